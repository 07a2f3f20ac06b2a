import fc from 'fast-check';
import { roundRobin } from './round-robin.js';

describe('round robin', () => {
  it('is the first of each, then the second of each', () => {
    expect(roundRobin([['a1', 'a2', 'a3'], [], ['b1']])).toEqual(['a1', 'b1', 'a2', 'a3']);
    expect(roundRobin([['a1', 'a2'], ['b1', 'b2'], ['c1']], 4)).toEqual(['a1', 'b1', 'c1', 'a2']);
    expect([roundRobin([]), roundRobin([['a']], 0)]).toEqual([[], []]);
  });

  it('takes all items or the maximum, each list in its order, and no list is two ahead of another that has some left', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(7)), fc.nat(30), (lengths, most) => {
        const lists = lengths.map((length, at) => Array.from({ length }, (_, rank) => ({ at, rank })));
        const taken = roundRobin(lists, most);
        expect(taken).toHaveLength(Math.min(most, lists.flat().length));
        const counts = lists.map((list, at) => {
          const own = taken.filter((one) => one.at === at);
          expect(own).toEqual(list.slice(0, own.length));
          return own.length;
        });
        counts.forEach((count, at) => count < (lengths[at] ?? 0) && expect(Math.max(...counts)).toBeLessThanOrEqual(count + 1));
      }),
    );
  });
});
