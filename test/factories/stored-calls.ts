import { isFinished, type Call, type TenantId } from '@turant/domain';
import type { Store } from '@turant/store';
import { until } from '../engines/until.js';

/** Looks at the stored calls of a tenant. */
export interface StoredCalls {
  callOf(id: string | null | undefined): Promise<Call>;
  /** The stored call, as soon as `holds` answers true of it. */
  when(id: string | null, holds: (call: Call) => unknown, withinMs?: number): Promise<Call>;
  ended(id: string | null, withinMs?: number): Promise<Call>;
}

export function storedCalls({ calls }: Store, tenant: TenantId): StoredCalls {
  const look = (id: string | null | undefined): Promise<Call | undefined> => calls.get(tenant, id ?? '');
  const when: StoredCalls['when'] = (id, holds, withinMs) =>
    until(
      async () => {
        const call = await look(id);
        return call && holds(call) ? call : undefined;
      },
      { what: `a call of which holds: ${holds.toString()}`, seen: () => look(id), withinMs },
    );
  return {
    callOf: async (id) => (await look(id)) as Call,
    when,
    ended: (id, withinMs) => when(id, ({ status }) => isFinished(status), withinMs),
  };
}
