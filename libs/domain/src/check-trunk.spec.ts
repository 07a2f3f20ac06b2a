import { trunkProblems, type AgentAddresses, type WrittenTrunk } from './check-trunk.js';

const PLAIN: WrittenTrunk = {
  name: 'Carrier',
  uri: 'sip:203.0.113.7:5060',
  transport: 'udp',
  kind: 'telecom',
  driver: 'sip',
  headers: [],
  cps: 10,
  maxCalls: 30,
  order: 1,
};
const DLT = [
  { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
  { name: 'X-DLT-Template-ID', value: '1107161234567890123' },
];
const many = (count: number, one: (n: number) => string): string[] => Array.from({ length: count }, (_, n) => one(n));
const fieldsOf = (change: Partial<WrittenTrunk>, agent?: AgentAddresses): string[] =>
  trunkProblems({ ...PLAIN, ...change }, agent).map(({ field }) => field);
const messagesOf = (change: Partial<WrittenTrunk>, agent?: AgentAddresses): string =>
  trunkProblems({ ...PLAIN, ...change }, agent)
    .map(({ message }) => message)
    .join('\n');

describe('the settings of a trunk', () => {
  it.each<[string, Partial<WrittenTrunk>]>([
    ['a plain one', {}],
    [
      'one with all of the driver sip',
      { username: 'u', password: 'p', nat: true, addresses: ['198.51.100.0/24', '2001:db8::1'], noResponseMs: 500 },
    ],
    ['TLS, SRTP and registration by Asterisk', { ...secure(), register: true, username: 'u', password: 'p' }],
    ['IPv6 by Asterisk', { driver: 'asterisk', uri: 'sip:[2001:db8::1]:5061;transport=tls' }],
    ['routes', { routes: ['+91', '+1', '+971501234567890'] }],
    ['a test trunk on loopback', { kind: 'test', uri: 'sip:127.0.0.1:5070' }],
    ['a test trunk on a private network', { kind: 'test', uri: 'sip:10.0.0.5', testNumbers: ['+919812345678'] }],
    ['headers', { headers: [...DLT, { name: 'X-Lead', value: '{{leadId}}' }] }],
    [
      'headers of a test trunk that would be wrong on a real one',
      { kind: 'test', uri: 'sip:127.0.0.1', headers: [{ name: 'X-DLT-PE-ID', value: '1' }] },
    ],
    ['the largest numbers', { cps: 1_000, maxCalls: 100_000, order: 1_000_000, noResponseMs: 32_000 }],
    ['the smallest numbers', { cps: 1, maxCalls: 1, order: 0 }],
  ])('can be stored: %s', (_, change) => expect(messagesOf(change)).toBe(''));

  it.each<[string, Partial<WrittenTrunk>, string[]]>([
    ['no name', { name: '  ' }, ['name']],
    ['a long name', { name: 'x'.repeat(101) }, ['name']],
    ['a line break in the name', { name: 'a\nb' }, ['name']],
    ['a line break in the user name', { username: 'a\r\nb' }, ['username']],
    ['a control character in the password', { username: 'u', password: 'a\u0000' }, ['password']],
    ['a line separator in the password', { username: 'u', password: 'a\u2028' }, ['password']],
    ['an empty user name', { username: '' }, ['username']],
    ['a password without a user name', { password: 'p' }, ['username']],
    ['no address', { uri: 'carrier' }, ['uri']],
    ['a line break in the address', { uri: 'sip:203.0.113.7\r\nX: y' }, ['uri']],
    ['a blank in the address', { uri: 'sip:203.0.113.7;transport=udp;lr\nmatch=1' }, ['uri']],
    ['a registration without a password', { driver: 'asterisk', register: true, username: 'u' }, ['register']],
    ['a test trunk on the internet', { kind: 'test' }, ['uri']],
    ['a test trunk with a name', { kind: 'test', uri: 'sip:pbx.lan' }, ['uri']],
    ['a test trunk on a private network without numbers', { kind: 'test', uri: 'sip:10.0.0.5' }, ['testNumbers']],
    ['test numbers of a telecom trunk', { testNumbers: ['+919812345678'] }, ['testNumbers']],
    [
      'too many test numbers',
      { kind: 'test', uri: 'sip:127.0.0.1', testNumbers: many(21, (n) => `+9198123456${n + 10}`) },
      ['testNumbers'],
    ],
    ['a test number in national form', { kind: 'test', uri: 'sip:127.0.0.1', testNumbers: ['09812345678'] }, ['testNumbers']],
    ['a header name that is none', { headers: [{ name: 'X Lead', value: 'a' }] }, ['headers']],
    ['a header of the driver', { headers: [{ name: 'Contact', value: 'a' }] }, ['headers']],
    ['a line break in a header', { headers: [{ name: 'X-A', value: 'a\r\nX-B: c' }] }, ['headers']],
    ['an unknown slot', { headers: [{ name: 'X-A', value: '{{lead.email}}' }] }, ['headers']],
    ['a long header', { headers: [{ name: 'X-A', value: 'a'.repeat(1_001) }] }, ['headers']],
    [
      'a header twice',
      { headers: [DLT[0] ?? { name: '', value: '' }, { name: 'x-dlt-pe-id', value: '1101234567890123457' }] },
      ['headers', 'headers'],
    ],
    ['a DLT identifier of 18 digits', { headers: [{ name: 'X-DLT-PE-ID', value: '110123456789012345' }] }, ['headers']],
    ['too many headers', { headers: many(41, (n) => `X-${n}`).map((name) => ({ name, value: 'a' })) }, ['headers']],
    ['a route without plus', { routes: ['91'] }, ['routes']],
    ['a route of 16 digits', { routes: ['+1234567890123456'] }, ['routes']],
    ['a route of no digit', { routes: ['+'] }, ['routes']],
    ['a route that begins with zero', { routes: ['+091'] }, ['routes']],
    ['a route with a line break', { routes: ['+91\n'] }, ['routes']],
    ['no route at all', { routes: [] }, ['routes']],
    ['a route twice', { routes: ['+91', '+91'] }, ['routes']],
    ['an address that is a name', { addresses: ['carrier.example'] }, ['addresses']],
    ['a network that is too long', { addresses: ['198.51.100.0/33'] }, ['addresses']],
    ['an address with a line break', { addresses: ['198.51.100.1\n'] }, ['addresses']],
    ['cps of 0', { cps: 0 }, ['cps']],
    ['cps of 1001', { cps: 1_001 }, ['cps']],
    ['half a call', { maxCalls: 1.5 }, ['maxCalls']],
    ['too many calls', { maxCalls: 100_001 }, ['maxCalls']],
    ['an order below 0', { order: -1 }, ['order']],
    ['too short a time', { noResponseMs: 499 }, ['noResponseMs']],
    ['too long a time', { noResponseMs: 32_001 }, ['noResponseMs']],
    ['several at once', { name: '', cps: 0, routes: ['91'] }, ['name', 'routes', 'cps']],
  ])('are refused: %s', (_, change, fields) => expect(fieldsOf(change)).toEqual(fields));

  it.each<[string, Partial<WrittenTrunk>, string]>([
    ['TLS', { transport: 'tls' }, 'transport'],
    ['TLS in the address', { uri: 'sip:203.0.113.7;transport=tls' }, 'uri'],
    ['TLS in an address of sips:', { uri: 'sips:203.0.113.7' }, 'uri'],
    ['IPv6', { uri: 'sip:[2001:db8::1]' }, 'uri'],
    ['encrypted audio', { mediaEncryption: 'sdes' }, 'mediaEncryption'],
    ['a registration', { register: true, username: 'u', password: 'p' }, 'register'],
  ])('refuse %s with the driver sip, and say that the driver asterisk can', (_, change, field) => {
    expect(fieldsOf(change)).toEqual([field]);
    expect(messagesOf(change)).toContain('the driver asterisk can');
  });

  it('take the transport of the address before the other one', () =>
    expect(fieldsOf({ transport: 'tls', uri: 'sip:203.0.113.7;transport=tcp' })).toEqual([]));

  it.each<[AgentAddresses, string, string[]]>([
    [{ sipHost: '10.0.0.5' }, 'sip:203.0.113.7', ['driver']],
    [{ sipHost: '10.0.0.5' }, 'sip:sip.carrier.example', ['driver']],
    [{ sipHost: '10.0.0.5', sipPublicHost: '203.0.113.10' }, 'sip:203.0.113.7', []],
    [{ sipHost: '10.0.0.5' }, 'sip:10.0.0.9', []],
    [{ sipHost: '10.0.0.5' }, 'sip:pbx.lan', []],
    [{ sipHost: '203.0.113.10' }, 'sip:203.0.113.7', []],
    [{}, 'sip:203.0.113.7', []],
  ])('from %j to %s', (agent, uri, fields) => {
    expect(fieldsOf({ uri }, agent)).toEqual(fields);
    expect(fieldsOf({ uri, driver: 'asterisk' }, agent)).toEqual([]);
    if (fields.length > 0) expect(messagesOf({ uri }, agent)).toMatch(/SIP_PUBLIC_HOST.*the driver asterisk can/);
  });
});

function secure(): Partial<WrittenTrunk> {
  return { driver: 'asterisk', transport: 'tls', mediaEncryption: 'sdes', uri: 'sip:sip.carrier.example:5061' };
}
