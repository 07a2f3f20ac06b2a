import type { Vault } from '@turant/vault';
import { RejectedError, type Tenant, type TenantId, type SigningKey, asTenantId, KEPT_KINDS } from '@turant/domain';
import { OPERATOR_TRAIL, type RecordsAt, type Snapshots } from '@turant/store';
import type { ObjectStorage } from '@turant/storage';
import { AUDIT, auditRecount, auditCheck } from './audit-check.js';
import type { Check, Recount } from './check.js';
import type { Difference, Tally } from './difference.js';
import { erasedLeads } from './erased-leads.js';
import type { KeptHead } from './kept-heads.js';
import { Letters } from './letters.js';
import { operatorsRecount, RECORDS, recordsCheck } from './records-check.js';
import { Report } from './report.js';
import { rowsOf } from './rows-of.js';
import { trustIn, type Trust } from './trust.js';
import { verifyObjects, type ObjectsToVerify } from './verify-objects.js';
import { chargesCheck } from './charges-check.js';
import { countersCheck } from './counters-check.js';
import { leadsCheck } from './leads-check.js';
import { ledgerCheck } from './ledger-check.js';
import { receiptsCheck } from './receipts-check.js';
import { refundsCheck } from './refunds-check.js';
import { timelineCheck } from './timeline-check.js';
import { walletCheck } from './wallet-check.js';

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
  /** By the master key; absent: what only it can prove is named as not checked. */
  vault?: Pick<Vault, 'open' | 'hash'> | undefined;
  /** Heads of trails that were kept at an earlier recount, by trail. */
  kept?: ReadonlyMap<string, KeptHead>;
  checks?: readonly Check[];
  /** Absent: the storage is not looked at. */
  objects?: ObjectsToVerify | undefined;
}

export interface VerifiedTenant {
  tenantId: TenantId;
  /** By the name of the check. */
  checks: Record<string, Tally>;
  /** The newest entry of its trail, for keeping. */
  head?: KeptHead;
}

/**
 * Counts again, from the records of one moment, what is stored as sums: and says what disagrees. Changes nothing. A tenant that is being deleted
 * has lost records already, and is left out. The last one is the operator's own trail, unless one tenant was asked for.
 * @throws RejectedError TENANT_NOT_FOUND
 */
export async function verify(snapshots: Snapshots, order: VerifyOrder): Promise<VerifiedTenant[]> {
  const { tenant, objects, onTenant } = order;
  const verified = await snapshots.read((snapshot) => verifyRecords(snapshot, order));
  if (tenant !== undefined && verified.length === 0) throw new RejectedError('TENANT_NOT_FOUND');
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
  const [trust, operators, allKeys] = [
    await trustIn(snapshot, order.vault),
    snapshot.recordsOf(OPERATOR_TRAIL),
    await snapshot.signingKeys(),
  ];
  const signingKeys = await countingKeys(allKeys, operators, trust);
  const verified: VerifiedTenant[] = [];
  const add = (one: VerifiedTenant): void => {
    verified.push(one);
    order.onTenant?.(one);
  };
  for await (const tenant of snapshot.tenants()) {
    if (tenant.status === 'deleting' || !isMeant(tenant, order.tenant)) continue;
    const records = snapshot.recordsOf(tenant._id);
    const erased = await erasedLeads(records);
    const kept = order.kept?.get(tenant._id);
    const of = { tenant, records, now, inFlightMs, erased, signingKeys, trust, kept, letters: letters.get(tenant._id) ?? new Letters() };
    const begun = checks.map(({ name, begin }) => beginOf(tenant._id, name, (report) => begin(of, report), order));
    add(await finish(tenant._id, records, begun));
  }
  if (order.tenant !== undefined) return verified;
  const kept = order.kept?.get(OPERATOR_TRAIL);
  const known = new Set<string>(verified.map(({ tenantId }) => tenantId));
  add(
    await finish(OPERATOR_TRAIL, operators, [
      beginOf(OPERATOR_TRAIL, AUDIT, (report) => auditRecount({ records: operators, trust, kept }, report), order),
      beginOf(
        OPERATOR_TRAIL,
        RECORDS,
        (report) => operatorsRecount({ snapshot, records: operators, trust, signingKeys: allKeys }, report),
        order,
      ),
      beginOf(OPERATOR_TRAIL, 'heads', (report) => goneHeads(operators, known, order.kept, report), order),
    ]),
  );
  return verified;
}

