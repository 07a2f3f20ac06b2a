import type { Call } from '@turant/domain';
import { LEASE_MS } from './limits.js';
import { lineTrunk } from './place-call.js';
import type { TelephonyContext } from './road-context.js';
import { settleCall } from './settle-call.js';

/**
 * A call whose worker is gone: taken over by a guarded write, ended on the line by its stored dialog ids, never dialled
 * again. It ends as `unknown`, charged for the time it is known to have been up.
 * @returns false where another was faster
 */
export async function recoverCall(context: TelephonyContext, found: Call): Promise<boolean> {
  const { store, clock, workerId, lines, vault } = context;
  const leaseUntil = new Date(clock.now().getTime() + LEASE_MS);
  const guard = [
    ['workerId', '=', found.workerId ?? ''],
    ['leaseUntil', '=', found.leaseUntil ?? new Date(0)],
    ['status', '=', found.status],
  ] as const;
  const call = await store.calls.patch(found.tenantId, found._id, guard, { set: { workerId, leaseUntil } });
  if (!call) return false;
  const trunk = call.trunkId === undefined ? undefined : await store.acrossTenants.trunks.get(call.trunkId);
  const state = call.status === 'answered' ? 'answered' : call.status === 'ringing' ? 'ringing' : 'placing';
  // On the line first, five seconds at most: once it is settled nobody looks for it any more, should we die in between.
  if (trunk && call.dialog) await lines.abandon(call.dialog, lineTrunk(vault, trunk), state);
  return settleCall(context, call, {
    status: 'unknown',
    endedBy: 'system',
    endReason: 'worker-lost',
    endedAt: clock.now(),
    seconds: secondsKnown(call),
  });
}

/** From the answer to the last audio that was written down; whole seconds, rounded down. */
function secondsKnown({ answeredAt, lastMediaAt }: Call): number | undefined {
  if (!answeredAt) return undefined;
  return Math.max(0, Math.floor(((lastMediaAt ?? answeredAt).getTime() - answeredAt.getTime()) / 1000));
}
