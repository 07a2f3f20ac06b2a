import { lineCallEnd, type ChannelEnd } from './call-end.js';

/** A channel that nobody wanted to end. */
const anEnd = (change: Partial<ChannelEnd>): ChannelEnd => ({ isAnswered: false, hasRung: false, durationMs: 1_000, ...change });

/** The far end's refusal as Asterisk 22 reports it: the SIP status, and the Q.850 cause that Asterisk derives from the status. */
const refusal = (techCause: number, cause: number): Partial<ChannelEnd> => ({
  request: { cause, techCause, isSoft: false },
  cause,
  techCause,
  causeText: 'its text',
});

const OUR_SOFT_END: Partial<ChannelEnd> = {
  request: { cause: 32, isSoft: true },
  cause: 19,
  techCause: 480,
  causeText: 'User alerting, no answer',
};

describe('how a call through Asterisk ended', () => {
  it.each([
    [302, 23],
    [403, 21],
    [404, 1],
    [408, 18],
    [410, 22],
    [480, 19],
    [484, 28],
    [486, 17],
    [487, 127],
    [488, 58],
    [500, 38],
    [503, 34],
    [504, 102],
    [600, 17],
    [603, 21],
    [604, 1],
    [607, 127],
  ])('with %s, it was refused by the far end', (code, cause) => {
    const end = lineCallEnd(anEnd(refusal(code, cause)));
    expect(end).toEqual({ sip: { code, reason: 'its text', cause }, by: 'callee', reason: 'refused', hasRung: false });
  });

  it.each([401, 407])('with %s, our credentials were refused', (code) => {
    expect(lineCallEnd(anEnd(refusal(code, 21)))).toMatchObject({ by: 'callee', reason: 'auth-refused', sip: { code } });
  });

  it("tells the time-out of ours from the carrier's 480, which look the same but for the soft flag", () => {
    expect(lineCallEnd(anEnd({ ...OUR_SOFT_END, hasRung: true }))).toEqual({ by: 'us', reason: 'ring-timeout', hasRung: true });
    expect(lineCallEnd(anEnd({ ...refusal(480, 19), hasRung: true }))).toMatchObject({ by: 'callee', reason: 'refused', hasRung: true });
  });

  it.each([
    ['cancelled', { by: 'us', reason: 'cancelled' }],
    ['ring-timeout', { by: 'us', reason: 'ring-timeout' }],
    ['no-response', { by: 'system', reason: 'no-response' }],
    ['line-lost', { by: 'system', reason: 'line-lost' }],
    ['media-lost', { by: 'system', reason: 'transport-error' }],
  ] as const)('by our own doing: %s', (ours, end) => {
    expect(lineCallEnd(anEnd({ ...OUR_SOFT_END, ours }))).toEqual({ ...end, hasRung: false });
    expect(lineCallEnd(anEnd({ ours, cause: 16 }))).toEqual({ ...end, hasRung: false });
  });

  it('with the refusal that was there before our CANCEL, and not with the 487 that answers it', () => {
    expect(lineCallEnd(anEnd({ ...refusal(486, 17), ours: 'cancelled' }))).toMatchObject({ by: 'callee', reason: 'refused' });
    expect(lineCallEnd(anEnd({ ...refusal(487, 127), ours: 'cancelled' }))).toMatchObject({ by: 'us', reason: 'cancelled' });
  });

  it('for an answer without audio that we could use, which Asterisk reports like a 488 of the far end but for the first request', () => {
    const end = anEnd({ ...refusal(488, 58), hasRung: true, request: { cause: 58, isSoft: false } });
    expect(lineCallEnd(end)).toEqual({ sip: { code: 200, reason: 'OK' }, by: 'us', reason: 'media-refused', hasRung: true });
    expect(lineCallEnd({ ...end, ours: 'cancelled' })).toMatchObject({ by: 'us', reason: 'cancelled' });
  });

  it('without any response at the end of timer B, but with a 408 that came before or behind a ringing', () => {
    expect(lineCallEnd(anEnd({ ...refusal(408, 18), durationMs: 32_000 }))).toEqual({
      by: 'system',
      reason: 'no-response',
      hasRung: false,
    });
    expect(lineCallEnd(anEnd({ ...refusal(408, 18), durationMs: 5_000 }))).toMatchObject({ by: 'callee', reason: 'refused' });
    expect(lineCallEnd(anEnd({ ...refusal(408, 18), durationMs: 40_000, hasRung: true }))).toMatchObject({ by: 'callee' });
  });

  it('for a reason that nobody has told', () => {
    expect(lineCallEnd(anEnd({ cause: 0 }))).toEqual({ by: 'system', reason: 'transport-error', hasRung: false });
  });

  it('after the answer: by the far end, by us, or by another worker that took the call over', () => {
    const up = { isAnswered: true, cause: 16, causeText: 'Normal Clearing' };
    const byFarEnd = anEnd({ ...up, request: { cause: 16, isSoft: false } });
    expect(lineCallEnd(byFarEnd)).toEqual({ sip: { code: 200, reason: 'OK', cause: 16 }, by: 'callee', reason: 'bye', hasRung: true });
    const ok = { code: 200, reason: 'OK' };
    const soft = { cause: 32, isSoft: true };
    expect(lineCallEnd(anEnd({ ...up, request: soft, ours: 'hung-up' }))).toEqual({ sip: ok, by: 'us', reason: 'hung-up', hasRung: true });
    expect(lineCallEnd(anEnd({ ...up, request: soft }))).toEqual({ sip: ok, by: 'us', reason: 'hung-up', hasRung: true });
    // The far end's BYE and ours crossed on the wire, and the far end's came first.
    expect(lineCallEnd({ ...byFarEnd, ours: 'hung-up' })).toMatchObject({ by: 'callee', reason: 'bye' });
  });
});
