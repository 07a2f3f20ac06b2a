import { deleteOp, insertOp, patchOp, type Op } from '../engine/storage-engine.js';
import { byCollection } from './by-collection.js';

const [calls, leads] = [{ name: 'calls' }, { name: 'leads' }];
const insert = (into: { name: string }, _id: string): Op => insertOp(into, { _id });

describe('the ops of a commit by collection', () => {
  it("puts each collection's together, in order, and remembers where each begins", () => {
    const [a, b, c, d] = [insert(calls, 'a'), insert(leads, 'b'), patchOp(calls, 'a', [], {}), deleteOp(leads, 'b')];
    expect(byCollection([a, b, c, d])).toEqual([
      { position: 0, ops: [a, c] },
      { position: 1, ops: [b, d] },
    ]);
  });

  it('has nothing to put together of nothing', () => expect(byCollection([])).toEqual([]));
});
