import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalJson, type AuditEntry, type IssuedReceipt, type LedgerEntry, type User } from '@turant/domain';
import { OPERATOR_TRAIL, type Store } from '@turant/store';
import { anEmployee, TENANT } from '../factories/a-road.js';
import { SealedRecords, sumOf } from './sealed-records.js';

type Change = { set?: object; unset?: string[]; inc?: object };

/** As whoever writes the database itself: no trail, no guard. */
async function change(store: Store, name: string, id: string, how: Change): Promise<void> {
  expect(await store.engine.patch({ op: 'patch', in: { name }, id, guard: [], change: how as never })).toBeDefined();
}

const removed = async (store: Store, name: string, id: string): Promise<void> =>
  expect(await store.engine.delete({ op: 'delete', from: { name }, id, guard: [] })).toBe(true);

async function moneyAdded(store: Store): Promise<void> {
  const all = await store.engine.find<LedgerEntry>({ name: 'ledger' }, { index: 'newest', equals: [TENANT] });
  const first = all.find(({ reference }) => reference === 'payment')!;
  await change(store, 'ledger', first._id, { inc: { amountPaise: 10_000_000 } });
  for (const entry of all.filter(({ _id }) => _id >= first._id))
    await change(store, 'ledger', entry._id, { inc: { balanceAfterPaise: 10_000_000 } });
  await change(store, 'wallets', TENANT, { inc: { balancePaise: 10_000_000, availablePaise: 10_000_000 } });
}

/** Takes an entry out, and writes numbers, hashes and head anew. */
async function trailRewritten(store: Store, gone: (entry: AuditEntry) => boolean): Promise<void> {
  const entries = await store.audit.after(TENANT, 0, 1_000);
  for (const { _id } of entries) await removed(store, 'audit', _id);
  const left = entries.filter((entry) => !gone(entry));
  expect(left).toHaveLength(entries.length - 1);
  let [seq, previousHash] = [0, ''];
  for (const { hash: _, mac, ...entry } of left) {
    const next = { ...entry, seq: (seq += 1), previousHash };
    previousHash = createHash('sha256').update(canonicalJson(next)).digest('hex');
    await store.engine.insertMany({ name: 'audit' }, [{ ...next, hash: previousHash, ...(mac !== undefined && { mac }) }]);
  }
  await change(store, 'audit-heads', TENANT, { set: { seq, hash: previousHash } });
}

/** A receipt that says something else, signed by a key of the attacker, who has put it among the keys. */
async function receiptForged(store: Store, callId: string): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const old = { _id: 'sk_forged', version: 0, publicKey: pem, createdAt: new Date(0), retiredAt: new Date('2027-01-01') };
  await store.engine.insertMany({ name: 'signing-keys' }, [old]);
  const { receipt } = (await store.receipts.get(TENANT, callId)) as IssuedReceipt;
  const forged = { ...receipt, keyId: old._id, receiptId: 'rc_forged' };
  const signature = sign(null, Buffer.from(canonicalJson(forged)), privateKey).toString('base64url');
  await change(store, 'receipts', callId, { set: { receipt: forged, signature } });
}

const anOperatorsKey = { _id: 'ak_forged', tenantId: 'tn_nobody', name: 'x', prefix: 'tk', hash: 'forged', scopes: [], isOperator: true };

async function listedNumber(store: Store, phone: string): Promise<void> {
  await removed(store, 'do-not-call', `${TENANT}|${phone}`);
}

