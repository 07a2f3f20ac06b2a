import { isIP } from 'node:net';
import fc from 'fast-check';
import { isIPv6, isNetwork, isOnInternet, networkPlaceOf } from './network-place.js';

describe('where a host is', () => {
  it.each(['127.0.0.1', '127.255.255.255', 'localhost', 'LOCALHOST'])('on this machine: %s', (host) =>
    expect(networkPlaceOf(host)).toBe('loopback'),
  );

  it.each([
    ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
    ...['169.254.0.1', '169.254.255.255'],
  ])('on a private network: %s', (host) => expect(networkPlaceOf(host)).toBe('private'));

  it.each([
    ...['9.255.255.255', '11.0.0.1', '126.0.0.1', '128.0.0.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '192.169.0.1'],
    ...['169.253.0.1', '169.255.0.1', '191.168.0.1', '193.168.0.1', '171.16.0.1', '173.16.0.1', '168.254.0.1', '170.254.0.1'],
    ...['203.0.113.7', '100.64.0.1', '0.0.0.0', '255.255.255.255'],
  ])('elsewhere: %s', (host) => expect(networkPlaceOf(host)).toBe('elsewhere'));

  it.each(['carrier.example', 'phone.local', 'phone', 'localhost.example', '10.0.0.1.example', '', '::1', 'fd00::1', '[::1]'])(
    'elsewhere, because it is a name, or no IPv4 address: %j',
    (host) => expect(networkPlaceOf(host)).toBe('elsewhere'),
  );

  it.each([
    '010.0.0.1',
    '10.0.0.01',
    '10.1',
    '0x0a.0.0.1',
    '127.1',
    '192.168.1',
    ' 10.0.0.1',
    '10.0.0.1 ',
    '10.0.0.1\n',
    '10.256.0.1',
    '10.0.0.1000',
    '10.0.0.1.1',
    '１０.0.0.1',
  ])('elsewhere, because programs read it differently: %j', (host) => expect(networkPlaceOf(host)).toBe('elsewhere'));
});

describe('an address or a network', () => {
  it.each(['192.0.2.10', '198.51.100.0/24', '0.0.0.0/0', '10.0.0.1/32', '::1', '2001:db8::/32', '2001:db8::1/128', '::ffff:192.0.2.1'])(
    'is %s',
    (text) => expect(isNetwork(text)).toBe(true),
  );

  it.each([
    ...['', '/', '192.0.2.10/33', '192.0.2.10/', '192.0.2.10/-1', '192.0.2.10/24/24', '192.0.2.256', '192.0.2', '192.0.2.010'],
    ...['2001:db8::/129', '2001:db8:::1', 'fe80::1%eth0', '[::1]', '::1\n', '192.0.2.10\n', 'carrier.example', '1::2::3', '12345::'],
  ])('is not %j', (text) => expect(isNetwork(text)).toBe(false));

  it('is an IPv6 address where Node says so, whatever is written', () => {
    const part = fc.constantFrom('', '0', 'ff', '1234', '12345', '192.0.2.1', 'g', '::');
    fc.assert(fc.property(fc.array(part, { maxLength: 10 }), (parts) => expect(isIPv6(parts.join(':'))).toBe(isIP(parts.join(':')) === 6)));
  });
});

describe('a host on the internet', () => {
  it.each(['203.0.113.7', 'sip.carrier.example'])('is %s', (host) => expect(isOnInternet(host)).toBe(true));
  it.each(['10.0.0.1', '127.0.0.1', 'pbx', 'pbx.lan', 'localhost'])('is not %s', (host) => expect(isOnInternet(host)).toBe(false));
});
