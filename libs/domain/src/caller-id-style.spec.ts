import { callerIdStyleProblems, headersOfStyle, type CallerIdStyle } from './caller-id-style.js';

const wrong = (style: object): string[] => callerIdStyleProblems(style as CallerIdStyle).map(({ field }) => field);

it('takes an empty style, and one with all fields', () => {
  expect(wrong({})).toEqual([]);
  expect(
    wrong({
      callerFormat: 'national-with-0',
      calleeFormat: 'e164-without-plus',
      fromDomain: 'acme1.pstn.exotel.com',
      assertedIdentity: false,
      preferredIdentity: true,
      remotePartyId: true,
      privacy: 'none',
      diversion: '+918035009876',
      userPhone: true,
    }),
  ).toEqual([]);
});

it.each([
  ['callerIdStyle.callerFormat', { callerFormat: 'any' }],
  ['callerIdStyle.calleeFormat', { calleeFormat: 7 }],
  ['callerIdStyle.fromDomain', { fromDomain: 'a.example>;tag=1' }],
  ['callerIdStyle.fromDomain', { fromDomain: 'a.example\r\nX-Evil: 1' }],
  ['callerIdStyle.fromDomain', { fromDomain: 'localhost' }],
  ['callerIdStyle.fromDomain', { fromDomain: '' }],
  ['callerIdStyle.fromDomain', { fromDomain: `${'a.'.repeat(130)}example` }],
  // A hidden caller id is forbidden to those who call for business.
  ['callerIdStyle.privacy', { privacy: 'id' }],
  ['callerIdStyle.diversion', { diversion: '{{lead.phone}}' }],
  ['callerIdStyle.diversion', { diversion: '100' }],
  ['callerIdStyle.userPhone', { userPhone: 'yes' }],
  ['callerIdStyle.assertedIdentity', { assertedIdentity: 1 }],
  ['callerIdStyle.displayName', { displayName: 'Acme' }],
])('refuses %s in %j', (field, style) => expect(wrong(style)).toEqual([field]));

it('names the headers that a trunk may not add again', () => {
  expect(headersOfStyle()).toEqual(['p-asserted-identity']);
  expect(
    headersOfStyle({ assertedIdentity: false, preferredIdentity: true, remotePartyId: true, privacy: 'none', diversion: '+911' }),
  ).toEqual(['p-preferred-identity', 'remote-party-id', 'privacy', 'diversion']);
});
