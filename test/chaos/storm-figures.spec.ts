import { fresherShares, furthestFromOrder, mostAbovePace, mostWithin, quantile, servedBefore, type StormCall } from './storm-figures.js';

/** A call a second, placed at these seconds. */
const placed = (...seconds: (number | undefined)[]): StormCall[] =>
  seconds.map((second, place) => ({
    callId: `cl_${place}`,
    leadId: `ld_${place}`,
    tenantId: 'tn_storm',
    cameMs: place * 1_000,
    ...(second !== undefined && { placedMs: second * 1_000 }),
  }));

describe('the figures of a storm', () => {
  it('are 0 where the freshest was placed first, and 1 where the oldest was', () => {
    expect(fresherShares(placed(13, 12, 11, 10), 0)).toEqual([0, 0, 0, 0]);
    expect(fresherShares(placed(10, 11, 12, 13), 0)).toEqual([1, 1, 1, 0]);
  });

  it('count among those waiting also who was never placed, and nobody who has only just come', () => {
    expect(fresherShares(placed(undefined, 10, undefined), 0)).toEqual([0.5]);
    expect(fresherShares(placed(undefined, 10, undefined), 8_500)).toEqual([0]);
  });

  it('see how far a call is from its place', () => {
    expect(furthestFromOrder(placed(14, 13, 12, 11))).toBe(0);
    expect(furthestFromOrder(placed(14, 12, 13, 11))).toBe(1);
    expect(furthestFromOrder(placed(11, 14, 13, 12))).toBe(3);
    expect(furthestFromOrder([])).toBe(0);
  });

  it('find the fullest second wherever it begins', () => {
    expect(mostWithin([0, 900, 1_000, 1_800, 1_899, 5_000], 1_000)).toBe(4);
    expect(mostWithin([], 1_000)).toBe(0);
  });

  it('find the stretch that is furthest above its pace', () => {
    const even = Array.from({ length: 50 }, (_, place) => place * 100);
    expect(mostAbovePace(even, 10)).toBeCloseTo(1);
    expect(mostAbovePace([...even, 2_000, 2_000, 2_000], 10)).toBeCloseTo(4);
    expect(mostAbovePace(even, 5)).toBeGreaterThan(20);
  });

  it('count who was served while another tenant waited', () => {
    const other = { callId: 'cl_x', leadId: 'ld_x', tenantId: 'tn_other', cameMs: 10_500, placedMs: 12_500 };
    expect(servedBefore([...placed(13, 12, 11, 10), other], 'tn_other')).toEqual([2]);
  });

  it('take the value below which that share lies', () => {
    expect([quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 1)]).toEqual([2, 3]);
  });
});