describe('whoever can write the records and has no master key', () => {
  let [records, unsealed] = [] as unknown as [SealedRecords, SealedRecords];
  beforeAll(async () => ([records, unsealed] = [await SealedRecords.make(), await SealedRecords.make({ isSealed: false })]));

  it('has changed nothing: nothing is named', async () => {
    const recounted = await records.recounted(await records.altered(async () => undefined));
    expect(recounted.named).toEqual([]);
  });

  it('is not noticed in records that were never sealed: they are only compared with one another', async () => {
    const dataDir = await unsealed.altered(async (store) => {
      await change(store, 'users', 'us_new', { set: { role: 'owner' } });
      await listedNumber(store, '+919812300112');
      await moneyAdded(store);
      await trailRewritten(store, ({ what, whatId }) => what === 'user' && whatId === 'us_new');
    });
    const recounted = await unsealed.recounted(dataDir);
    expect(recounted.named).toEqual([]);
    expect(sumOf(recounted, 'explained')['from-before']).toBeGreaterThan(0);
  });

  const at = (): { callId: string } => records;
  const ALTERATIONS: Record<string, [alter: (store: Store, callId: string) => Promise<unknown>, named: () => (string | RegExp)[]]> = {
    'makes a viewer an owner': [(store) => change(store, 'users', 'us_new', { set: { role: 'owner' } }), () => ['records: role of us_new']],
    'makes a viewer of before the seal an owner': [
      (store) => change(store, 'users', 'us_old', { set: { role: 'owner' } }),
      () => ['records: sealed of us_old'],
    ],
    "adds an operator's key": [
      (store) => store.engine.insertMany({ name: 'api-keys' }, [{ ...anOperatorsKey, createdAt: new Date(0) }]),
      () => ['operator records: not-named of ak_forged'],
    ],
    'takes a number off the do-not-call list': [(store) => listedNumber(store, '+919812300112'), () => [/^records: gone of [0-9a-f]{64}$/]],
    'takes a number of before the seal off the do-not-call list': [
      (store) => listedNumber(store, '+919812300111'),
      () => [/^records: gone of [0-9a-f]{64}$/],
    ],
    'forges the verdict of a call': [
      (store, callId) => change(store, 'calls', callId, { set: { verdict: { pack: 'rules-1', at: new Date(0), rules: [] } } }),
      () => [`receipts: verdictSha256 of ${at().callId}`],
    ],
    'adds credits to a top-up, with all balances': [moneyAdded, () => [/^records: amountPaise of le_/]],
    'takes an entry out of the trail and writes it anew': [
      (store) => trailRewritten(store, ({ what, whatId }) => what === 'user' && whatId === 'us_new'),
      () => [/^audit: mac of au_/, 'records: not-named of us_new'],
    ],
    'takes an entry of before the seal out of the trail and writes it anew': [
      (store) => trailRewritten(store, ({ what, whatId }) => what === 'user' && whatId === 'us_old'),
      // The first entry after the seal has the number of the last one before it now.
      () => [/^audit: (sealed|mac) of au_/, 'records: not-named of us_new'],
    ],
    'forges a receipt by a key of its own': [
      receiptForged,
      () => ['operator records: not-named of sk_forged', `receipts: key of ${at().callId}`],
    ],
    'sends events to an address of its own': [
      (store) => change(store, 'subscriptions', 'sb_new', { set: { url: 'https://evil.example' } }),
      () => ['records: url of sb_new'],
    ],
    'changes the words of an employee': [
      (store) => change(store, 'employees', anEmployee._id, { set: { script: { greeting: 'Pay here' } } }),
      () => [`records: script of ${anEmployee._id}`],
    ],
    'brings a revoked key back': [
      (store) => change(store, 'api-keys', 'ak_new', { unset: ['revokedAt'] }),
      () => ['operator records: revokedAt of ak_new'],
    ],
    'puts the hash of a key of its own into a known one': [
      (store) => change(store, 'api-keys', 'ak_old', { set: { hash: 'forged' } }),
      () => ['operator records: hash of ak_old'],
    ],
    'sets the password of somebody': [
      (store) => change(store, 'users', 'us_new', { set: { passwordHash: 'y' } }),
      () => ['records: passwordHash of us_new'],
    ],
    'takes a number away': [(store) => removed(store, 'virtual-numbers', 'vn_old'), () => ['records: gone of vn_old']],
    'adds a user without an entry': [
      async (store) => {
        const user = await store.engine.get<User>({ name: 'users' }, 'us_old');
        await store.engine.insertMany({ name: 'users' }, [{ ...user, _id: 'us_forged', email: 'forged@example.in' }]);
      },
      () => ['records: not-named of us_forged'],
    ],
    'takes the key of the MACs away': [(store) => removed(store, 'seals', 'key'), () => [/proof-key/]],
    'takes the seals away': [(store) => removed(store, 'seals', 'all'), () => [/without-seal/]],
    'alters a seal': [(store) => change(store, 'seals', TENANT, { set: { at: new Date(0) } }), () => [`audit: seal of ${TENANT}`]],
    'alters the seal of the operator': [
      (store) => change(store, 'seals', OPERATOR_TRAIL, { set: { at: new Date(0) } }),
      () => [/^operator audit: seal of/],
    ],
  };

  it.each(Object.entries(ALTERATIONS))('%s: it is found, and nothing else', async (_, [alter, expected]) => {
    const { named } = await records.recounted(await records.altered((store) => alter(store, records.callId)));
    const fits = (one: string, pattern: string | RegExp): boolean => (typeof pattern === 'string' ? one === pattern : pattern.test(one));
    expect(named.filter((one) => !expected().some((pattern) => fits(one, pattern)))).toEqual([]);
    expect(expected().filter((pattern) => !named.some((one) => fits(one, pattern)))).toEqual([]);
  });
});
