import { RejectedError, type Tenant } from '@turant/domain';
import type { RecordsAt, Snapshots } from '@turant/store';
import type { Check } from './check.js';
import { CHECKS } from './checks.js';
import type { Difference, Tally } from './difference.js';
import { Letters } from './letters.js';
import { Report } from './report.js';
import { rowsOf } from './rows-of.js';

/** The steps of the road whose events leave what is counted here (libs/road/src/road.ts). */
const GROUPS = ['project', 'route-lead'] as const;

export interface VerifyOrder {
  now: Date;
  /** Id or name; default: all tenants. */
  tenant?: string | undefined;
  /** See `TenantAtMoment`. */
  inFlightMs: number;
  /** Called for each difference, while the recount goes on. */
  onDifference: (difference: Difference) => void;
  onTenant?: (verified: VerifiedTenant) => void;
  checks?: readonly Check[];
}

export interface VerifiedTenant {
  tenantId: string;
  /** By the name of the check. */
  checks: Record<string, Tally>;
}

/**
 * Counts again, from the records of one moment, what is stored as sums: and says what disagrees. Changes nothing. A tenant that is being deleted
 * has lost records already, and is left out.
 * @throws RejectedError TENANT_NOT_FOUND
 */
export function verify(snapshots: Snapshots, order: VerifyOrder): Promise<VerifiedTenant[]> {
  return snapshots.read(async (snapshot) => {
    const letters = await Letters.read(joined(GROUPS.map((group) => snapshot.deadLetters(group))));
    const verified: VerifiedTenant[] = [];
    for await (const tenant of snapshot.tenants()) {
      if (tenant.status === 'deleting' || !isMeant(tenant, order.tenant)) continue;
      verified.push(await verifyTenant(tenant, snapshot.recordsOf(tenant._id), letters.get(tenant._id) ?? new Letters(), order));
      order.onTenant?.(verified.at(-1) as VerifiedTenant);
    }
    if (order.tenant !== undefined && verified.length === 0) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
    return verified;
  });
}

const isMeant = ({ _id, name }: Tenant, wanted: string | undefined): boolean => wanted === undefined || wanted === _id || wanted === name;

async function verifyTenant(tenant: Tenant, records: RecordsAt, letters: Letters, order: VerifyOrder): Promise<VerifiedTenant> {
  const { now, inFlightMs, onDifference, checks = CHECKS } = order;
  const of = { tenant, records, now, inFlightMs, letters };
  const reports = checks.map(({ name }) => new Report({ tenantId: tenant._id, check: name }, onDifference));
  const recounts = checks.map((check, position) => check.begin(of, reports[position] as Report));
  // One read at a time: a snapshot of MongoDB takes no two.
  for await (const rows of rowsOf(records)) for (const recount of recounts) await recount.rows?.(rows);
  for (const recount of recounts) await recount.end?.();
  return {
    tenantId: tenant._id,
    checks: Object.fromEntries(checks.map(({ name }, position) => [name, (reports[position] as Report).tally])),
  };
}

async function* joined<T>(all: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const one of all) yield* one;
}
