import fc from 'fast-check';
import { blockPricePaise, blocksOf, chargePaise, perMinuteCredits, readTier, secondsOf, TIERS, toCredits } from './tier.js';

const tiers = fc.constantFrom(...TIERS);
const durationMs = fc.integer({ min: 0, max: 86_400_000 });

describe('blocks of 30 seconds', () => {
  it.each([
    [0, 1],
    [1, 1],
    [22_000, 1],
    [29_999, 1],
    [30_000, 1],
    [30_001, 2],
    [30_980, 2],
    [60_000, 2],
    [60_001, 3],
    [600_000, 20],
  ])('%i ms are %i', (length, blocks) => expect(blocksOf(length)).toBe(blocks));

  it('change right after each multiple of 30 s, and nowhere else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_880 }), fc.integer({ min: 1, max: 30_000 }), (multiple, into) => {
        expect(blocksOf(multiple * 30_000)).toBe(multiple);
        expect(blocksOf(multiple * 30_000 + into)).toBe(multiple + 1);
      }),
    );
  });

  it('cover the call, and the one before the last does not', () => {
    fc.assert(
      fc.property(durationMs, (length) => {
        expect(blocksOf(length) * 30_000).toBeGreaterThanOrEqual(length);
        if (blocksOf(length) > 1) expect((blocksOf(length) - 1) * 30_000).toBeLessThan(length);
      }),
    );
  });
});

describe('the charge', () => {
  it.each([
    ['value', 31_000, 350],
    ['standard', 30_980, 500],
    ['premium', 30_001, 700],
    ['value', 22_000, 175],
    ['standard', 30_000, 250],
    ['premium', 29_999, 350],
  ] as const)('of %s for %i ms is %i paise', (tier, length, paise) => expect(chargePaise(tier, length)).toBe(paise));

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
      fc.property(tiers, durationMs, durationMs, (tier, one, other) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        expect(Number.isSafeInteger(chargePaise(tier, one))).toBe(true);
        expect(chargePaise(tier, short)).toBeGreaterThanOrEqual(blockPricePaise(tier));
        expect(chargePaise(tier, short)).toBeLessThanOrEqual(chargePaise(tier, long));
      }),
    );
  });

  it('of a dearer tier is more, for calls of one length', () => {
    fc.assert(
      fc.property(durationMs, (length) =>
        expect(
          chargePaise('value', length) < chargePaise('standard', length) &&
            chargePaise('standard', length) < chargePaise('premium', length),
        ).toBe(true),
      ),
    );
  });
});

it('shows whole seconds, rounded down', () => expect([0, 999, 1_000, 30_980].map(secondsOf)).toEqual([0, 0, 1, 30]));

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
