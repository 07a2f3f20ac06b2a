import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isE164, readPhone, seriesOf } from './phone.js';

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
  ])('%s is of %s', (number, series) => {
    expect(seriesOf(number)).toBe(series);
  });
});
