import { readTier, RejectedError, TIERS } from '@turant/domain';
import type { TenantProfile } from '../auth/tenant-profiles.js';
import { readFilter, readIdFilter, type Query } from '../http/paging.js';

/** What is true of each line that does not say otherwise. */
export interface BulkDefaults {
  triggerImmediateCall?: boolean;
  tier?: string;
  employeeId?: string;
}

/** @throws RejectedError INVALID_QUERY */
export function readDefaults(query: Query, { employees }: TenantProfile): BulkDefaults {
  const triggerImmediateCall = readFilter(query, 'triggerImmediateCall', readBoolean, 'true or false');
  const tier = readFilter(query, 'tier', readTier, `one of ${TIERS.join(', ')}`);
  const employeeId = readIdFilter(query, 'employeeId', 'em');
  if (employeeId !== undefined && employees.get(employeeId)?.status !== 'active') {
    const problems = [{ field: 'employeeId', code: 'UNKNOWN_EMPLOYEE', message: 'must be an active employee of yours' }];
    throw new RejectedError('INVALID_QUERY', 'the query was refused', problems);
  }
  return {
    ...(triggerImmediateCall !== undefined && { triggerImmediateCall }),
    ...(tier !== undefined && { tier }),
    ...(employeeId !== undefined && { employeeId }),
  };
}

const readBoolean = (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined);

/** A null counts as absent, as everywhere in a lead. */
export function withDefaults(body: unknown, defaults: BulkDefaults): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = Object.entries(body).filter(([, value]) => value !== null);
  return { ...defaults, ...Object.fromEntries(given) };
}
