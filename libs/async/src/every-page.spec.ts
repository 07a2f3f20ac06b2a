import { everyPage, everyRecord } from './every-page.js';

/** A list of records with ids `a`, `b`, …, and what was asked of it. */
function listOf(ids: string): { read: (after: string | undefined, limit: number) => Promise<{ _id: string }[]>; asked: unknown[] } {
  const asked: unknown[] = [];
  const read = async (after: string | undefined, limit: number): Promise<{ _id: string }[]> => {
    asked.push([after, limit]);
    const from = after === undefined ? 0 : ids.indexOf(after) + 1;
    return [...ids.slice(from, from + limit)].map((_id) => ({ _id }));
  };
  return { read, asked };
}

const idsOf = (page: readonly { _id: string }[]): string => page.map(({ _id }) => _id).join('');

async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

describe('every page of a list', () => {
  it.each([
    ['', [], [undefined]],
    ['ab', ['ab'], [undefined]],
    ['abc', ['abc'], [undefined, 'c']],
    ['abcd', ['abc', 'd'], [undefined, 'c']],
    ['abcdefg', ['abc', 'def', 'g'], [undefined, 'c', 'f']],
  ])('of "%s" is given out once, and a page that is not full is the last one', async (ids, pages, places) => {
    const { read, asked } = listOf(ids);
    expect((await collected(everyPage(3, read))).map(idsOf)).toEqual(pages);
    expect(asked).toEqual(places.map((after) => [after, 3]));
  });

  it('is read when the page before was taken, and no more is read once the caller has enough', async () => {
    const { read, asked } = listOf('abcdefg');
    for await (const page of everyPage(2, read)) {
      expect(asked).toHaveLength(page[0]?._id === 'a' ? 1 : 2);
      if (page[0]?._id === 'c') break;
    }
    expect(asked).toHaveLength(2);
  });

  it('may be a list of names', async () => {
    const names = ['x/1', 'x/2', 'x/3'];
    const read = async (after = '', limit: number): Promise<string[]> => names.filter((name) => name > after).slice(0, limit);
    expect(await collected(everyPage(2, read))).toEqual([['x/1', 'x/2'], ['x/3']]);
  });
});

it('gives out every record of a list, one by one', async () => {
  expect(idsOf(await collected(everyRecord(2, listOf('abcde').read)))).toBe('abcde');
});
