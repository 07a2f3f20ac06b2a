import { readTrunkUri } from './trunk-uri.js';

describe('the address of a trunk', () => {
  it.each([
    ['sip:127.0.0.1:5090', { host: '127.0.0.1', port: 5090 }],
    ['sip:sip.carrier.example', { host: 'sip.carrier.example' }],
    ['SIP:carrier.example;transport=TCP', { host: 'carrier.example', transport: 'tcp' }],
    ['sip:carrier.example:5080;transport=udp', { host: 'carrier.example', port: 5080, transport: 'udp' }],
  ])('%s is read', (uri, expected) => expect(readTrunkUri(uri)).toEqual(expected));

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
  ])('%j is refused in a sentence', (uri, says) => expect(() => readTrunkUri(uri)).toThrow(says));
});
