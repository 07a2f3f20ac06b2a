import { isId, type Call, type TalkTimes } from '@turant/domain';
import type { Metrics } from '@turant/observability';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aCall, aLead, roadParts, topUp } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { settleCall, type CallEnd } from './settle-call.js';
import { timelineEntryOf } from '../projection/timeline-entry-of.js';
import { WalletCommitQueue } from '../wallet/wallet-commit-queue.js';
import { until } from '../../../../test/engines/until.js';

const parts = forEachTest(roadParts);

const end = (about: Partial<CallEnd> = {}): CallEnd => ({
  status: 'completed',
  endedBy: 'callee',
  endReason: 'bye',
  endedAt: parts.clock.now(),
  durationMs: 31_000,
  ...about,
});
const wallet = () => parts.store.wallets.get(TENANT);
const charges = async () => (await parts.store.ledger.list(TENANT, { limit: 100 })).filter(({ type }) => type === 'charge');

/** A call on the line with two reserved blocks, and its lead. */
async function onTheLine(about: Partial<Call> = {}): Promise<Call> {
  await topUp(parts, 5_000);
  await parts.wallets.submit(TENANT, { move: { kind: 'reserve', paise: 500 }, ops: [] });
  const call = aCall({
    status: 'answered',
    workerId: 'worker-1',
    reservedPaise: 500,
    openOn: 'tr_1',
    leaseUntil: parts.clock.now(),
    placedAt: parts.clock.now(),
    ...about,
  });
  await parts.store.leads.insert(aLead({ status: 'calling' }));
  await parts.store.calls.insert(call);
  return call;
}

