import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvLine } from './csv-text.js';

const FORMULA = '=+-@\uFF1D\uFF0B\uFF0D\uFF20';
const read = (text: string): string[][] => parse(text, { record_delimiter: '\r\n' });

/** Takes the apostrophes away again, as docs/api.md tells a program to do. */
const restored = (cell: string): string =>
  cell.replace(/^'('*[\t\r\n])/u, '$1').replace(new RegExp(`(^|[;\\t\\r\\n])( *'*)'(?=[${FORMULA.replace('-', '\\-')}])`, 'gu'), '$1$2');

const cells = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...FORMULA, "'", ' ', ';', '\t', '\r', '\n', ',', '"', '1', 'a') }),
    fc.constantFrom('+919812300001', '-12.5', '=1+1', '@SUM(1)', "=cmd|' /C calc'!A0", '9.1E+11'),
  ),
  { minLength: 1, maxLength: 8 },
);

it('what was written is read back', () =>
  fc.assert(
    fc.property(cells, (row) => {
      const line = csvLine(['first', ...row]);
      expect((read(line)[0] as string[]).slice(1).map(restored)).toEqual(row);
    }),
    { numRuns: 2000 },
  ));

it('no cell begins a formula, whichever separator a spreadsheet goes by', () =>
  fc.assert(
    fc.property(cells, (row) => {
      for (const cell of read(csvLine(row)).flat())
        for (const part of cell.split(/[;\t\r\n]/u)) {
          const start = part.trimStart();
          const isNumber = /^[+-]?[0-9]+(\.[0-9]+)?$/u.test(cell);
          expect(isNumber || start === '' || !FORMULA.includes(start[0] as string)).toBe(true);
        }
    }),
    { numRuns: 2000 },
  ));

it.each([
  ['=1+1', "'=1+1"],
  ['+919812300001', '+919812300001'],
  ['+91 98123 00001', "'+91 98123 00001"],
  ['-12.5', '-12.5'],
  ['  @SUM(1)', `"  '@SUM(1)"`],
  ['\tx', `"'\tx"`],
  ['x;=1', `"x;'=1"`],
  ["'=1", "''=1"],
  ["O'Neil - Pune", "O'Neil - Pune"],
  [-5, '-5'],
  [null, ''],
])('%j is written as %s', (cell, text) => expect(csvLine([cell])).toBe(`${text}\r\n`));

it('takes time that grows with the length, not faster', () => {
  const hostile = `${"\t '".repeat(50_000)}x`;
  expect(csvLine([hostile]).length).toBeGreaterThan(hostile.length);
});
