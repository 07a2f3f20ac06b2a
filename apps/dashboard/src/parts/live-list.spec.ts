import { mergeFirstPage, patchRows, type KeptPages } from './live-list';

interface Row {
  id: string;
  word?: string;
}
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const kept: KeptPages<Row> = {
  pages: [
    { data: rows('5', '4'), nextCursor: 'c' },
    { data: rows('3', '2'), nextCursor: null },
  ],
  pageParams: [undefined, 'c'],
};
const idOf = ({ id }: Row): string => id;
const idsOf = ({ pages }: KeptPages<Row>): string[] => pages.flatMap(({ data }) => data.map(idOf));

describe('a list that lives', () => {
  it('takes new rows to the top while the top is read', () => {
    const { kept: now, unseen } = mergeFirstPage(kept, rows('7', '6', '5'), idOf, true);
    expect([idsOf(now), unseen]).toEqual([['7', '6', '5', '4', '3', '2'], 0]);
  });

  it('only counts new rows while the person reads further down', () => {
    const { kept: now, unseen } = mergeFirstPage(kept, rows('7', '6', '5'), idOf, false);
    expect([idsOf(now), unseen]).toEqual([['5', '4', '3', '2'], 2]);
  });

  it('renews a row in its place, also on a later page', () => {
    const { kept: now } = mergeFirstPage(kept, [{ id: '3', word: 'ended' }], idOf, true);
    expect(now.pages[1]?.data[0]).toEqual({ id: '3', word: 'ended' });
  });

  it('says that rows are missing between the fresh page and those shown', () => {
    expect(mergeFirstPage(kept, rows('9', '8'), idOf, true).hasGap).toBe(true);
    expect(mergeFirstPage(kept, rows('6', '5'), idOf, true).hasGap).toBe(false);
    expect(mergeFirstPage({ pages: [{ data: [], nextCursor: null }], pageParams: [] }, rows('1'), idOf, true).hasGap).toBe(false);
  });

  it('stays the same object when nothing in it changes', () => {
    expect(patchRows(kept, (row) => row)).toBe(kept);
    const now = patchRows(kept, (row) => (row.id === '2' ? { ...row, word: 'rings' } : row));
    expect(now.pages[0]).toBe(kept.pages[0]);
    expect(now.pages[1]?.data[1]).toEqual({ id: '2', word: 'rings' });
  });
});
