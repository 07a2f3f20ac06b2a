import fc from 'fast-check';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.9', '224.0.0.1'],
  ...['239.255.255.250', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::127.0.0.1', 'fe80::1'],
  ...[
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    'fec0::1',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2001:db8::1',
  ],
  ...[
    '2002:7f00:1::',
    '2002:808:808::',
    '3fff::1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::8.8.8.8',
    '5f00::1',
    '0:0:0:0:0:ffff:a00:1',
  ],
  ...['', 'localhost', '2130706433', '0x7f.1', '127.1', '8.8.8', '8.8.8.8.8', ' 8.8.8.8', '[2606:4700::1]'],
])('%s is no address of the open internet', (address) => expect(isPublicAddress(address)).toBe(false));

it.each([
  ...['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '169.253.0.1', '192.0.1.1', '223.255.255.255'],
  ...['2606:4700::6810:84e5', '2001:4860:4860::8888', '2001:200::1', '2a00:1450:4009::200e', '64:ff9b::8.8.8.8', '3ffe::1'],
])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));

it('an IPv4 address is judged the same behind NAT64, and never taken as IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublicAddress(address));
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
    }),
  );
});

it('never throws, and takes no loopback for public', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4Extended(), fc.ipV6(), fc.string()), (text) => {
      expect(isPublicAddress(text) && isLoopbackAddress(text)).toBe(false);
    }),
  );
});

it.each([
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::1%lo', false],
  ['128.0.0.1', false],
  ['localhost', false],
  ['::2', false],
])('%s is loopback: %p', (address, is) => expect(isLoopbackAddress(address)).toBe(is));
