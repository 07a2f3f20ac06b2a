import { NUMBER_STATUSES, numberMayBecome, type NumberStatus } from './number-status.js';

const ALLOWED = new Set([
  ...['pending>active', 'pending>released', 'active>flagged', 'active>suspended', 'active>released', 'flagged>active'],
  ...['flagged>suspended', 'flagged>released', 'suspended>active', 'suspended>released'],
]);

describe('the states of a number', () => {
  it.each(NUMBER_STATUSES.flatMap((from) => NUMBER_STATUSES.map((to): [NumberStatus, NumberStatus] => [from, to])))(
    'from %s to %s as in the table',
    (from, to) => expect(numberMayBecome(from, to)).toBe(ALLOWED.has(`${from}>${to}`)),
  );
});
