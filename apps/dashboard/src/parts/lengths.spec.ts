import { lengthOf } from './lengths';

describe('a length of time', () => {
  it.each([
    [412, 'seconds', { value: 0.41 }],
    [-3, 'seconds', { value: 0 }],
    [4_260, 'seconds', { value: 4.3 }],
    [59_999, 'seconds', { value: 59 }],
    [184_000, 'minutes', { minutes: 3, seconds: 4 }],
    [3_600_000, 'hours', { hours: 1, minutes: 0 }],
    [90_061_000, 'days', { days: 1, hours: 1 }],
  ])('of %d ms is said in %s', (ms, unit, values) => expect(lengthOf(ms)).toEqual({ unit, values }));
});
