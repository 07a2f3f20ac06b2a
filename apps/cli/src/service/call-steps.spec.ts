import { exitCodeOfCall } from './call-command.js';
import { type FollowedCall, holdOf, stepsOf } from './call-steps.js';

const REQUESTED: FollowedCall = {
  ...{ callId: 'cl_1', leadId: 'ld_1', employeeId: 'em_1', line: 'telephone', trunkId: null, from: null, to: '+919812345678' },
  ...{ tier: 'standard', status: 'requested', refusedBy: null, requestedAt: '2026-11-22T13:00:00.000Z', placedAt: null, ringingAt: null },
  ...{ answeredAt: null, endedAt: null, endedBy: null, endReason: null, sip: null, durationMs: null, seconds: null, blocks: null },
  ...{
    cost: null,
    costPaise: null,
    attempt: 1,
    hops: [],
    recording: null,
    transcript: null,
    firstLegId: null,
    joinedAt: null,
    secondLegId: null,
    waitingFor: null,
    dueAt: null,
    verdict: null,
    ...{ sipCallId: null, pddMs: null, quality: null },
  },
};
const PLACED: FollowedCall = { ...REQUESTED, status: 'placing', placedAt: '2026-11-22T13:00:00.100Z', from: '+911400000001' };
const ANSWERED: FollowedCall = { ...PLACED, ringingAt: '2026-11-22T13:00:01.000Z', answeredAt: '2026-11-22T13:00:02.000Z' };
const COMPLETED: FollowedCall = {
  ...ANSWERED,
  ...{ status: 'completed', endedAt: '2026-11-22T13:00:10.000Z', endedBy: 'callee', endReason: 'bye', seconds: 8, cost: 2.5 },
};
const ended = (about: Partial<FollowedCall>): FollowedCall => ({ ...PLACED, endedAt: '2026-11-22T13:00:05.000Z', ...about });
const wordsOf = (call: FollowedCall): string[] => stepsOf(call).map(({ words }) => words);

describe('the steps of a call', () => {
  it('are told from the request to the cost', () => {
    expect(wordsOf(COMPLETED)).toEqual([
      'requested: cl_1 to +919812345678',
      'placed, caller +911400000001',
      'ringing',
      'answered',
      'completed after 8 s, ended by the person (bye)',
      'cost 2.50 credits',
    ]);
  });

  it('hold what the person answered, where the service knows it', () => {
    const answers = [
      { question: 'Which flat?', spoke: true, ms: 1_640, key: null },
      { question: 'When?', spoke: false, ms: 0, key: '1' },
      { question: 'Where?', spoke: false, ms: 0, key: null },
    ];
    expect(wordsOf({ ...COMPLETED, answers }).slice(-4)).toEqual([
      'asked: Which flat? - spoke for 1.6 s',
      'asked: When? - pressed 1',
      'asked: Where? - no reply',
      'cost 2.50 credits',
    ]);
    expect(wordsOf({ ...COMPLETED, answers: null })).toEqual(wordsOf(COMPLETED));
  });

  it.each<[string, number, Partial<FollowedCall>]>([
    ['nobody answered, ended by the service (ring-timeout)', 6, { status: 'no-answer', endedBy: 'system', endReason: 'ring-timeout' }],
    ['busy, ended by the person (refused)', 6, { status: 'busy', endedBy: 'callee', endReason: 'refused' }],
    ['declined, ended by the person', 6, { status: 'rejected', endedBy: 'callee' }],
    ['cancelled before the answer, ended by an operator (hung-up)', 1, { status: 'cancelled', endedBy: 'operator', endReason: 'hung-up' }],
    ['failed: the trunk answered 404 Not Found, cause 1', 1, { status: 'failed', sip: { code: 404, reason: 'Not Found', cause: 1 } }],
    ['failed: the trunk sent no response at all: `npx turant doctor` looks why', 1, { status: 'failed', endReason: 'no-response' }],
    ['failed: wallet-empty', 1, { status: 'failed', endReason: 'wallet-empty' }],
    ['refused by the rule do-not-call: on the list', 3, { status: 'refused', refusedBy: { rule: 'do-not-call', reason: 'on the list' } }],
  ])('end with "%s", exit code %i', (words, code, about) => {
    expect(wordsOf(ended(about)).at(-1)).toBe(words);
    expect(exitCodeOfCall(ended(about))).toBe(code);
  });
});

describe('a call that is not placed', () => {
  it.each([
    ['wallet', /^waits for the wallet: .*turant wallet top-up/],
    ['trunk', /^waits for the trunk: .*turant doctor.*; due \d{4}-/],
    ['daily-cap', /^waits for the daily cap: so much .*turant wallet cap.*; due \d{4}-/],
    ['limit', /^waits for the limit: a limit of calls per hour/],
    ['moon', /^waits for the moon/],
  ])('says that it waits for the %s, and what to do', (waitingFor, words) => {
    const waiting = { ...REQUESTED, waitingFor, dueAt: waitingFor === 'wallet' ? null : '2026-11-22T14:00:00.000Z' };
    expect(holdOf(waiting)).toMatch(words);
    expect(exitCodeOfCall(waiting)).toBe(7);
  });

  it('says which rule has scheduled it', () => {
    const rules = [
      { rule: 'country', outcome: 'pass', reason: 'IN' },
      { rule: 'calling-hours', outcome: 'schedule', reason: 'outside 10:00-21:00' },
    ];
    const scheduled: FollowedCall = { ...REQUESTED, status: 'scheduled', verdict: { pack: '1', at: REQUESTED.requestedAt, rules } };
    expect(holdOf(scheduled)).toBe('scheduled, rule calling-hours: outside 10:00-21:00');
    expect(exitCodeOfCall(scheduled)).toBe(7);
  });

  it('is silent while its turn is near', () => expect(holdOf(REQUESTED)).toBeUndefined());
});
