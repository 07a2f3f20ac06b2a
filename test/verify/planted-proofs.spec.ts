import { randomBytes } from 'node:crypto';
import type { AuditEntry, Call, IssuedReceipt, LedgerEntry, Receipt, SigningKey, TimelineEntry } from '@turant/domain';
import { issueReceipt, receiptOf, refund, rotateSigningKey, signRecord, type SigningContext } from '@turant/management';
import { appendAudit, OPERATOR_TRAIL } from '@turant/store';
import { createVault } from '@turant/vault';
import { TENANT } from '../factories/a-road.js';
import { roadParts, type RoadParts } from '../factories/road-parts.js';
import { A_STORY, History } from './history.js';
import { Recounting, type Named } from './recounting.js';

const OPERATOR = { kind: 'operator' } as const;

let parts: RoadParts;
let records: Recounting;
let signing: SigningContext;
let paid: Call;
let receipt: IssuedReceipt;
let told: TimelineEntry;
let entry: LedgerEntry;
let trail: AuditEntry[];

/** A call that was recorded, has a receipt and was given back in two parts; nothing of it is changed by a test for good. */
beforeAll(async () => {
  parts = await roadParts();
  records = new Recounting(parts);
  signing = { ...parts, vault: createVault(randomBytes(32)) };
  const history = new History(parts);
  const { callId } = await history.add({ ...A_STORY, durationMs: 65_000 });
  await history.add({ ...A_STORY, outcome: 'open' });
  await records.change('calls', callId, { set: { recording: { state: 'kept', bytes: 3, sha256: 'ab'.repeat(32) } } });
  await issueReceipt(signing, TENANT, callId);
  const asked = { callId, reason: 'the line was bad' };
  await refund({ ...parts, actor: OPERATOR }, TENANT, { ...asked, reference: 'a', credits: 2 });
  await refund({ ...parts, actor: OPERATOR }, TENANT, { ...asked, reference: 'b' });
  for (const whatId of ['a', 'b']) await appendAudit(parts, OPERATOR_TRAIL, OPERATOR, { action: 'order', what: 'test', whatId });
  const { store } = parts;
  paid = (await store.calls.get(TENANT, callId)) as Call;
  receipt = (await store.receipts.get(TENANT, callId)) as IssuedReceipt;
  told = (await store.timeline.of(TENANT, { callId }, 20)).find(({ type }) => type === 'call.refunded') as TimelineEntry;
  entry = (await store.ledger.withKey(TENANT, 'refund:a')) as LedgerEntry;
  trail = await store.audit.after(TENANT, 0, 10);
});
afterAll(() => parts.close());
afterEach(async () => expect(await records.named()).toEqual([]));

const starting = (found: readonly Named[], check: string): Named[] => found.filter((one) => one.startsWith(`${check}:`));

describe('a recount of receipts', () => {
  const changed = (change: (one: IssuedReceipt) => object): Promise<Named[]> =>
    records.namedWith<IssuedReceipt>('receipts', paid._id, (one) => ({ ...one, ...change(one) }));

  it('names one altered digit of every field', async () => {
    const { receiptId: _, issuedAt: __, keyId: ___, ...ofCall } = receipt.receipt;
    for (const [field, value] of Object.entries(ofCall)) {
      const other = typeof value === 'number' ? value + 1 : `${value}0`;
      const found = await changed((one) => ({ receipt: { ...one.receipt, [field]: other } }));
      expect(found).toEqual([`receipts: ${field} of ${paid._id}`, `receipts: signature of ${paid._id}`].sort());
    }
  });

  it('names what only the signature shows, and a signature that is another', async () => {
    const named = [`receipts: signature of ${paid._id}`];
    expect(await changed((one) => ({ receipt: { ...one.receipt, receiptId: 'rc_x' } }))).toEqual(named);
    expect(await changed((one) => ({ receipt: { ...one.receipt, more: 1 } }))).toEqual(named);
    expect(await changed((one) => ({ receipt: { ...one.receipt, issuedAt: '2026-11-21T06:31:00.001Z' } }))).toEqual(named);
    const other = receipt.signature.startsWith('A') ? 'B' : 'A';
    expect(await changed(({ signature }) => ({ signature: `${other}${signature.slice(1)}` }))).toEqual(named);
  });

  it('names a call that is another than its receipt says, and a receipt without its call or its key', async () => {
    const tier = await records.namedWith<Call>('calls', paid._id, (call) => ({ ...call, tier: 'premium' }));
    expect(starting(tier, 'receipts')).toEqual([`receipts: tier of ${paid._id}`]);
    const call = await records.namedWith('calls', paid._id);
    expect(starting(call, 'receipts')).toEqual([`receipts: without-call of ${paid._id}`]);
    expect(await records.namedWith('signing-keys', receipt.receipt.keyId)).toEqual([`receipts: key of ${paid._id}`]);
    const early = (key: SigningKey): SigningKey => ({ ...key, retiredAt: new Date(0) });
    expect(await records.namedWith('signing-keys', receipt.receipt.keyId, early)).toEqual([`receipts: key-time of ${paid._id}`]);
  });

  it('goes on verifying after the key was replaced', async () => {
    await rotateSigningKey(signing);
    const { verified } = await records.recounted();
    expect(verified?.checks.receipts).toMatchObject({ applied: 2, disagreeing: 0 });
  });

  it('explains a recording that was found when it counted as lost, and names an earlier one', async () => {
    const issuedAfter = async (ms: number): Promise<IssuedReceipt> => {
      const issuedAt = new Date((paid.endedAt?.getTime() ?? 0) + ms).toISOString();
      const { recording: _, ...unrecorded } = paid;
      const about = { receiptId: 'rc_x', ledgerEntryId: receipt.receipt.ledgerEntryId, issuedAt };
      const { record, signature } = await signRecord<Receipt>(signing, receiptOf(unrecorded, about));
      return { ...receipt, receipt: record, signature };
    };
    const [early, late] = [await issuedAfter(3_599_999), await issuedAfter(3_600_000)];
    expect(await records.namedWith('receipts', paid._id, () => early)).toEqual([`receipts: recordingSha256 of ${paid._id}`]);
    expect(await records.namedWith('receipts', paid._id, () => late)).toEqual([]);
  });
});

