import { lineStateOf } from './line-state';

type Line = Parameters<typeof lineStateOf>[0];

const since = '2026-11-23T05:00:00.000Z';
const answering = { answers: true, sipCode: 200, registration: null, since };
const line = (change: Partial<Line>): Line => ({
  isDraining: false,
  heldUntil: null,
  breaker: { state: 'closed', since: null, reason: null, sipCode: null },
  health: answering,
  ...change,
});

describe('what is said of a line', () => {
  it('is that it takes calls, if it answers', () => expect(lineStateOf(line({}))).toEqual({ text: 'works', tone: 'good' }));

  it('is first that it is being emptied: what else is wrong then stops no call', () =>
    expect(lineStateOf(line({ isDraining: true, health: { ...answering, answers: false } })).text).toBe('draining'));

  it('is since when and why its calls fail', () =>
    expect(lineStateOf(line({ breaker: { state: 'open', since, reason: '503 Service Unavailable', sipCode: 503 } }))).toEqual({
      text: 'broken',
      tone: 'bad',
      since,
      reason: '503 Service Unavailable',
    }));

  it('is that the carrier has not taken the login, though it answers', () =>
    expect(lineStateOf(line({ health: { ...answering, registration: 'rejected' } })).text).toBe('unregistered'));

  it('is since when it is silent', () =>
    expect(lineStateOf(line({ health: { ...answering, answers: false } }))).toEqual({ text: 'silent', tone: 'bad', since }));

  it('is until when the carrier wants no calls', () =>
    expect(lineStateOf(line({ heldUntil: since }))).toEqual({ text: 'held', tone: 'wait', since }));

  it('is not a guess before it was asked', () => expect(lineStateOf(line({ health: null })).text).toBe('unknown'));
});