describe('settling', () => {
  it("ends the call, charges, releases the rest and sets the lead's status, in one commit", async () => {
    const call = await onTheLine();
    expect(await settleCall(parts, call, end({ durationMs: 22_999 }))).toBe(true);
    const stored = await parts.store.calls.get(TENANT, call._id);
    expect(stored).toMatchObject({ status: 'completed', durationMs: 22_999, seconds: 22, blocks: 1, costPaise: 250 });
    expect([stored?.openOn, stored?.leaseUntil, stored?.reservedPaise]).toEqual([undefined, undefined, undefined]);
    expect(await wallet()).toMatchObject({ balancePaise: 4_750, availablePaise: 4_750 });
    expect(await charges()).toMatchObject([
      { amountPaise: -250, balanceAfterPaise: 4_750, key: 'charge:cl_1', callId: 'cl_1', reference: 'cl_1' },
    ]);
    expect((await charges()).every(({ _id }) => isId(_id, 'le'))).toBe(true);
    expect((await parts.store.leads.get(TENANT, 'ld_1'))?.status).toBe('contacted');
    expect(await parts.store.acrossTenants.calls.countOpenOn('tr_1')).toBe(0);
  });

  it('keeps what the person did at each question, with the end, and tells it', async () => {
    const call = await onTheLine();
    const answers = [
      { question: 'What are you looking for?', spoke: true, ms: 2_140, key: null },
      { question: 'How soon do you need it?', spoke: false, ms: 0, key: '2' },
    ];
    expect(await settleCall(parts, call, end({ answers }))).toBe(true);
    expect((await parts.store.calls.get(TENANT, call._id))?.answers).toEqual(answers);
    await parts.outbox.settled();
    const ended = parts.published.filter(({ type }) => type === 'call.ended.v1');
    const withoutWords = answers.map((answer) => ({ ...answer, question: '' }));
    expect(ended).toMatchObject([{ data: { answers: withoutWords } }]);
    expect(timelineEntryOf(ended[0]!)).toMatchObject({
      title: 'Call completed',
      detail: { answers: ['question 1: spoke for 2.1 s', 'question 2: pressed 2'] },
    });
    expect(JSON.stringify(timelineEntryOf(ended[0]!))).not.toContain('looking');
  });

  it('keeps the times of the conversation with the end, and counts them once', async () => {
    const call = await onTheLine();
    const talkTimes: TalkTimes = {
      answerToFirstWordMs: 60,
      turns: [
        { turn: 1, question: 0, atMs: 10, speechReadyMs: 30, firstFrameMs: 20, isInterrupted: true, bargeInMs: 230, falseInterruptions: 1 },
      ],
      turnsLeftOut: 0,
    };
    const seen: unknown[] = [];
    const metrics = { calls: { inc: () => undefined }, observeTalk: (...told: unknown[]) => seen.push(told) } as unknown as Metrics;
    const context = { ...parts, metrics };
    expect(await settleCall(context, call, end({ talkTimes }))).toBe(true);
    expect(await settleCall(context, call, end({ talkTimes }))).toBe(false);
    expect((await parts.store.calls.get(TENANT, call._id))?.talkTimes).toEqual(talkTimes);
    expect(seen).toEqual([['telephone', talkTimes]]);
  });

  it('of one call by two workers at once holds once, with one ledger entry', async () => {
    const call = await onTheLine();
    const queues = [parts.wallets, new WalletCommitQueue(parts.store)];
    const held = await Promise.all(
      Array.from({ length: 8 }, (_, i) => settleCall({ ...parts, wallets: queues[i % 2]! }, call, end({ durationMs: 20_000 + i * 5_000 }))),
    );
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(await charges()).toHaveLength(1);
    const amountPaise = (await charges())[0]?.amountPaise ?? 0;
    expect(await wallet()).toMatchObject({ balancePaise: 5_000 + amountPaise, availablePaise: 5_000 + amountPaise });
    await parts.outbox.settled();
    expect(parts.published.filter(({ type }) => type === 'call.ended.v1')).toHaveLength(1);
  });

  it('never charges above the reservation, however long the call was', async () => {
    const call = await onTheLine();
    expect(await settleCall(parts, call, end({ durationMs: 3_600_000 }))).toBe(true);
    expect(await parts.store.calls.get(TENANT, call._id)).toMatchObject({ seconds: 3_600, blocks: 2, costPaise: 500 });
    expect(await wallet()).toMatchObject({ balancePaise: 4_500, availablePaise: 4_500 });
  });

  it('of an unanswered call costs nothing and leaves no ledger entry', async () => {
    const call = await onTheLine({ status: 'ringing' });
    expect(await settleCall(parts, call, end({ status: 'busy', durationMs: undefined, sip: { code: 486, reason: 'Busy Here' } }))).toBe(
      true,
    );
    expect(await parts.store.calls.get(TENANT, call._id)).toMatchObject({
      status: 'busy',
      seconds: 0,
      blocks: 0,
      costPaise: 0,
      sip: { code: 486 },
    });
    expect(await charges()).toHaveLength(0);
    expect(await wallet()).toMatchObject({ balancePaise: 5_000, availablePaise: 5_000 });
    expect((await parts.store.leads.get(TENANT, 'ld_1'))?.status).toBe('unreachable');
  });

  it('holds although the lead changes under it, and leaves an opt-out be', async () => {
    const call = await onTheLine();
    const { get } = parts.store.leads;
    parts.store.leads.get = async (...which) => {
      const lead = await get.apply(parts.store.leads, which);
      parts.store.leads.get = get;
      await parts.store.leads.patch(TENANT, 'ld_1', [], { set: { status: 'do-not-call' } });
      return lead;
    };
    expect(await settleCall(parts, call, end())).toBe(true);
    expect((await parts.store.leads.get(TENANT, 'ld_1'))?.status).toBe('do-not-call');
    expect(await charges()).toHaveLength(1);
  });

  it('is guarded on what was read: a block that was reserved meanwhile is not lost', async () => {
    const call = await onTheLine();
    await parts.wallets.submit(TENANT, {
      move: { kind: 'reserve', paise: 250 },
      ops: [parts.store.calls.patchOp(TENANT, call._id, [], { set: { reservedPaise: 750 } })],
    });
    expect(await settleCall(parts, call, end())).toBe(false);
    expect(await settleCall(parts, { ...call, reservedPaise: 750 }, end({ durationMs: 61_000 }))).toBe(true);
    expect(await wallet()).toMatchObject({ balancePaise: 4_250, availablePaise: 4_250 });
  });

  it.each([
    [0, 0, 1],
    [29_999, 29, 1],
    [30_000, 30, 1],
    [30_001, 30, 2],
    [30_980, 30, 2],
    [60_000, 60, 2],
  ])('bills a begun block whole, and ends the call as long after its answer: %i ms', async (durationMs, seconds, blocks) => {
    const answeredAt = new Date(parts.clock.now().getTime() - 3_600_000);
    const call = await onTheLine({ answeredAt });
    expect(await settleCall(parts, call, end({ durationMs }))).toBe(true);
    const endedAt = new Date(answeredAt.getTime() + durationMs);
    expect(await parts.store.calls.get(TENANT, call._id)).toMatchObject({ durationMs, seconds, blocks, costPaise: blocks * 250, endedAt });
    await parts.outbox.settled();
    expect(parts.published.find(({ type }) => type === 'call.ended.v1')).toMatchObject({ time: endedAt, data: { durationMs, blocks } });
    expect(await charges()).toMatchObject([{ amountPaise: -250 * blocks, at: endedAt }]);
  });

  it('makes no transition that is not allowed', async () => {
    const call = await onTheLine({ status: 'ringing' });
    await expect(settleCall(parts, call, end())).rejects.toThrow('does not become completed from ringing');
  });
});

