import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { readPhone, RejectedError, type TenantId } from '@turant/domain';
import { appendAudit } from '@turant/store';
import { listedNumber } from '@turant/vault';
import { regionOf, type ListContext } from './do-not-call.js';
import type { ManagementContext } from './management-context.js';

export const MAX_PHONES = 10_000;
/** Numbers that are added at the same time, so that they share the store's group commits. */
const PHONES_PER_BATCH = 200;

export interface ImportResult {
  added: number;
  alreadyThere: number;
  /** Positions, counted from 0, that hold no readable number. All other numbers are on the list. */
  refused: { index: number; code: 'PHONE_INVALID' }[];
}

/**
 * Adds many numbers. An unreadable number does not stop the others: a person who must not be called is not called because
 * of a typing error in another line. The audit trail gets one entry with counts, before the first number is added.
 * @throws RejectedError IMPORT_INVALID unless `phones` is a list of 1 to 10,000 numbers
 */
export async function importDoNotCall(
  context: ListContext & Pick<ManagementContext, 'ids' | 'clock' | 'actor'>,
  tenant: TenantId,
  { phones, reason }: { phones: unknown; reason?: string },
): Promise<ImportResult> {
  if (!Array.isArray(phones) || phones.length === 0 || phones.length > MAX_PHONES) {
    const message = `phones is a list of 1 to ${MAX_PHONES} numbers`;
    throw new RejectedError('IMPORT_INVALID', message, [{ field: 'phones', code: 'INVALID', message }]);
  }
  const { store, vault, ids, clock, actor } = context;
  const { fresh, result } = await readPhones(phones, await regionOf(store, tenant));
  const counts = { given: phones.length, refused: result.refused.length };
  await appendAudit(context, tenant, actor, { action: 'order', what: 'do-not-call-import', whatId: ids('te'), after: counts });
  for (let from = 0; from < fresh.length; from += PHONES_PER_BATCH)
    for (const isNew of await Promise.all(fresh.slice(from, from + PHONES_PER_BATCH).map(add)))
      result[isNew ? 'added' : 'alreadyThere'] += 1;
  return result;

  async function add(phone: string): Promise<boolean> {
    const order = ids('te');
    const entry = await store.doNotCall.add(tenant, listedNumber(vault, tenant, phone), { reason, addedAt: clock.now(), order });
    return entry.order === order;
  }
}

/** Each number once. In batches: to read thousands of numbers at once would block the event loop, and leads that arrive meanwhile would wait. */
async function readPhones(phones: readonly unknown[], region: string): Promise<{ fresh: string[]; result: ImportResult }> {
  const result: ImportResult = { added: 0, alreadyThere: 0, refused: [] };
  const fresh = new Set<string>();
  for (const [index, raw] of phones.entries()) {
    if (index % PHONES_PER_BATCH === PHONES_PER_BATCH - 1) await turnOfEventLoop();
    const phone = readPhone(raw, region);
    if (phone === undefined) result.refused.push({ index, code: 'PHONE_INVALID' });
    else if (fresh.has(phone)) result.alreadyThere += 1;
    else fresh.add(phone);
  }
  return { fresh: [...fresh], result };
}
