import fc from 'fast-check';
import { NUMBER_FORMATS, writeNumber, type NumberFormat } from './number-format.js';

const HOME = '+911400001234';

it.each<[NumberFormat, string, string]>([
  ['as-stored', '+919812345678', '+919812345678'],
  ['e164', '+919812345678', '+919812345678'],
  ['e164-without-plus', '+919812345678', '919812345678'],
  ['national', '+919812345678', '9812345678'],
  ['national-with-0', '+919812345678', '09812345678'],
  ['national-with-0', '+918035009876', '08035009876'],
  ['e164', '1400001234', '+911400001234'],
  ['e164-without-plus', '911400001234', '911400001234'],
  ['national', '+911400001234', '1400001234'],
  ['e164', '1600123456', '+911600123456'],
  ['as-stored', '1400001234', '1400001234'],
])('writes in the form %s: %s as %s', (format, number, written) => expect(writeNumber(number, format, HOME)).toBe(written));

it.each<NumberFormat>(['national', 'national-with-0'])('writes a number of another country with plus, not %s', (format) => {
  expect(writeNumber('+442079460958', format, HOME)).toBe('+442079460958');
  expect(writeNumber('+442079460958', format, '+442079460000')).toMatch(/^0?2079460958$/);
});

it.each(['100', '*21#', '+'])('leaves %s as it is', (number) => {
  for (const format of NUMBER_FORMATS) expect(writeNumber(number, format, HOME)).toBe(number);
});

it('never changes the digits, only what stands before them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), fc.constantFrom(...NUMBER_FORMATS), (number, format) => {
      const written = writeNumber(number, format, HOME).replace('+', '');
      expect(`0${number.slice(1)}`.endsWith(written) || (written.startsWith('0') && number.endsWith(written.slice(1)))).toBe(true);
      expect(written.length).toBeGreaterThanOrEqual(number.length - 4);
    }),
  );
});