/** A trail whose head was kept is there still, or the operator's trail says that its tenant was deleted. */
const goneHeads = (operators: RecordsAt, known: ReadonlySet<string>, kept: VerifyOrder['kept'], report: Report): Recount => ({
  end: async () => {
    const gone = new Set([...(kept?.keys() ?? [])].filter((trail) => trail !== OPERATOR_TRAIL && !known.has(trail)));
    if (gone.size === 0) return;
    for await (const page of operators.trail())
      for (const { what, whatId, action, after } of page)
        if (what === 'tenant' && (action === 'delete' || after?.status === 'deleting') && gone.delete(whatId)) report.applied();
    for (const trail of gone) report.differs('kept-head', trail, kept?.get(trail)?.seq ?? null, null);
  },
});

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
  return {
    tenantId,
    checks: Object.fromEntries(begun.map(({ name, report }) => [name, report.tally])),
    head: await headOf(records),
  };
}

async function headOf(records: RecordsAt): Promise<KeptHead> {
  const [head, seal] = [await records.head(), await records.seal()];
  return { trail: records.tenantId, seq: head?.seq ?? 0, hash: head?.hash ?? '', sealedAt: seal?.at.toISOString() ?? null };
}

async function* joined<T>(all: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const one of all) yield* one;
}

/** All that `turant verify` counts again from the records of each tenant. */
const CHECKS: readonly Check[] = [
  walletCheck,
  ledgerCheck,
  chargesCheck,
  refundsCheck,
  receiptsCheck,
  countersCheck,
  timelineCheck,
  leadsCheck,
  auditCheck,
  recordsCheck,
];

/**
 * The keys of receipts that count: those that the operator's trail names, or that were there when it was sealed; with the master key, only those
 * with the certificate of the vault. Of records that were never sealed all count.
 */
async function countingKeys(keys: readonly SigningKey[], operators: RecordsAt, trust: Trust): Promise<SigningKey[]> {
  if (!trust.isSealed) return [...keys];
  const seal = await operators.seal();
  const sealed = new Set(seal?.records.filter((line) => line.startsWith(`${WHAT}|`)).map((line) => line.split('|')[1]));
  const named = new Map<string, unknown>();
  for await (const page of operators.trail())
    for (const { what, whatId, action, after } of page) if (what === WHAT && action === 'create') named.set(whatId, after?.publicKey);
  return keys.filter((key) => {
    if (sealed.has(key._id)) return true;
    if (named.get(key._id) !== key.publicKey) return false;
    return !trust.prover || key.certificate === trust.prover.certificateOf(key);
  });
}

const WHAT = 'signing-key';

/** Folders of tenants. */
const PREFIXES = [...KEPT_KINDS.map((kind) => `${kind}s/`), 'keys/'];
/** Follows every name of a call, and of a folder of keys. */
const LAST = 'zzzz';

/** Tenants that have objects or keys in the storage, and no record. @returns the first name of each */
async function strayTenants(snapshots: Snapshots, storage: Pick<ObjectStorage, 'list'>): Promise<ReadonlyMap<TenantId, string>> {
  const stray = new Map<TenantId, string>();
  for (const prefix of PREFIXES)
    for (let [name] = await storage.list(prefix, 1); name !== undefined;) {
      const tenantId = asTenantId(name.slice(prefix.length).split('/')[0] ?? '');
      if (!stray.has(tenantId)) stray.set(tenantId, name);
      [name] = await storage.list(prefix, 1, `${prefix}${tenantId}/${LAST}`);
    }
  // After the storage: a tenant has its record before it has objects.
  await snapshots.read(async (snapshot) => {
    for await (const { _id } of snapshot.tenants()) stray.delete(_id);
  });
  return stray;
}
