import { readPhone, RejectedError, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { regionOf } from './tenant-phone.js';

export const MAX_PHONES = 10_000;
/** Numbers read and added at once; they share the store's commits. */
const AT_ONCE = 200;

export interface ImportResult {
  added: number;
  alreadyThere: number;
  /** Positions in the list that hold no number that can be read, counted from 0; the others are on the list. */
  refused: { index: number; code: 'PHONE_INVALID' }[];
}

/**
 * Puts many numbers on the list. What can be read is blocked even where something else in the list cannot: a person who
 * must not be called is not called because of a neighbour's typing error.
 * @throws RejectedError IMPORT_INVALID where it is no list of at most 10,000
 */
export async function importDoNotCall(
  { store, ids, clock }: Pick<ManagementContext, 'store' | 'ids' | 'clock'>,
  tenant: TenantId,
  { phones, reason }: { phones: unknown; reason?: string },
): Promise<ImportResult> {
  if (!Array.isArray(phones) || phones.length === 0 || phones.length > MAX_PHONES) {
    const message = `phones is a list of 1 to ${MAX_PHONES} numbers`;
    throw new RejectedError('IMPORT_INVALID', message, [{ field: 'phones', code: 'INVALID', message }]);
  }
  const region = await regionOf(store, tenant);
  const result: ImportResult = { added: 0, alreadyThere: 0, refused: [] };
  const seen = new Set<string>();
  // A part at a time, so that reading thousands of numbers does not hold up a lead that comes in meanwhile.
  for (let from = 0; from < phones.length; from += AT_ONCE) {
    const fresh: string[] = [];
    for (const [position, raw] of phones.slice(from, from + AT_ONCE).entries()) {
      const phone = readPhone(raw, region);
      if (phone === undefined) result.refused.push({ index: from + position, code: 'PHONE_INVALID' });
      else if (seen.has(phone)) result.alreadyThere += 1;
      else fresh.push(phone);
      if (phone !== undefined) seen.add(phone);
    }
    for (const isNew of await Promise.all(fresh.map(add))) result[isNew ? 'added' : 'alreadyThere'] += 1;
  }
  return result;

  async function add(phone: string): Promise<boolean> {
    const order = ids('te');
    const entry = await store.doNotCall.add(tenant, { phone, ...(reason !== undefined && { reason }), addedAt: clock.now(), order });
    return entry.order === order;
  }
}
