import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isDialable, isE164, isPlainMobile, readPhone, seriesOf } from './phone.js';

/** Copied from the shared fixtures: raw value, region, expected E.164 or null (made-up numbers). */
const file = join(__dirname, '../../../test/fixtures/phone_vectors.json');
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: { raw: unknown; country: string; expected: string | null }[] };

describe('readPhone', () => {
  it.each(vectors)('reads $raw in $country as $expected', ({ raw, country, expected }) => {
    expect(readPhone(raw, country) ?? null).toBe(expected);
  });

  it('answers E.164 or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 60 }), fc.double(), fc.constantFrom('+91', '0', '00')), (raw) => {
        const phone = readPhone(raw, 'IN');
        expect(phone === undefined || isE164(phone)).toBe(true);
      }),
    );
  });

  it.each(['9.19877E+11', '9.87654E+09', '9E9', '9.198E11'])("takes no stranger's number out of the rounded %s", (raw) => {
    expect(readPhone(raw, 'IN')).toBeUndefined();
  });

  it("reads a spreadsheet's number whose last zeros were left out", () => {
    expect(readPhone('9.1987712345E+11', 'IN')).toBe('+919877123450');
    expect(readPhone('9.87712E9', 'IN')).toBeUndefined();
    // Read by its digits it would be a stranger in Iran.
    expect(readPhone('9.8765432105E9', 'IN')).toBeUndefined();
  });

  it('reads digits that are no number of the region as if a plus stood before them', () => {
    expect(readPhone('447400123456', 'IN')).toBe('+447400123456');
    expect(readPhone('971501234567', 'IN')).toBe('+971501234567');
  });

  it.each(['9876543210.0', '919876543210.0', '+919876543210.0', '+91 9876543210.00', 9876543210.0, '9.87654321E9', '9.87654321e+09'])(
    'reads %s, which a spreadsheet made a number',
    (raw) => expect(readPhone(raw, 'IN')).toBe('+919876543210'),
  );

  it('reads an Indian mobile in every dress to the same number', () => {
    const mobile = fc.tuple(fc.constantFrom('98', '97', '99', '70', '81'), fc.stringMatching(/^[0-9]{8}$/)).map(([a, b]) => a + b);
    const dress = fc.constantFrom(
      (n: string) => n,
      (n: string) => `0${n}`,
      (n: string) => `+91${n}`,
      (n: string) => `+91-${n}`,
      (n: string) => `91${n}`,
      (n: string) => `0091${n}`,
      (n: string) => `${n.slice(0, 5)} ${n.slice(5)}`,
      (n: string) => `(+91) ${n.slice(0, 5)}-${n.slice(5)}`,
      (n: string) => `'${n}`,
    );
    fc.assert(
      fc.property(mobile, dress, (number, wear) => {
        const plain = readPhone(number, 'IN');
        fc.pre(plain !== undefined);
        expect(readPhone(wear(number), 'IN')).toBe(plain);
      }),
    );
  });

  it.each([0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10])(
    'reads the ten digits whose zero is U+%x',
    (zero) => {
      const digits = [...'9876543210'].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
      expect(readPhone(digits, 'IN')).toBe('+919876543210');
      // The characters before the zero and after the nine are no digits.
      expect(readPhone(`${digits}${String.fromCodePoint(zero + 10)}`, 'IN')).toBe('+919876543210');
      expect(readPhone(`${String.fromCodePoint(zero - 1)}${digits}`, 'IN')).toBe('+919876543210');
    },
  );

  it.each<[unknown, string | undefined]>([
    // Three zeros may have been left out of a number by a spreadsheet, and four may not.
    ['9.19876543E11', '+919876543000'],
    ['9.1987654E11', undefined],
    [" ''9.1987712345E+11 ", '+919877123450'],
    // Beside another number it is a number of that text.
    ['+91 98765 43210 / 9E9', '+919876543210'],
    ['9E9 / 9876543210', '+919876543210'],
    ['9876543210.0/x', '+919876543210'],
    ['9876543210.0 ; x', '+919876543210'],
    // Dots between groups of digits are no fraction: here the last group belongs to the number.
    ['+49 30.1234.00', '+4930123400'],
  ])('reads %j, as of a spreadsheet, as %s', (raw, phone) => expect(readPhone(raw, 'IN')).toBe(phone));

  it.each([null, undefined, true, {}, ['9876543210'], '{{9876543210}}', '<9876543210>'])('reads nothing from %j', (raw) =>
    expect(readPhone(raw, 'IN')).toBeUndefined(),
  );

  it('reads no number of fewer than six digits, not even where the country has some', () => {
    expect(readPhone('+6834002', 'IN')).toBe('+6834002');
    expect(readPhone('4002', 'NU')).toBeUndefined();
  });

  it('looks for a number in 200 characters, and in no longer text', () => {
    expect(readPhone(`${'x'.repeat(189)} 9876543210`, 'IN')).toBe('+919876543210');
    expect(readPhone(`${'x'.repeat(190)} 9876543210`, 'IN')).toBeUndefined();
  });

  it.each([
    ['x / +65 9876 5432', 'IN', '+6598765432'],
    ['006598765432', 'IN', '+6598765432'],
    // The web's fixed blank before the plus, and 00 where people dial 011 for abroad.
    ['\u00a0+6598765432', 'IN', '+6598765432'],
    ['00447400123456', 'US', '+447400123456'],
    ['6598765432', 'IN', '+916598765432'],
    ['712345', 'AD', '+376712345'],
    ['+911111111111', 'US', '+911111111111'],
  ])('takes the plus or 00 of %s at its word in %s: %s', (raw, region, phone) => expect(readPhone(raw, region)).toBe(phone));

  it.each([
    ['9876543210 or 9876543211', '+919876543210'],
    ['9876543210 AND 9876543211', '+919876543210'],
    ['9876543210|9876543211', '+919876543210'],
    ['01123456789, 9876543211', '+919876543211'],
    ['01123456789\n01123456780', '+911123456789'],
    // Of one number there is one reading, its own country's, although abroad it would be a mobile.
    ['4792345678', '+914792345678'],
  ])('reads of %j %s', (raw, phone) => expect(readPhone(raw, 'IN')).toBe(phone));

  it('reads its own answer to itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }), (n) => {
        const phone = readPhone(n, 'IN');
        fc.pre(phone !== undefined);
        expect(readPhone(phone, 'US')).toBe(phone);
      }),
    );
  });
});

