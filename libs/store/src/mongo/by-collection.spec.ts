import { deleteOp, insertOp, patchOp, type Op } from '../door/door.js';
import { together } from './together.js';

const [calls, leads] = [{ name: 'calls' }, { name: 'leads' }];
const insert = (into: { name: string }, _id: string): Op => insertOp(into, { _id });

describe('together', () => {
  it('puts neighbouring inserts of one collection together, in order, and nothing else', () => {
    const ops = [
      insert(calls, 'a'),
      insert(calls, 'b'),
      insert(leads, 'a'),
      patchOp(calls, 'a', [], {}),
      patchOp(calls, 'b', [], {}),
      insert(calls, 'c'),
      deleteOp(calls, 'c'),
      insert(calls, 'c'),
      insert(calls, 'd'),
    ];
    const groups = together(ops);
    expect(groups.map(({ position, ops: { length } }) => [position, length])).toEqual([
      [0, 2],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 1],
      [7, 2],
    ]);
    expect(groups.flatMap((group) => group.ops)).toEqual(ops);
  });

  it('has nothing to put together of nothing', () => expect(together([])).toEqual([]));
});
