import { fieldsOf, recordText, tableOf } from './table-of.js';

describe('tableOf', () => {
  const columns = ['name', ['phone', () => '+919812300001']] as const;

  it('aligns what people read, also where a syllable is several code points', () => {
    expect(tableOf([{ name: 'Asha' }, { name: 'राव' }, { name: '👩‍👩‍👧' }], columns)).toBe(
      'NAME  PHONE\nAsha  +919812300001\nराव    +919812300001\n👩‍👩‍👧     +919812300001\n',
    );
  });

  it('cuts a long cell', () => {
    const [, row = ''] = tableOf([{ name: 'x'.repeat(100) }], columns).split('\n');
    expect(row).toBe(`${'x'.repeat(43)}…  +919812300001`);
  });

  it('keeps a sender’s text from the terminal: no controls, no line breaks, no turned direction', () => {
    const out = tableOf([{ name: 'a\u001b[2J\nb\u202ec\u0085' }], columns);
    expect(out.split('\n')[1]).toBe('a [2J b c   +919812300001');
    expect(fieldsOf({ name: '\u001b]0;x\u0007' })).toBe('name   ]0;x \n');
  });
});

it('fieldsOf leaves out what is not known, and keeps 0 and no', () => {
  expect(fieldsOf({ a: null, bc: undefined, d: 0, e: false, f: '' })).toBe('d  0\ne  no\n');
});

it('recordText shows fields by their names in the API, lists in one line, times on this clock, and what a function tells of it', () => {
  const text = recordText<{ health: { seenAt: string } | null; tags: string[]; isOn: boolean }>(
    'health.seenAt as last seen',
    'tags',
    'isOn as on',
    ['twice', ({ tags }) => tags.length * 2],
    ({ tags }) => tags.map((tag) => ['tag', tag]),
  );
  expect(text({ health: null, tags: ['a', 'b'], isOn: true })).toBe('tags   a, b\non     yes\ntwice  4\ntag    a\ntag    b\n');
  expect(text({ health: { seenAt: '2026-11-22T13:00:00.000Z' }, tags: [], isOn: false })).toMatch(
    /^last seen  2026-11-2\d [\d:]{8}\non +no\n/,
  );
});
