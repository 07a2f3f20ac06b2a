import { freePlace } from './browser-call.js';

const taken = (...places: number[]): { browserPlace: number }[] => places.map((browserPlace) => ({ browserPlace }));
const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, place) => from + place);

describe('a place for a call of a browser', () => {
  it('is never one of the quarter that is kept for owners, if a visitor asks', () => {
    expect(freePlace([], { maxOfTenant: 20 }, true)).toEqual({ place: 5, isRare: false });
    expect(freePlace(taken(...upTo(15, 5)), { maxOfTenant: 20 }, true)).toBeUndefined();
    expect(freePlace(taken(...upTo(15, 5)), { maxOfTenant: 20 }, false)).toEqual({ place: 0, isRare: true });
    expect(freePlace(taken(...upTo(20)), { maxOfTenant: 20 }, false)).toBeUndefined();
  });

  it('is rare when half of those that the caller could have are taken', () => {
    expect(freePlace(taken(...upTo(7, 5)), { maxOfTenant: 20 }, true)?.isRare).toBe(false);
    expect(freePlace(taken(...upTo(8, 5)), { maxOfTenant: 20 }, true)?.isRare).toBe(true);
    // Calls of owners count for visitors only where they have taken a place of theirs.
    expect(freePlace(taken(...upTo(5)), { maxOfTenant: 20 }, true)?.isRare).toBe(false);
  });

  it.each([1, 2, 3])('is there for a visitor of a tenant with %d of them', (maxOfTenant) => {
    expect(freePlace([], { maxOfTenant }, true)).toBeDefined();
  });
});
