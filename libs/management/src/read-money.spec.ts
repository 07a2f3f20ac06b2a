import fc from 'fast-check';
import { readCredits } from './read-money.js';

const isRead = (credits: number, minPaise: 0 | 1 = 0): boolean => readCredits('credits', credits, minPaise).problems.length === 0;

describe('credits', () => {
  it('are read as paise, written or computed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paise) => {
        for (const credits of [paise / 100, paise * 0.01]) expect(readCredits('credits', credits, 0)).toEqual({ paise, problems: [] });
      }),
    );
  });

  it.each([1.918181019331529e-209, 5e-324, 0.001, 0.000_000_1, 5.000_000_1, 99.999, -0.01, 100_000_000.01])('are not %d', (credits) => {
    expect(isRead(credits)).toBe(false);
  });

  it('may have to be more than none', () => {
    expect([isRead(0), isRead(0, 1), isRead(0.01, 1)]).toEqual([true, false, true]);
  });
});
