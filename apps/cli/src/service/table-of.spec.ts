import { fieldsOf, tableOf } from './table-of.js';

describe('tableOf', () => {
  const columns = { name: ({ name }: { name: string }) => name, phone: () => '+919812300001' };

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
    expect(fieldsOf([['name', '\u001b]0;x\u0007']])).toBe('name   ]0;x \n');
  });
});

it('fieldsOf leaves out what is not known, and keeps 0 and no', () => {
  expect(
    fieldsOf([
      ['a', null],
      ['bc', undefined],
      ['d', 0],
      ['e', false],
      ['f', ''],
    ]),
  ).toBe('d  0\ne  no\n');
});
