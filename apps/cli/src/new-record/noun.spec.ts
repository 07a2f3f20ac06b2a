import { added } from './lists.js';
import { nounOf } from './noun.js';

describe('a noun', () => {
  it.each([
    ['campaign', undefined, 'campaigns', 'a campaign', 'ca'],
    ['call-list', undefined, 'call-lists', 'a call list', 'ca'],
    ['opening-day', undefined, 'opening-days', 'an opening day', 'op'],
    ['reply', undefined, 'replies', 'a reply', 're'],
    ['inbox', undefined, 'inboxes', 'an inbox', 'in'],
    ['person', 'people', 'people', 'a person', 'pe'],
  ])('%s of which there are several (%s) is written %s, and one of them %s', (noun, plural, kebabs, a, prefix) => {
    expect(nounOf(noun, plural, [])).toMatchObject({ kebab: noun, kebabs, a, prefix });
  });

  it('has a prefix of ids that no other record has', () => {
    expect(nounOf('campaign', undefined, ['ca', 'cm']).prefix).toBe('cp');
    const taken = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `c${letter}`);
    expect(
      nounOf(
        'campaign',
        undefined,
        taken.filter((one) => one !== 'cz'),
      ).prefix,
    ).toBe('cz');
    expect(() => nounOf('campaign', undefined, taken)).toThrow('choose another noun');
  });
});

describe('a line in a list', () => {
  const sorted = { file: 'a.ts', before: /^ {2}(\w+),$/ };

  it('stands in the order of the list, and not between a line and its comment', () => {
    const text = '[\n  a,\n  // Before d.\n  c,\n  d,\n]';
    expect(added(text, { ...sorted, lines: ['  b,'] })).toBe('[\n  a,\n  b,\n  // Before d.\n  c,\n  d,\n]');
    expect(added(text, { ...sorted, lines: ['  e,'] })).toBe('[\n  a,\n  // Before d.\n  c,\n  d,\n  e,\n]');
  });

  it('is refused where the list has become another one', () => {
    for (const before of [/^ {4}(\w+)$/, 'export const other'])
      expect(() => added('[]', { file: 'a.ts', before, lines: ['  b,'] })).toThrow('a.ts has no place for "b,"');
  });
});
