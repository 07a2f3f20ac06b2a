import {
  CALL_STATUSES,
  CALL_TRANSITIONS,
  isAboutTheNumber,
  isCarrierRefusal,
  isFinished,
  isOnLine,
  mayBecome,
  statusOfUnanswered,
  trunkFailureOf,
  type CallStatus,
  mayTryAgain,
  mayTryAnotherTrunk,
  type TrunkFailure,
} from './call.js';

function reachableFrom(start: CallStatus): Set<CallStatus> {
  const seen = new Set<CallStatus>([start]);
  for (const status of seen) CALL_TRANSITIONS[status].forEach((next) => seen.add(next));
  return seen;
}

describe('the states of a call', () => {
  it('are all reached from `requested`', () => expect(reachableFrom('requested')).toEqual(new Set(CALL_STATUSES)));

  it('have no way out of a finished one', () => {
    const finished: CallStatus[] = ['refused', 'completed', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'unknown'];
    expect(CALL_STATUSES.filter(isFinished).sort()).toEqual([...finished].sort());
    const ways = finished.flatMap((from) => CALL_STATUSES.filter((to) => mayBecome(from, to)).map((to) => [from, to]));
    expect(ways).toEqual([]);
  });

  it('end everywhere: from each a finished one is reached', () => {
    for (const status of CALL_STATUSES) expect([...reachableFrom(status)].some(isFinished)).toBe(true);
  });

  it('never lead back to the line once a phone may have rung: nothing is dialled twice', () => {
    for (const status of ['ringing', 'answered'] as const) {
      const after = reachableFrom(status);
      expect(['requested', 'scheduled', 'refused'].some((early) => after.has(early as CallStatus))).toBe(false);
      expect(CALL_TRANSITIONS[status].includes('placing')).toBe(false);
    }
  });

  it('lead back from placing to requested only: for a call that failed at its trunk', () => {
    expect(CALL_TRANSITIONS.placing.filter((to) => !isOnLine(to) && !isFinished(to))).toEqual(['requested']);
  });

  it('let an answered call end as completed or unknown only, and nothing else complete', () => {
    expect(CALL_TRANSITIONS.answered).toEqual(['completed', 'unknown']);
    expect(CALL_STATUSES.filter((from) => mayBecome(from, 'completed'))).toEqual(['answered']);
  });

  it('hold a line while placing, ringing and answered', () =>
    expect(CALL_STATUSES.filter(isOnLine)).toEqual(['placing', 'ringing', 'answered']));
});

describe('the status of an unanswered call', () => {
  it.each<[number, CallStatus]>([
    [486, 'busy'],
    [600, 'busy'],
    [603, 'rejected'],
    [607, 'rejected'],
    [608, 'rejected'],
    [408, 'no-answer'],
    [480, 'no-answer'],
    ...[400, 401, 404, 407, 410, 484, 487, 488, 500, 502, 503, 504, 604, 606, 699].map((code): [number, CallStatus] => [code, 'failed']),
  ])('after %i is %s', (sipCode, status) => {
    expect(statusOfUnanswered({ sipCode, hasRung: false })).toBe(status);
    expect(statusOfUnanswered({ sipCode, hasRung: true })).toBe(status);
  });

  it("after 403 is the person's if the phone rang, and the carrier's if it did not", () => {
    expect(statusOfUnanswered({ sipCode: 403, hasRung: true })).toBe('rejected');
    expect(statusOfUnanswered({ sipCode: 403, hasRung: false })).toBe('failed');
  });

  it('is failed without any reply', () => expect(statusOfUnanswered({ hasRung: false })).toBe('failed'));

  it('is ours if we gave up, whatever the far end said to our CANCEL', () => {
    expect(statusOfUnanswered({ ours: 'ring-timeout', sipCode: 487, hasRung: true })).toBe('no-answer');
    expect(statusOfUnanswered({ ours: 'hang-up', sipCode: 487, hasRung: false })).toBe('cancelled');
    expect(statusOfUnanswered({ ours: 'hang-up', hasRung: true })).toBe('cancelled');
  });

  it('is one that a call on the line may become', () => {
    for (let sipCode = 300; sipCode < 700; sipCode++)
      for (const from of ['placing', 'ringing'] as const)
        expect(mayBecome(from, statusOfUnanswered({ sipCode, hasRung: from === 'ringing' }))).toBe(true);
  });
});

describe('the ways from state to state', () => {
  it.each<[CallStatus, CallStatus[]]>([
    ['requested', ['scheduled', 'refused', 'placing', 'cancelled', 'failed']],
    ['scheduled', ['requested', 'cancelled']],
    ['placing', ['requested', 'ringing', 'answered', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'unknown']],
    ['ringing', ['answered', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'unknown']],
    ['answered', ['completed', 'unknown']],
    ['failed', []],
  ])('lead from %s to %j, and nowhere else', (from, ways) =>
    expect(CALL_STATUSES.filter((to) => mayBecome(from, to)).sort()).toEqual([...ways].sort()),
  );
});

describe("a carrier's refusal", () => {
  it.each([
    [403, false, true],
    [403, true, false],
    [603, false, false],
    [undefined, false, false],
  ])('is read from %s, where the phone has rung: %s', (sipCode, hasRung, refused) =>
    expect(isCarrierRefusal({ sipCode, hasRung })).toBe(refused),
  );
});

describe('the failure of a trunk', () => {
  const refused = (code: number, about: object = {}) =>
    trunkFailureOf({ by: 'callee', reason: 'refused', hasRung: false, sip: { code, reason: 'No' }, ...about });

  it('is one of these responses, before anything rang', () => {
    const codes = Array.from({ length: 400 }, (_, i) => 300 + i).filter((code) => refused(code));
    expect(codes).toEqual([401, 402, 403, 407, 408, 429, 500, 502, 503, 504, 580]);
    for (const code of codes) expect(refused(code, { hasRung: true })).toBeUndefined();
    expect(refused(503)).toEqual({ reason: 'refused', sip: { code: 503, reason: 'No' }, isSilent: false });
    expect(refused(403)).toMatchObject({ reason: 'carrier-refused' });
    expect(codes.filter((code) => !mayTryAnotherTrunk(refused(code) as TrunkFailure))).toEqual([401, 403, 407]);
    expect(codes.filter((code) => !mayTryAgain(refused(code) as TrunkFailure))).toEqual([408]);
    expect([mayTryAnotherTrunk({}), mayTryAgain({})]).toEqual([true, true]);
  });

  it('is silence, which leaves open whether a phone rings, and no end of ours', () => {
    for (const reason of ['no-response', 'transport-error'])
      expect(trunkFailureOf({ by: 'system', reason, hasRung: false })).toEqual({ reason, isSilent: true });
    for (const reason of ['no-reply', 'line-lost', 'lease-lost', 'media-refused', 'challenge-too-late'])
      expect(trunkFailureOf({ by: 'system', reason, hasRung: false })).toBeUndefined();
    expect(trunkFailureOf({ by: 'system', reason: 'no-response', hasRung: true })).toBeUndefined();
    expect(refused(503, { by: 'us', reason: 'cancelled' })).toBeUndefined();
  });
});

it.each([
  [404, true],
  [410, true],
  [484, true],
  [604, true],
  [480, false],
  [503, false],
])('a %i is about the number: %s', (code, expected) => {
  expect(isAboutTheNumber({ code, reason: 'No' })).toBe(expected);
  expect(isAboutTheNumber(undefined)).toBe(false);
});
