import fc from 'fast-check';
import { createIds, readRfc3339 } from '@turant/domain';
import { pageAnswer, readFilter, readPage } from './paging.js';

const problemsOf = (read: () => unknown): string[] => {
  try {
    read();
    return [];
  } catch (error) {
    return (error as { problems: { field: string }[] }).problems.map(({ field }) => field);
  }
};

describe('the query of a list', () => {
  it('asks for fifty where it says nothing, and takes empty parameters for absent ones', () => {
    expect(readPage({}, 'ld')).toEqual({ limit: 50 });
    expect(readPage({ limit: '', cursor: '', since: '', until: '' }, 'ld')).toEqual({ limit: 50 });
  });

  it('reads back every cursor that an answer gave, for lists of the same records only', () => {
    const ids = createIds(Date.now);
    fc.assert(
      fc.property(fc.constantFrom('ld', 'cl', 'te'), (prefix) => {
        const id = ids(prefix);
        const { nextCursor } = pageAnswer({ data: [], next: id });
        expect(readPage({ cursor: nextCursor }, prefix).after).toBe(id);
        expect(problemsOf(() => readPage({ cursor: nextCursor }, 'em'))).toEqual(['cursor']);
        expect(problemsOf(() => readPage({ cursor: `${nextCursor}=` }, prefix))).toEqual(['cursor']);
      }),
    );
    expect(pageAnswer({ data: [] }).nextCursor).toBeNull();
  });

  it('takes no text that is not a cursor, a limit or a time', () => {
    const isNone = (text: string): boolean => problemsOf(() => readPage({ limit: text, cursor: text, since: text }, 'ld')).length === 3;
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => !/^\d{1,3}$/.test(text)),
        isNone,
      ),
    );
    for (const limit of ['0', '-1', '101', '1e1', '5.0', ' 5', ['1', '2'], {}])
      expect(problemsOf(() => readPage({ limit }, 'ld'))).toEqual(['limit']);
  });

  it('reads a filter, and refuses a value that is none', () => {
    const read = (text: string): string | undefined => (text === 'a' ? text : undefined);
    expect([readFilter({ x: 'a' }, 'x', read, 'a'), readFilter({}, 'x', read, 'a')]).toEqual(['a', undefined]);
    expect(problemsOf(() => readFilter({ x: 'b' }, 'x', read, 'a'))).toEqual(['x']);
  });
});

describe('readRfc3339', () => {
  it('reads what RFC 3339 allows', () => {
    for (const text of ['2026-11-21T09:30:00Z', '2026-11-21t15:00:00.000+05:30', '2028-02-29T00:00:00.123456z'])
      expect(readRfc3339(text)).toBeInstanceOf(Date);
    expect(readRfc3339('2026-11-21T15:00:00+05:30')?.toISOString()).toBe('2026-11-21T09:30:00.000Z');
  });

  it.each([
    '2026-11-21',
    '2026-11-21T09:30:00',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '1900-01-01T00:00:00Z',
  ])('reads no time in %s', (text) => expect(readRfc3339(text)).toBeUndefined());
});
