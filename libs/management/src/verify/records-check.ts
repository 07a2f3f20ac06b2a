import type { SigningKey } from '@turant/domain';
import type { RecordsAt, Snapshots } from '@turant/store';
import type { Check, Recount, TenantAtMoment } from './check.js';
import { PlayedLedger } from './played-ledger.js';
import { PlayedList } from './played-list.js';
import { PlayedTrail } from './played-trail.js';
import type { Report } from './report.js';
import { FROM_BEFORE, type Trust } from './trust.js';

type Moment = Parameters<Parameters<Snapshots['read']>[0]>[0];

export const RECORDS = 'records';

/** What people have changed is as the audit trail has last told of it: users, keys, employees, subscriptions, numbers, the do-not-call list, money. */
export const recordsCheck: Check = { name: RECORDS, begin: (of, report) => ({ end: () => playTenant(of, report) }) };

const OF_TENANT = {
  'api-keys': (records: RecordsAt) => records.apiKeys(),
  employees: (records: RecordsAt) => records.employees(),
  subscriptions: (records: RecordsAt) => records.subscriptions(),
  users: (records: RecordsAt) => records.users(),
  'virtual-numbers': (records: RecordsAt) => records.virtualNumbers(),
} as const;

async function playTenant({ records, trust: { isSealed, prover } }: TenantAtMoment, report: Report): Promise<void> {
  if (!isSealed) return report.explained(FROM_BEFORE);
  const seal = await records.seal();
  const played = new PlayedTrail(Object.keys(OF_TENANT), seal, prover?.hash, report);
  const list = new PlayedList(seal, prover?.hash, report);
  const ledger = new PlayedLedger(records.tenantId, seal, prover?.hash, report);
  for await (const page of records.trail()) for (const entry of page) for (const one of [played, list, ledger]) one.take(entry);
  for (const [collection, pages] of Object.entries(OF_TENANT))
    for await (const page of pages(records))
      for (const one of page) if (!('isOperator' in one && one.isOperator)) played.compare(collection, one);
  played.end();
  for await (const page of records.doNotCall()) page.forEach((one) => list.compare(one));
  list.end();
  await ledger.compareAll(records);
}

interface Operators {
  snapshot: Moment;
  records: RecordsAt;
  trust: Trust;
  signingKeys: readonly SigningKey[];
}

/** The operator's own: keys of the API with its right, and keys that sign receipts. */
export const operatorsRecount = ({ snapshot, records, trust, signingKeys }: Operators, report: Report): Recount => ({
  end: async () => {
    if (!trust.isSealed) return report.explained(FROM_BEFORE);
    const played = new PlayedTrail(['api-keys', 'signing-keys'], await records.seal(), trust.prover?.hash, report);
    for await (const page of records.trail()) page.forEach((entry) => played.take(entry));
    for await (const key of snapshot.operatorKeys()) played.compare('api-keys', key);
    for (const key of signingKeys) played.compare('signing-keys', key);
    if (!trust.prover && signingKeys.length > 0) report.unchecked('signing-key', signingKeys.length);
    played.end();
  },
});
