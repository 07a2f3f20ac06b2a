import { CALL_STATUSES, CALL_TRANSITIONS, isFinished, isOnLine, mayBecome, statusOfUnanswered, type CallStatus } from './call.js';

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
    for (const from of finished) for (const to of CALL_STATUSES) expect(mayBecome(from, to)).toBe(false);
  });

  it('end everywhere: from each a finished one is reached', () => {
    for (const status of CALL_STATUSES) expect([...reachableFrom(status)].some(isFinished)).toBe(true);
  });

  it('never lead back to the line once the call was on it: nothing is dialled twice', () => {
    for (const status of CALL_STATUSES.filter(isOnLine)) {
      const after = reachableFrom(status);
      expect(['requested', 'scheduled', 'refused'].some((early) => after.has(early as CallStatus))).toBe(false);
      expect(CALL_TRANSITIONS[status].includes('placing')).toBe(false);
    }
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
    [403, 'rejected'],
    [607, 'rejected'],
    [608, 'rejected'],
    [408, 'no-answer'],
    [480, 'no-answer'],
    ...[400, 401, 404, 407, 410, 484, 487, 488, 500, 502, 503, 504, 604, 606, 699].map((code): [number, CallStatus] => [code, 'failed']),
  ])('after %i is %s', (sipCode, status) => expect(statusOfUnanswered({ sipCode })).toBe(status));

  it('is failed without any reply', () => expect(statusOfUnanswered({})).toBe('failed'));

  it('is ours where we gave up, whatever the far end said to our CANCEL', () => {
    expect(statusOfUnanswered({ ours: 'ring-timeout', sipCode: 487 })).toBe('no-answer');
    expect(statusOfUnanswered({ ours: 'hang-up', sipCode: 487 })).toBe('cancelled');
    expect(statusOfUnanswered({ ours: 'hang-up' })).toBe('cancelled');
  });

  it('is one that a call on the line may become', () => {
    for (let sipCode = 300; sipCode < 700; sipCode++)
      for (const from of ['placing', 'ringing'] as const) expect(mayBecome(from, statusOfUnanswered({ sipCode }))).toBe(true);
  });
});
