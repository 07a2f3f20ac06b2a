import { RejectedError, type DialogIds } from '@turant/domain';
import { nextHop, readTrunkAddress, readTrunkHost, type Hop } from './hop.js';

const fallback: Hop = { protocol: 'UDP', address: '203.0.113.5', port: 5_064 };
const isTrunkAddress = (address: string): boolean => ['198.51.100.3', '198.51.100.9', '203.0.113.5'].includes(address);
const dialog: DialogIds = {
  sipCallId: 'c',
  localTag: 't',
  branch: 'z9hG4bKb',
  cseq: 1,
  localHost: '192.0.2.1',
  localPort: 5_062,
  requestUri: 'sip:+919812345678@trunk.example:5070',
  fromUri: 'sip:a@trunk.example',
  toUri: 'sip:b@trunk.example',
  transport: 'udp',
};
const to = (remoteTarget: string, change: Partial<DialogIds> = {}): Hop =>
  nextHop({ ...dialog, remoteTarget, ...change }, fallback, isTrunkAddress);
const LONG = 1 << 20;

describe('the next hop of a request inside a dialog', () => {
  it('is the first route, else the remote target, else the Request-URI', () => {
    const route = ['sip:198.51.100.3:5090;lr', 'sip:198.51.100.9;lr'];
    expect(to('sip:b@198.51.100.9:5066', { route })).toEqual({ protocol: 'UDP', address: '198.51.100.3', port: 5_090 });
    expect(to('sip:b@198.51.100.9:5066', { route: [] })).toEqual({ protocol: 'UDP', address: '198.51.100.9', port: 5_066 });
    expect(nextHop({ ...dialog, requestUri: 'sip:b@198.51.100.9' }, fallback, isTrunkAddress)).toEqual({
      protocol: 'UDP',
      address: '198.51.100.9',
      port: 5_060,
    });
  });

  it.each([
    ['sip:b@198.51.100.9;transport=TCP', 'udp', 'TCP'],
    ['SIP:198.51.100.9;lr;Transport=udp;x=y?Subject=;transport=tls', 'tcp', 'UDP'],
    ['sip:b;transport=tls@198.51.100.9', 'tcp', 'TCP'],
  ] as const)('takes the transport of %s, else that of the dialog (%s)', (uri, transport, protocol) => {
    expect(to(uri, { transport })).toEqual({ protocol, address: '198.51.100.9', port: 5_060 });
  });

  it.each([
    ["an address that is not the trunk's", 'sip:b@192.0.2.66:25'],
    ['such a one by TCP', 'sip:b@192.0.2.66;transport=tcp'],
    ['loopback', 'sip:127.0.0.1;transport=tcp'],
    ['a name', 'sip:b@sbc.example:5099'],
    ["the trunk's address as a user part", 'sip:198.51.100.9:5066@192.0.2.66'],
    ["the trunk's address behind a second @", 'sip:b@192.0.2.66@198.51.100.9'],
    ['IPv6', 'sip:b@[2001:db8::1]:5060'],
    ['mapped IPv6', 'sip:b@[::ffff:198.51.100.9]'],
    ['sips', 'sips:b@198.51.100.9'],
    ['TLS', 'sip:b@198.51.100.9;transport=tls'],
    ['two transports', 'sip:b@198.51.100.9;transport=udp;transport=tcp'],
    ['port 0', 'sip:b@198.51.100.9:0'],
    ['port 65536', 'sip:b@198.51.100.9:65536'],
    ['a port that is none', 'sip:b@198.51.100.9:50x'],
    ['an address with a blank', 'sip:b@198.51.100.9 '],
    ['an octal address', 'sip:b@0306.063.0144.011'],
    ['another scheme', 'tel:+919812345678'],
    ['nothing', ''],
    ['nothing behind the scheme', 'sip:'],
    ['a mebibyte of @', `sip:${'@'.repeat(LONG)}198.51.100.9`],
    ['a mebibyte of digits', `sip:b@198.51.100.9:${'1'.repeat(LONG)}`],
    ['a mebibyte of colons', `sip:b@${':'.repeat(LONG)}198.51.100.9`],
    ['a mebibyte of transports', `sip:b@198.51.100.9${';transport=udp'.repeat(LONG / 16)}`],
    ['a mebibyte of blanks', `sip:b@${' '.repeat(LONG)}198.51.100.9`],
  ])("is the trunk's address if the message names %s", (_what, uri) => {
    expect(to(uri)).toBe(fallback);
    expect(to('sip:b@198.51.100.9', { route: [uri] })).toBe(fallback);
  });

  it('reads a mebibyte of unknown parameters', () => {
    expect(to(`sip:b@198.51.100.9${';'.repeat(LONG)}`)).toEqual({ protocol: 'UDP', address: '198.51.100.9', port: 5_060 });
  });
});

describe('the address of a trunk', () => {
  it.each([
    ['sip:127.0.0.1', 'udp', { host: '127.0.0.1', port: undefined, transport: 'udp' }],
    ['sip:trunk.example:5080', 'tcp', { host: 'trunk.example', port: 5_080, transport: 'tcp' }],
    ['sip:trunk.example;transport=TCP', 'udp', { host: 'trunk.example', port: undefined, transport: 'tcp' }],
    ['sip:trunk.example;transport=udp', 'tcp', { host: 'trunk.example', port: undefined, transport: 'udp' }],
    ['SIP:Localhost:1', 'udp', { host: 'Localhost', port: 1, transport: 'udp' }],
  ] as const)('is read from %s (%s)', (uri, transport, expected) => {
    expect(readTrunkHost({ uri, transport })).toEqual(expected);
    expect(readTrunkAddress({ uri, transport })).toEqual({ ...expected, port: expected.port ?? 5_060 });
  });

  it.each([
    '',
    'trunk.example',
    'sip:',
    'sips:trunk.example',
    'sip:user@trunk.example',
    'sip:a b',
    'sip:a:0',
    'sip:a:99999',
    'sip:a:',
    'sip:a:5:6',
    'sip:a\r\nX: 1',
    'sip:a\n',
    'sip:[::1]',
    'sip:a;lr',
    'sip:a;transport=tls',
    'sip:a;transport=udp;transport=udp',
    'sip:a;',
    'sip:a?x=y',
    'sip:-a',
    'sip:a.',
    'sip:127.1',
    'sip:1.2.3.256',
    `sip:${'a'.repeat(254)}`,
    `sip:${'a-'.repeat(LONG / 2)}`,
  ])('is not read from %.40j', (uri) => {
    expect(() => readTrunkAddress({ uri, transport: 'udp' })).toThrow(RejectedError);
  });
});
