import { trunkIdentityProblems, type TrunkIdentity } from './trunk-identity.js';

const problemsOf = (change: Partial<TrunkIdentity>): string[] =>
  trunkIdentityProblems({ kind: 'telecom', headers: [], ...change }).map(({ field, code }) => `${field} ${code}`);
const dlt = { entityId: '1101234567890123456', templateId: '1107161234567890123' };

it.each<[string, Partial<TrunkIdentity>]>([
  ['nothing of this', {}],
  ['a profile, a style and identifiers', { profile: 'exotel', callerIdStyle: { fromDomain: 'acme1.pstn.exotel.com' }, dlt }],
  ['a slot whose identifier is still missing', { headers: [{ name: 'X-DLT-PE-ID', value: '{{dlt.entityId}}' }] }],
  ['a Diversion of its own', { headers: [{ name: 'Diversion', value: '<sip:+918035009876@a.example>' }] }],
  ['wrong digits on a test trunk', { kind: 'test', headers: [{ name: 'X-DLT-PE-ID', value: '1' }] }],
])('a trunk may have %s', (_, change) => expect(problemsOf(change)).toEqual([]));

it.each<[string, Partial<TrunkIdentity>, string[]]>([
  ['a profile that is none', { profile: 'toString' as 'exotel' }, ['profile CARRIER_PROFILE']],
  ['a hidden caller id', { callerIdStyle: { privacy: 'id' as 'none' } }, ['callerIdStyle.privacy CALLER_ID_STYLE']],
  ['18 digits', { dlt: { entityId: '1'.repeat(18) } }, ['dlt.entityId DLT_IDENTIFIER']],
  [
    'a header that its profile writes, too',
    { profile: 'exotel', headers: [{ name: 'remote-party-id', value: '<sip:1@a.example>' }] },
    ['headers TRUNK_HEADER'],
  ],
  ['wrong digits in a header', { headers: [{ name: 'X-DLT-PE-ID', value: '1' }] }, ['headers DLT_IDENTIFIER']],
  ['another slot in a header', { dlt, headers: [{ name: 'X-DLT-PE-ID', value: '{{dlt.templateId}}' }] }, ['headers DLT_IDENTIFIER']],
])('a trunk may not have %s', (_, change, problems) => expect(problemsOf(change)).toEqual(problems));
