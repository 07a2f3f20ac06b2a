import { DataLoader } from './data-loader.js';

/** Every collection holds `a`, `b` and `c`. */
function reading(): { gets: DataLoader; read: string[] } {
  const read: string[] = [];
  const gets = new DataLoader(async (collection, ids) => {
    read.push(`${collection}: ${ids.join(' ')}`);
    if (collection === 'broken') throw new Error('no primary');
    return ids.filter((id) => 'abc'.includes(id)).map((_id) => ({ _id }));
  });
  return { gets, read };
}

describe('documents asked for by id', () => {
  it('together are read with one query a collection, each id once, and each caller gets its own', async () => {
    const { gets, read } = reading();
    const found = await Promise.all([gets.get('x', 'a'), gets.get('x', 'b'), gets.get('y', 'a'), gets.get('x', 'a'), gets.get('x', 'z')]);
    expect(found.map((one) => one?._id)).toEqual(['a', 'b', 'a', 'a', undefined]);
    expect(read).toEqual(['x: a b z', 'y: a']);
  });

  it('later are read again: nothing is cached', async () => {
    const { gets, read } = reading();
    await gets.get('x', 'a');
    await gets.get('x', 'a');
    expect(read).toEqual(['x: a', 'x: a']);
  });

  it('that cannot be read fail for all their callers, and for no later caller', async () => {
    const { gets, read } = reading();
    const ends = await Promise.allSettled([gets.get('broken', 'a'), gets.get('broken', 'b'), gets.get('x', 'a')]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    await expect(gets.get('broken', 'a')).rejects.toThrow('no primary');
    expect(read).toHaveLength(3);
  });
});
