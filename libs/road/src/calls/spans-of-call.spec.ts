import { createHash } from 'node:crypto';
import { createIds, withPrefix, type Call } from '@turant/domain';
import type { Span } from '@turant/observability';
import { aCall } from '../../../../test/factories/road-parts.js';
import { spansOfCall } from './spans-of-call.js';

const ARRIVED_MS = Date.parse('2026-11-21T06:30:00.000Z');
const LEAD = createIds(() => ARRIVED_MS)('ld');
const at = (ms: number): Date => new Date(ARRIVED_MS + ms);
const TRACE = createHash('sha256').update(LEAD).digest('hex').slice(0, 32);

const answered = (about: Partial<Call> = {}): Call =>
  aCall({
    ...{ _id: withPrefix(LEAD, 'cl'), leadId: LEAD, status: 'completed', endedBy: 'agent', endReason: 'script-finished' },
    ...{ requestedAt: at(20), placedAt: at(50), ringingAt: at(70), answeredAt: at(3_000), endedAt: at(20_000), trunkId: 'tr_1' },
    ...{
      from: '+911401234567',
      sip: { code: 200, reason: 'OK Asha' },
      answers: [{ question: 'How soon, Asha?', spoke: true, ms: 9, key: null }],
    },
    talkTimes: {
      answerToFirstWordMs: 60,
      turns: [
        { turn: 1, question: 0, atMs: 5, speechReadyMs: 40, firstFrameMs: 15, isInterrupted: true, bargeInMs: 230, falseInterruptions: 1 },
        {
          ...{ turn: 2, question: 1, atMs: 6_000, speechMs: 1_500, endpointMs: 340, speechReadyMs: 8, firstFrameMs: 12, responseMs: 360 },
          ...{ isInterrupted: false, falseInterruptions: 0 },
        },
      ],
      turnsLeftOut: 0,
    },
    ...about,
  });

/** Name, parent's name, and times from the lead's arrival on. */
function seen(spans: readonly Span[]): [name: string, below: string | undefined, startMs: number, endMs: number][] {
  const names = new Map(spans.map(({ spanId, name }) => [spanId, name]));
  return spans.map(({ name, parentSpanId = '', startMs, endMs }) => [
    name,
    names.get(parentSpanId),
    startMs - ARRIVED_MS,
    endMs - ARRIVED_MS,
  ]);
}

describe('the trace of a call', () => {
  it('reaches from the lead to the first word, and has a span for each turn', () => {
    const spans = spansOfCall(answered());
    expect(seen(spans)).toEqual([
      ['call', undefined, 0, 3_060],
      ['route', 'call', 0, 20],
      ['wait', 'call', 20, 50],
      ['set up', 'call', 50, 70],
      ['ring', 'call', 70, 3_000],
      ['first word', 'call', 3_000, 3_060],
      ['conversation', 'call', 3_000, 20_000],
      ['turn', 'conversation', 3_005, 3_060],
      ['turn', 'conversation', 9_000, 10_860],
    ]);
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    expect(spans[0]?.attributes).toMatchObject({ 'turant.lead_id': LEAD, 'turant.status': 'completed', 'turant.trunk_id': 'tr_1' });
    expect(spans.at(-1)?.attributes).toMatchObject({ 'turant.turn': 2, 'turant.endpoint_ms': 340, 'turant.response_ms': 360 });
    expect(spansOfCall(answered())).toEqual(spans);
  });

  it('holds nothing of the person', () => {
    const text = JSON.stringify(spansOfCall(answered()));
    for (const personal of ['+919812300001', '911401234567', 'Asha', 'How soon']) expect(text).not.toContain(personal);
  });

  it('ends where nobody answered, and says why', () => {
    const busy = { answeredAt: undefined, talkTimes: undefined, status: 'busy', endReason: 'refused' } as const;
    const spans = spansOfCall(answered(busy));
    expect(seen(spans).map(([name, , , endMs]) => [name, endMs])).toEqual([
      ['call', 20_000],
      ['route', 20],
      ['wait', 50],
      ['set up', 70],
      ['ring', 20_000],
    ]);
    expect(spans[0]).not.toHaveProperty('failure');
    expect(spansOfCall(answered({ ...busy, status: 'failed', endReason: 'no-response' }))[0]?.failure).toBe('no-response');
  });

  it('of a further call of the lead is the same trace, below the first call and without the lead’s way', () => {
    const [first] = spansOfCall(answered());
    const second = spansOfCall(answered({ _id: createIds(() => ARRIVED_MS + 9)('cl'), attempt: 2 }));
    expect(second[0]).toMatchObject({ name: 'call', traceId: TRACE, parentSpanId: first?.spanId, startMs: at(20).getTime() });
    expect(second.map(({ name }) => name)).not.toContain('route');
  });

  it('of a browser without a lead is a trace of its own', () => {
    const _id = createIds(() => ARRIVED_MS)('cl');
    const own = { _id, leadId: undefined, line: 'browser', ringingAt: undefined, trunkId: undefined } as const;
    const [call, ...steps] = spansOfCall(answered(own));
    expect(call).toMatchObject({ parentSpanId: undefined, traceId: createHash('sha256').update(_id).digest('hex').slice(0, 32) });
    expect(steps.slice(0, 3).map(({ name }) => name)).toEqual(['wait', 'set up', 'first word']);
  });

  it('has no span that ends before it begins, if the clocks of two machines differ', () => {
    for (const { startMs, endMs } of spansOfCall(answered({ requestedAt: at(-500), placedAt: at(-900) })))
      expect(endMs).toBeGreaterThanOrEqual(startMs);
  });
});
