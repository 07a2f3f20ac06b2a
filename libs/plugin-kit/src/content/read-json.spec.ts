import fc from 'fast-check';
import type { Json } from '../json.js';
import { readJson } from './read-json.js';

/** The rule without any shortcut: every number of every text is looked at, and the text is parsed again with the long ones in quotes. */
function readEveryNumber(text: string): Json {
  const quoted = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs, (token) => {
    if (token.startsWith('"')) return token;
    const isExact = /^-?\d+$/.test(token) ? Number.isSafeInteger(Number(token)) : Number.isFinite(Number(token));
    return isExact ? token : `"${token}"`;
  });
  return JSON.parse(quoted) as Json;
}

const digits = (from: number, to: number) => fc.stringMatching(new RegExp(`^[0-9]{${from},${to}}$`));
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.constant('0'),
      digits(0, 24).map((rest) => `7${rest}`),
      fc.constantFrom('9007199254740991', '9007199254740992'),
    ),
    fc.oneof(
      fc.constant(''),
      digits(1, 24).map((part) => `.${part}`),
    ),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.tuple(fc.constantFrom('e', 'E', 'e+', 'E-'), digits(1, 3)).map((two) => two.join('')),
    ),
  )
  .map((parts) => parts.join(''));
const words = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[0-9a-f]{16,40}$/),
  fc.array(fc.constantFrom('"', '\\', '\\"', '12345678901234567890', '1e999', '[', '}', ' '), { maxLength: 8 }).map((all) => all.join('')),
);
const blank = fc.constantFrom('', ' ', '\n\t');
const stringText = words.map((text) => JSON.stringify(text));
const { value: jsonText } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(blank, fc.oneof(numberText, stringText, fc.constantFrom('null', 'true', '{}', '[]')), blank).map((parts) => parts.join('')),
    fc.array(tie('value'), { maxLength: 4 }).map((all) => `[${all.join(',')}]`),
    fc
      .array(fc.tuple(stringText, tie('value')), { maxLength: 4 })
      .map((all) => `{${all.map(([name, one]) => `${name}:${one}`).join(',')}}`),
  ),
}));

it('finds the same long numbers as a look at every number of the text', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      fc.pre(!/__proto__|constructor|prototype|\\u/.test(text));
      expect(readJson(text)).toEqual(readEveryNumber(text));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['a hash', '{"token":"a3a12ec67a1365927098a606107fac15","n":1}'],
  ['a time and a long number in a text', '{"at":"2026-01-05T14:32:10+05:30","phone":"00919876501234567890"}'],
  ['a text with quotes of its own', '{"said":"\\"1e400\\", 12345678901234567890 \\\\"}'],
  ['a place on the map', '{"lat":12.971598712345678,"lng":-77.594562812345678,"scale":1e3}'],
])('parses a body with %s once', (_, text) => {
  const parse = jest.spyOn(JSON, 'parse');
  try {
    readJson(text);
    expect(parse).toHaveBeenCalledTimes(1);
  } finally {
    parse.mockRestore();
  }
});

it('says of a short text that is nested too deep and no JSON that it is no JSON, and reads on after a field that was given twice', () => {
  expect(() => readJson('['.repeat(100))).toThrow('the body is not JSON');
  expect(() => readJson('['.repeat(5_000))).toThrow('nested deeper');
  expect(readJson(`{"a":${'['.repeat(70)}${']'.repeat(70)},"a":12345678901234567890}`)).toEqual({ a: '12345678901234567890' });
});

it('refuses an object of more than 10,000 fields, and takes many objects that have as many together', () => {
  const fields = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"a${at}":{"b":":"}`).join(',')}}`;
  expect(Object.keys(readJson(fields(10_000)) as object)).toHaveLength(10_000);
  expect(() => readJson(`[${fields(10_001)}]`)).toThrow('an object of more than 10000 fields');
  expect(readJson(`[${fields(6_000)},${fields(6_000)}]`)).toHaveLength(2);
});
