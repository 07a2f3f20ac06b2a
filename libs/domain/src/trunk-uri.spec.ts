import { readTrunkUri } from './trunk-uri.js';

describe('the address of a trunk', () => {
  it.each([
    ['sip:127.0.0.1:5090', { host: '127.0.0.1', port: 5090 }],
    ['sip:sip.carrier.example', { host: 'sip.carrier.example' }],
    ['SIP:carrier.example;transport=TCP', { host: 'carrier.example', transport: 'tcp' }],
    ['sip:carrier.example:5080;transport=udp', { host: 'carrier.example', port: 5080, transport: 'udp' }],
    ['sip:255.255.255.255:1', { host: '255.255.255.255', port: 1 }],
    ['sip:host:65535', { host: 'host', port: 65_535 }],
    ['sip:a', { host: 'a' }],
    ['sip:carrier.example7', { host: 'carrier.example7' }],
    ['sip:7.carrier.7x', { host: '7.carrier.7x' }],
    ['sip:host;Transport=udp', { host: 'host', transport: 'udp' }],
    [`sip:${'a'.repeat(253)}`, { host: 'a'.repeat(253) }],
  ])('%s is read', (uri, expected) => expect(readTrunkUri(uri)).toStrictEqual(expected));

  it.each([
    ['sips:carrier.example', 'no TLS'],
    ['sip:carrier.example;transport=tls', 'no TLS'],
    ['sip:carrier.example;transport=ws', 'udp or tcp'],
    ['sip:[::1]:5060', 'IPv4 only'],
    ['sip:user@carrier.example', 'is not sip:host'],
    ['carrier.example', 'is not sip:host'],
    ['sip:256.1.1.1', 'is not sip:host'],
    ['sip:1.2.3', 'is not sip:host'],
    ['sip:carrier.7', 'is not sip:host'],
    ['sip:', 'is not sip:host'],
    ['sip:a b', 'is not sip:host'],
    ['sip:host:0', 'port'],
    ['sip:host:65536', 'port'],
    ['sip:host:5060:1', 'is not sip:host'],
    ['sip:host;lr', 'other than transport'],
    ['sip:host;transport=udp;x=1', 'other than transport'],
    ['sip:host\r\nX: 1', 'is not sip:host'],
    [`sip:${'a'.repeat(400)}`, 'is not sip:host'],
    [`sip:${'a'.repeat(254)}`, 'is not sip:host'],
    // 300 characters are read, and more are not.
    [`sips:${'a'.repeat(295)}`, 'no TLS'],
    [`sips:${'a'.repeat(296)}`, 'is not sip:host'],
    ['sip:-a', 'is not sip:host'],
    ['sip:a-', 'is not sip:host'],
    ['sip:1.2.3.4.5', 'is not sip:host'],
    ['sip:1..1.1', 'is not sip:host'],
    ['sip:0001.1.1.1', 'is not sip:host'],
    ['sip:1.1.1.256', 'is not sip:host'],
    ['sip:host:', 'port'],
    ['sip:host:x', 'port'],
    ['sip:host:1e3', 'port'],
    ['sip:host:5060x', 'port'],
    ['sip:host:x5060', 'port'],
    ['sip:host:005060', 'port'],
    ['sip:host;transport', 'udp or tcp'],
  ])('%j is refused in a sentence', (uri, says) => expect(() => readTrunkUri(uri)).toThrow(says));

  it.each([
    ['sip:carrier.example;transport=tls', { host: 'carrier.example', transport: 'tls' }],
    ['sip:[2001:db8::1]', { host: '2001:db8::1' }],
    ['sip:[::1]:5061;transport=TCP', { host: '::1', port: 5_061, transport: 'tcp' }],
    ['sip:192.0.2.1', { host: '192.0.2.1' }],
  ])('%s is read for Asterisk', (uri, expected) => expect(readTrunkUri(uri, 'asterisk')).toStrictEqual(expected));

  it.each([
    ['sips:carrier.example', 'begins with sips:'],
    ['sip:host;transport=ws', 'udp, tcp or tls'],
    ['sip:[::1', 'is not sip:host'],
    ['sip:[::1]x', 'is not sip:host'],
    ['sip:[::1]:', 'port'],
    ['sip:[::1]]', 'is not sip:host'],
    ['sip:[fe80::1%eth0]', 'is not sip:host'],
    ['sip:[1.2.3.4]', 'is not sip:host'],
    ['sip:host\r\nX: 1', 'is not sip:host'],
  ])('%j is refused for Asterisk, too', (uri, says) => expect(() => readTrunkUri(uri, 'asterisk')).toThrow(says));

  it('is refused for its field', () =>
    expect(() => readTrunkUri('')).toThrow(
      expect.objectContaining({ code: 'TRUNK_URI', problems: [expect.objectContaining({ field: 'trunk.uri', code: 'TRUNK_URI' })] }),
    ));
});
