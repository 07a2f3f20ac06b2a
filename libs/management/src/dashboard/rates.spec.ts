import fc from 'fast-check';
import { percentText, wholeMinutes } from './rates.js';

describe('percentText', () => {
  it.each([
    [0, 0, '0.0%'],
    [0, 7, '0.0%'],
    [5, 8, '62.5%'],
    [1, 3, '33.3%'],
    [2, 3, '66.7%'],
    [1, 16, '6.3%'],
    [7, 2000, '0.4%'],
    [8, 8, '100.0%'],
    // An answer may be counted a moment before its call is.
    [9, 8, '100.0%'],
  ])('%p of %p is %s', (part, whole, said) => {
    expect(percentText(part, whole)).toBe(said);
  });

  it('is a number with one decimal, off by at most half of it', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000_000 });
    const share = whole.chain((most) => fc.tuple(fc.integer({ min: 0, max: most }), fc.constant(most)));
    fc.assert(
      fc.property(share, ([part, most]) => {
        const said = percentText(part, most);
        return /^(\d{1,2}|100)\.\d%$/.test(said) && Math.abs(Number(said.slice(0, -1)) - (100 * part) / most) <= 0.05 + 1e-9;
      }),
    );
  });
});

describe('wholeMinutes', () => {
  it.each([
    [0, 0],
    [29, 0],
    [30, 1],
    [89, 1],
    [90, 2],
  ])('%p s are %p min', (seconds, minutes) => expect(wholeMinutes(seconds)).toBe(minutes));
});