describe('a recount of refunds', () => {
  it('names a sum that is not that of the ledger, or above the cost', async () => {
    const less = await records.namedWith<Call>('calls', paid._id, (call) => ({ ...call, refundedPaise: 1 }));
    expect(less).toEqual([`refunds: refunded of ${paid._id}`]);
    const none = await records.namedWith<Call>('calls', paid._id, ({ refundedPaise: _, ...call }) => call);
    expect(none).toEqual([`refunds: refunded of ${paid._id}`]);
    const cheap = await records.namedWith<Call>('calls', paid._id, (call) => ({ ...call, costPaise: 1 }));
    expect(starting(cheap, 'refunds')).toEqual([`refunds: more-than-cost of ${paid._id}`]);
  });

  it('names an amount that was altered, and one that is gone', async () => {
    const altered = await records.namedWith<LedgerEntry>('ledger', entry._id, (one) => ({ ...one, amountPaise: one.amountPaise + 1 }));
    expect(starting(altered, 'refunds')).toEqual([`refunds: entry-refundedPaise of ${told._id}`, `refunds: refunded of ${paid._id}`]);
    const gone = await records.namedWith('ledger', entry._id);
    expect(starting(gone, 'refunds')).toEqual([`refunds: entry-too-many of ${told._id}`, `refunds: refunded of ${paid._id}`]);
    const of = await records.namedWith<LedgerEntry>('ledger', entry._id, (one) => ({ ...one, callId: 'cl_x' }));
    expect(starting(of, 'refunds')).toEqual(
      [`refunds: entry-call of ${told._id}`, 'refunds: refunded of cl_x', `refunds: refunded of ${paid._id}`].sort(),
    );
  });

  it('names a refund that is not told, and one that is told twice', async () => {
    expect(await records.namedWith('timeline', told._id)).toEqual([`refunds: entry-missing of ${entry._id}`]);
    await records.put('timeline', { ...told, _id: 'te_x' });
    expect(await records.named()).toHaveLength(1);
    await records.remove('timeline', 'te_x');
  });
});

describe('a recount of the audit trail', () => {
  it('names an entry that is altered or missing, of a tenant and of the operator', async () => {
    expect(trail).toHaveLength(2);
    const ofOperator = await parts.store.audit.after(OPERATOR_TRAIL, 0, 10);
    for (const [of, [first, last]] of [
      [TENANT, trail],
      [OPERATOR_TRAIL, ofOperator],
    ] as const) {
      const altered = await records.namedWith<AuditEntry>('audit', first?._id ?? '', (one) => ({ ...one, whatId: 'x' }));
      expect(altered).toEqual([`audit: altered of ${first?._id}`]);
      expect(await records.namedWith('audit', first?._id ?? '')).toEqual([`audit: missing of ${of}|1`]);
      expect(await records.namedWith('audit', last?._id ?? '')).toEqual([`audit: missing of ${of}|2`]);
    }
  });
});

describe('a recount of what is told of recordings', () => {
  const ended = (id: string, reason: string): TimelineEntry => ({
    ...{ _id: id, tenantId: TENANT, at: parts.clock.now(), title: '', callId: paid._id, detail: { reason } },
    ...{ type: 'call.transcript-ended', ...(paid.leadId !== undefined && { leadId: paid.leadId }) },
  });
  const withTranscript = (transcript: Call['transcript']) => (call: Call) => ({ ...call, transcript });

  it('wants one entry for an end before the call, none for what was found later, and never two', async () => {
    const early = withTranscript({ state: 'kept', reason: 'disk-full' });
    expect(await records.namedWith<Call>('calls', paid._id, early)).toEqual([`timeline: entry-missing of ${paid._id}`]);
    expect(await records.namedWith<Call>('calls', paid._id, withTranscript({ state: 'failed', reason: 'nothing-written' }))).toEqual([]);
    await records.put('timeline', ended('te_x', 'disk-full'));
    expect(await records.namedWith<Call>('calls', paid._id, early)).toEqual([]);
    expect(await records.namedWith<Call>('calls', paid._id, withTranscript({ state: 'kept' }))).toEqual([]);
    expect(await records.named()).toEqual(['timeline: entry-too-many of te_x']);
    await records.put('timeline', ended('te_y', 'disk-full'));
    expect(await records.namedWith<Call>('calls', paid._id, early)).toHaveLength(1);
    expect(await records.namedWith<Call>('calls', paid._id, withTranscript({ state: 'kept' }))).toHaveLength(1);
    for (const id of ['te_x', 'te_y']) await records.remove('timeline', id);
  });
});
