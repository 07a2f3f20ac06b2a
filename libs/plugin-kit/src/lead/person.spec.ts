import { countryOf, emailOf, readPhones, withCountryCode } from './person.js';

describe('phones of several fields', () => {
  it.each([
    [['044 2434 0000', '9840012345'], '+919840012345', ['+914424340000']],
    [['(079) 4000-1234', ''], '+917940001234', []],
    [['98400 11223 / 98400 11224', '9840011223'], '+919840011223', ['+919840011224']],
    [[0, '0', null, '-', '{{x}}', '+'], undefined, []],
    [['p:+61400000000'], '+61400000000', []],
    [['+44 (0)20 7946 0958'], '+442079460958', []],
    [['9876543210.0'], '+919876543210', []],
    [[['9840011223', '9840011224']], '+919840011223', ['+919840011224']],
  ])('%j: %s, and %j besides', (values, best, others) => expect(readPhones(values, ['IN'])).toMatchObject({ best, others }));

  it('reads a number without code as the sender’s country before the tenant’s', () => {
    expect(readPhones(['501234567'], ['AE', 'IN']).best).toBe('+971501234567');
    expect(readPhones(['9840011223'], ['AE', 'IN']).best).toBe('+919840011223');
  });

  it('keeps what it cannot read', () => expect(readPhones(['call me', '12345'], ['IN']).unread).toEqual(['call me', '12345']));
});

it.each([
  ['+91', '9415512345', '+919415512345'],
  ['+91', '919415512345', '+919415512345'],
  ['91', '+919415512345', '+919415512345'],
  ['+971', '0501234567', '+971501234567'],
  ['', '9415512345', '9415512345'],
  ['+91', '(94155) 12-345', '+919415512345'],
  ['+91', '044-2811 2233 / 9415512345', '+914428112233 / +919415512345'],
  ['+971', '050 123 4567, 04 123 4567', '+971501234567 / +97141234567'],
  ['+91', '९४१५५१२३४५', '९४१५५१२३४५'],
  ['+91', '', undefined],
])('code %j and number %j are %j', (code, number, phone) => expect(withCountryCode(code, number)).toBe(phone));

it('a code apart takes nothing from several numbers, nor from digits of another script', () => {
  const best = (number: string): string | undefined => readPhones([withCountryCode('+91', number)], ['IN']).best;
  expect([best('044-2811 2233 / 9415512345'), best('९४१५५१२३४५')]).toEqual(['+919415512345', '+919415512345']);
});

it.each([
  [' Asha@Example.COM ', 'asha@example.com'],
  ['mailto:a@b.co.in', 'a@b.co.in'],
  ['a@b', undefined],
  ['a b@c.de', undefined],
  ['N/A', undefined],
  [`${'a'.repeat(250)}@b.de`, undefined],
])('%j is the address %j', (text, email) => expect(emailOf(text)).toBe(email));

it('knows countries by code and by the names that portals use', () => {
  expect(['in', 'India', 'UAE', 'Atlantis', ''].map(countryOf)).toEqual(['IN', 'IN', 'AE', undefined, undefined]);
});