describe('what settling leaves', () => {
  const stored = () => parts.store.calls.get(TENANT, 'cl_1');
  const ended = () => until(async () => parts.published.find(({ type }) => type === 'call.ended.v1'));
  const sip = { code: 486, reason: 'Busy Here', cause: 17 };

  it('is one event that holds all of the end', async () => {
    const call = await onTheLine();
    await settleCall(parts, call, end());
    expect((await ended()).data).toStrictEqual({
      callId: 'cl_1',
      leadId: 'ld_1',
      employeeId: 'em_1',
      status: 'completed',
      endedBy: 'callee',
      reason: 'bye',
      seconds: 31,
      durationMs: 31_000,
      blocks: 2,
      costPaise: 500,
      neverLeft: false,
    });
  });

  it('is the far end in the event and in the call', async () => {
    const call = await onTheLine({ status: 'ringing' });
    await settleCall(parts, call, end({ status: 'busy', durationMs: undefined, sip }));
    expect((await ended()).data).toMatchObject({ sip, durationMs: 0, seconds: 0, blocks: 0, costPaise: 0 });
    expect(await stored()).toMatchObject({ sip, endedBy: 'callee', endReason: 'bye', durationMs: 0, placedAt: call.placedAt });
  });

  it('is no time of placing when no INVITE was sent', async () => {
    const call = await onTheLine({ status: 'placing' });
    await settleCall(parts, call, end({ status: 'failed', durationMs: undefined, neverLeft: true }));
    expect((await stored())?.placedAt).toBeUndefined();
    expect((await ended()).data).toMatchObject({ neverLeft: true });
  });

  it('is the end as it was told, when nobody knows how long the call lasted', async () => {
    const call = await onTheLine({ answeredAt: new Date(parts.clock.now().getTime() - 60_000) });
    await settleCall(parts, call, end({ status: 'unknown', durationMs: undefined }));
    expect(await stored()).toMatchObject({ endedAt: parts.clock.now(), costPaise: 0 });
  });

  it('is a count of calls that ended, by status', async () => {
    const call = await onTheLine();
    const inc = jest.fn();
    const metrics = { calls: { inc } } as unknown as Metrics;
    expect(await settleCall({ ...parts, metrics }, call, end())).toBe(true);
    expect(await settleCall({ ...parts, metrics }, call, end())).toBe(false);
    expect(inc.mock.calls).toEqual([[{ status: 'completed' }]]);
  });
});

describe('a settlement', () => {
  const submits = () => jest.spyOn(parts.wallets, 'submit');

  it.each<[string, Partial<Call>]>([
    ['another worker has it', { workerId: 'worker-2' }],
    ['it is in another state', { status: 'ringing' }],
    ['other money is set aside for it', { reservedPaise: 750 }],
  ])('does not hold, and is not tried again, when %s', async (_, about) => {
    const call = await onTheLine();
    await parts.store.calls.patch(TENANT, 'cl_1', [], { set: about });
    const submit = submits();
    expect(await settleCall(parts, call, end())).toBe(false);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(await wallet()).toMatchObject({ balancePaise: 5_000, availablePaise: 4_500 });
    expect((await parts.store.leads.get(TENANT, 'ld_1'))?.status).toBe('calling');
  });

  it('is tried five times while the lead changes, and then left to the sweep', async () => {
    const call = await onTheLine();
    await parts.store.leads.patch(TENANT, 'ld_1', [], { set: { status: 'converted' } });
    jest.spyOn(parts.store.leads, 'get').mockResolvedValue(aLead({ status: 'calling' }));
    const submit = submits();
    expect(await settleCall(parts, call, end())).toBe(false);
    expect(submit).toHaveBeenCalledTimes(5);
    expect(await charges()).toEqual([]);
  });

  it('holds without a lead', async () => {
    const call = await onTheLine({ leadId: 'ld_gone' });
    expect(await settleCall(parts, call, end())).toBe(true);
    expect((await parts.store.leads.get(TENANT, 'ld_1'))?.status).toBe('calling');
  });

  it('charges nothing when nothing was set aside', async () => {
    const call = await onTheLine({ reservedPaise: 0 });
    expect(await settleCall(parts, call, end())).toBe(true);
    expect(await parts.store.calls.get(TENANT, 'cl_1')).toMatchObject({ seconds: 31, blocks: 0, costPaise: 0 });
    expect(await charges()).toEqual([]);
  });
});
