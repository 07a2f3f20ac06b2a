import { deleteOp, insertOp, patchOp, type Op } from '../engine/storage-engine.js';
import { byCollection } from './by-collection.js';

const [calls, leads] = [{ name: 'calls' }, { name: 'leads' }];
const insert = (into: { name: string }, _id: string): Op => insertOp(into, { _id });

describe('the ops of a commit by collection', () => {
  it("groups each collection's ops in order, with the position of the first", () => {
    const [a, b, c, d] = [insert(calls, 'a'), insert(leads, 'b'), patchOp(calls, 'a', [], {}), deleteOp(leads, 'b')];
    expect(byCollection([a, b, c, d])).toEqual([
      { position: 0, ops: [a, c] },
      { position: 1, ops: [b, d] },
    ]);
  });

  it('makes no groups without ops', () => expect(byCollection([])).toEqual([]));
});
