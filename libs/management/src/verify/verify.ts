import { RejectedError, type Tenant, type TenantId } from '@turant/domain';
import { OPERATOR_TRAIL, type RecordsAt, type Snapshots } from '@turant/store';
import { AUDIT, auditRecount } from './audit-check.js';
import type { Check, Recount } from './check.js';
import { CHECKS } from './checks.js';
import type { Difference, Tally } from './difference.js';
import { erasedLeads } from './erased-leads.js';
import { Letters } from './letters.js';
import { Report } from './report.js';
import { rowsOf } from './rows-of.js';
import { strayTenants } from './stray-tenants.js';
import { verifyObjects, type ObjectsToVerify } from './verify-objects.js';

type Moment = Parameters<Parameters<Snapshots['read']>[0]>[0];

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
  /** Absent: the storage is not looked at. */
  objects?: ObjectsToVerify | undefined;
}

export interface VerifiedTenant {
  tenantId: TenantId;
  /** By the name of the check. */
  checks: Record<string, Tally>;
}

/**
 * Counts again, from the records of one moment, what is stored as sums: and says what disagrees. Changes nothing. A tenant that is being deleted
 * has lost records already, and is left out. The last one is the operator's own trail, unless one tenant was asked for.
 * @throws RejectedError TENANT_NOT_FOUND
 */
export async function verify(snapshots: Snapshots, order: VerifyOrder): Promise<VerifiedTenant[]> {
  const { tenant, objects, onTenant } = order;
  const verified = await snapshots.read((snapshot) => verifyRecords(snapshot, order));
  if (tenant !== undefined && verified.length === 0) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
  if (!objects) return verified;
  const ofObjects: VerifiedTenant[] = [];
  const look = async (tenantId: TenantId, work: (report: Report) => Promise<void> | void): Promise<void> => {
    const report = new Report({ tenantId, check: 'objects' }, order.onDifference);
    await work(report);
    ofObjects.push({ tenantId, checks: { objects: report.tally } });
    onTenant?.(ofObjects.at(-1) as VerifiedTenant);
  };
  for (const { tenantId } of verified.filter((one) => one.tenantId !== OPERATOR_TRAIL))
    await look(tenantId, (report) => verifyObjects(snapshots, objects, tenantId, report));
  if (tenant === undefined)
    for (const [tenantId, name] of await strayTenants(snapshots, objects.storage))
      await look(tenantId, (report) => report.differs('without-tenant', name, null, tenantId));
  return [...verified, ...ofObjects];
}

async function verifyRecords(snapshot: Moment, order: VerifyOrder): Promise<VerifiedTenant[]> {
  const { now, inFlightMs, checks = CHECKS } = order;
  const letters = await Letters.read(joined(GROUPS.map((group) => snapshot.deadLetters(group))));
  const signingKeys = await snapshot.signingKeys();
  const verified: VerifiedTenant[] = [];
  const add = (one: VerifiedTenant): void => {
    verified.push(one);
    order.onTenant?.(one);
  };
  for await (const tenant of snapshot.tenants()) {
    if (tenant.status === 'deleting' || !isMeant(tenant, order.tenant)) continue;
    const records = snapshot.recordsOf(tenant._id);
    const erased = await erasedLeads(records);
    const of = { tenant, records, now, inFlightMs, erased, signingKeys, letters: letters.get(tenant._id) ?? new Letters() };
    const begun = checks.map(({ name, begin }) => beginOf(tenant._id, name, (report) => begin(of, report), order));
    add(await finish(tenant._id, records, begun));
  }
  if (order.tenant !== undefined) return verified;
  const records = snapshot.recordsOf(OPERATOR_TRAIL);
  const trail = beginOf(OPERATOR_TRAIL, AUDIT, (report) => auditRecount(records, report), order);
  await trail.recount.end?.();
  add({ tenantId: OPERATOR_TRAIL, checks: { [trail.name]: trail.report.tally } });
  return verified;
}

const isMeant = ({ _id, name }: Tenant, wanted: string | undefined): boolean => wanted === undefined || wanted === _id || wanted === name;

interface Begun {
  name: string;
  report: Report;
  recount: Recount;
}

function beginOf(tenantId: TenantId, name: string, begin: (report: Report) => Recount, { onDifference }: VerifyOrder): Begun {
  const report = new Report({ tenantId, check: name }, onDifference);
  return { name, report, recount: begin(report) };
}

async function finish(tenantId: TenantId, records: RecordsAt, begun: readonly Begun[]): Promise<VerifiedTenant> {
  // One read at a time: a snapshot of MongoDB takes no two.
  for await (const rows of rowsOf(records)) for (const { recount } of begun) await recount.rows?.(rows);
  for (const { recount } of begun) await recount.end?.();
  return { tenantId, checks: Object.fromEntries(begun.map(({ name, report }) => [name, report.tally])) };
}

async function* joined<T>(all: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const one of all) yield* one;
}
