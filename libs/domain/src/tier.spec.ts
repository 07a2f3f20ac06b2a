import fc from 'fast-check';
import { blockPricePaise, blocksOf, chargePaise, perMinuteCredits, readTier, TIERS, toCredits } from './tier.js';

const tiers = fc.constantFrom(...TIERS);
const seconds = fc.integer({ min: 0, max: 86_400 });

describe('blocks of 30 seconds', () => {
  it.each([
    [0, 1],
    [1, 1],
    [22, 1],
    [29, 1],
    [30, 1],
    [31, 2],
    [59, 2],
    [60, 2],
    [61, 3],
    [600, 20],
  ])('%i s are %i', (length, blocks) => expect(blocksOf(length)).toBe(blocks));

  it('cover the call, and the one before the last does not', () => {
    fc.assert(
      fc.property(seconds, (length) => {
        expect(blocksOf(length) * 30).toBeGreaterThanOrEqual(length);
        if (blocksOf(length) > 1) expect((blocksOf(length) - 1) * 30).toBeLessThan(length);
      }),
    );
  });
});

describe('the charge', () => {
  it.each([
    ['value', 31, 350],
    ['standard', 31, 500],
    ['premium', 31, 700],
    ['value', 22, 175],
    ['standard', 22, 250],
    ['premium', 22, 350],
  ] as const)('of %s for %i s is %i paise', (tier, length, paise) => expect(chargePaise(tier, length)).toBe(paise));

  it('is nothing for a call that was never answered, and one block for one that was answered for no time', () => {
    fc.assert(
      fc.property(tiers, (tier) => {
        expect(chargePaise(tier, undefined)).toBe(0);
        expect(chargePaise(tier, 0)).toBe(blockPricePaise(tier));
      }),
    );
  });

  it('is whole paise, never below one block, and never less for a longer call', () => {
    fc.assert(
      fc.property(tiers, seconds, seconds, (tier, one, other) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        expect(Number.isSafeInteger(chargePaise(tier, one))).toBe(true);
        expect(chargePaise(tier, short)).toBeGreaterThanOrEqual(blockPricePaise(tier));
        expect(chargePaise(tier, short)).toBeLessThanOrEqual(chargePaise(tier, long));
      }),
    );
  });

  it('of a dearer tier is more, for calls of one length', () => {
    fc.assert(
      fc.property(seconds, (length) =>
        expect(
          chargePaise('value', length) < chargePaise('standard', length) &&
            chargePaise('standard', length) < chargePaise('premium', length),
        ).toBe(true),
      ),
    );
  });
});

describe('tiers', () => {
  it('cost 3.5, 5 and 7 credits a minute', () => expect(TIERS.map(perMinuteCredits)).toEqual([3.5, 5, 7]));

  it('are read in any case, and nothing else is', () => {
    expect([' Premium ', 'VALUE', 'standard'].map(readTier)).toEqual(['premium', 'value', 'standard']);
    expect(['', 'gold', 'standard2', 'constructor', 'ｖalue'].map(readTier)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('shows paise as credits with two decimals', () => expect([0, 1, 99, 100, 49_750].map(toCredits)).toEqual([0, 0.01, 0.99, 1, 497.5]));
});
