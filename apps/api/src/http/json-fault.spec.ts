import fc from 'fast-check';
import { jsonFault } from './json-fault.js';

describe('jsonFault', () => {
  it.each([
    ['', 1, 1],
    ['{"a":1,}', 1, 8],
    ['[1,]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['{a:1}', 1, 2],
    ["{'a':1}", 1, 2],
    ['[01]', 1, 3],
    ['[1.]', 1, 4],
    ['[1e+]', 1, 5],
    ['[-]', 1, 3],
    ['"\\u12x4"', 1, 6],
    ['"\\x"', 1, 3],
    ['"abc', 1, 5],
    ['{} {}', 1, 4],
    [']', 1, 1],
    ['[}', 1, 2],
    ['{"a":1]', 1, 7],
    ['{\r\n"a": tru\r\n}', 2, 9],
    ['[NaN]', 1, 2],
  ])('%j goes wrong at %i:%i', (text, line, column) => expect(jsonFault(text)).toEqual({ line, column }));

  it('finds none in what is JSON', () => {
    const nothing = fc.property(fc.json(), fc.boolean(), (text, isSpaced) => {
      const whole = isSpaced ? JSON.stringify(JSON.parse(text), null, 2) : text;
      const lines = whole.split('\n');
      expect(jsonFault(whole)).toEqual({ line: lines.length, column: (lines.at(-1) ?? '').length + 1 });
    });
    fc.assert(nothing, { numRuns: 500 });
  });

  it('finds one wherever a text was cut, and nothing before the cut', () => {
    fc.assert(
      fc.property(fc.object(), fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const whole = JSON.stringify(value);
        const cut = whole.slice(0, Math.floor(share * (whole.length - 1)));
        expect(jsonFault(cut)).toEqual({ line: 1, column: cut.length + 1 });
      }),
      { numRuns: 500 },
    );
  });

  it('needs no stack for a body of brackets', () => expect(jsonFault('['.repeat(250_000))).toEqual({ line: 1, column: 250_001 }));
});
