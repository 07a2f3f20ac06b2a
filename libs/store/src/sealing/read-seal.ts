import { canonicalJson, type ApiKey, type Seal, type TenantId } from '@turant/domain';
import { API_KEYS, EMPLOYEES, LEDGER, SIGNING_KEYS, SUBSCRIPTIONS, USERS, VIRTUAL_NUMBERS } from '../collections.js';
import { AUDIT_HEADS } from '../audit/audit.schema.js';
import { markOf, plainOf } from '../audited/act-of-change.js';
import { AUDIT_POLICY, markedFieldOf, OPERATOR_TRAIL, playedFieldsOf } from '../audited/audit-policy.js';
import type { Collection, Document, Reader } from '../engine/storage-engine.js';
import { pagesOf } from '../snapshots/pages-of.js';

type Fields = Record<string, unknown>;

const OF_TENANT: readonly Collection<Document>[] = [API_KEYS, EMPLOYEES, SUBSCRIPTIONS, USERS, VIRTUAL_NUMBERS];
const SUM_MODULUS = 2n ** 128n;
const SUM_HEX_DIGITS = 32;

/**
 * What the seal of a trail says of this moment. It takes the time of reading the records that are played against the trail, top-ups and
 * refunds, and not that of reading the trail.
 * @param hash the vault's
 */
export async function readSeal(at: Reader, trail: TenantId, now: Date, hash: (text: string) => string): Promise<Omit<Seal, 'mac'>> {
  const head = await at.get(AUDIT_HEADS, trail);
  const records: string[] = [];
  const pages = trail === OPERATOR_TRAIL ? ofOperator(at) : ofTenant(at, trail);
  for await (const [name, record] of pages) records.push(lineOf(name, record as unknown as Fields, hash));
  return { _id: trail, at: now, seq: head?.seq ?? 0, hash: head?.hash ?? '', records, ledger: await sumOfLedger(at, trail, hash) };
}

async function* ofTenant(at: Reader, tenant: TenantId): AsyncGenerator<[string, Document]> {
  for (const from of OF_TENANT)
    for await (const page of pagesOf(at, from, { index: 'newest', equals: [tenant], field: '_id' }))
      for (const one of page) if (from !== API_KEYS || !(one as ApiKey).isOperator) yield [from.name, one];
}

async function* ofOperator(at: Reader): AsyncGenerator<[string, Document]> {
  for (const one of await at.find(SIGNING_KEYS, { index: 'versions' })) yield [SIGNING_KEYS.name, one];
  for await (const page of pagesOf(at, API_KEYS, { index: 'hash', equals: [], field: 'hash' }))
    for (const one of page) if (one.isOperator) yield [API_KEYS.name, one];
}

function lineOf(collection: string, record: Fields, hash: (text: string) => string): string {
  const policy = AUDIT_POLICY[collection];
  if (!policy) throw new Error(`the trail does not tell of ${collection}`);
  const id = String(record._id);
  const told = Object.fromEntries(
    playedFieldsOf(policy).flatMap((field) => (record[field] === undefined ? [] : [[field, plainOf(record[field])]])),
  );
  const marked = markedFieldOf(policy);
  const mark = marked === undefined || record[marked] === undefined ? '' : markOf(policy.what, id, marked, record[marked], hash);
  return `${policy.what}|${id}|${hash(`sealed|${policy.what}|${id}|${canonicalJson(told)}`)}|${mark}`;
}

/** Charges are proven by their calls. */
async function sumOfLedger(at: Reader, tenant: TenantId, hash: (text: string) => string): Promise<Seal['ledger']> {
  let [count, sum] = [0, 0n];
  for (const range of [{ gte: '', lt: 'charge:' }, { gte: 'charge;' }])
    for await (const page of pagesOf(at, LEDGER, { index: 'key', equals: [tenant], field: 'key', range }))
      for (const { _id, type, amountPaise, reference } of page) {
        count += 1;
        const digest = hash(`sealed|ledger-entry|${canonicalJson([_id, type, amountPaise, reference])}`).slice(0, SUM_HEX_DIGITS);
        sum = (sum + BigInt(`0x${digest}`)) % SUM_MODULUS;
      }
  return { count, sum: sum.toString(16) };
}