describe('seriesOf', () => {
  it.each([
    ['+911401234567', '140'],
    ['1401234567', '140'],
    ['+911600123456', '1600'],
    ['+919876501234', 'ordinary'],
    ['9876501234', undefined],
    ['+91\r\nX: y', undefined],
    ['911401234567', '140'],
    ['1600123456', '1600'],
    ['+911601123456', '1600'],
    ['911601123456', '1600'],
    ['1602123456', undefined],
    ['140123456', undefined],
    ['14012345678', undefined],
    ['11401234567', undefined],
    ['160012345', undefined],
    ['16001234567', undefined],
    ['11600123456', undefined],
    ['140123456x', undefined],
    ['160012345x', undefined],
  ])('%s is of %s', (number, series) => {
    expect(seriesOf(number)).toBe(series);
  });
});

describe('the form of a number', () => {
  it.each([
    ['+1234567', true],
    ['+123456789012345', true],
    ['+123456', false],
    ['+1234567890123456', false],
    ['+0123456789', false],
    ['1234567', false],
    ['x+1234567', false],
    ['+1234567x', false],
    ['+123456x', false],
  ])('%s is E.164: %s', (text, is) => expect(isE164(text)).toBe(is));

  it.each([
    ['+916000000000', true],
    ['+915999999999', false],
    ['+91987654321', false],
    ['+9198765432100', false],
    ['x+919876543210', false],
    ['+91987654321x', false],
  ])('%s is a plain Indian mobile: %s', (text, is) => expect(isPlainMobile(text)).toBe(is));

  it.each([
    ['+919876543210', true],
    ['+911123456789', true],
    ['+447400123456', true],
    ['+4474001234', false],
    ['+2101234567', false],
    ['call +44 7400 123456', false],
    ['447400123456', false],
  ])('%s can be dialled: %s', (text, is) => expect(isDialable(text)).toBe(is));
});
