import { BlockList, isIP } from 'node:net';

/** IANA special-purpose IPv4 blocks, multicast and reserved (RFC 6890 and its registry): nobody's server on the internet has one. */
const NOT_PUBLIC: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Inside 2000::/3, which is all that is given out: protocol assignments with Teredo, documentation, and 6to4, which holds an IPv4 address. */
const NOT_PUBLIC_6: readonly (readonly [net: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/** Networks with IPv6 only reach IPv4 through this prefix; what is behind it is judged as IPv4. */
const NAT64 = '64:ff9b::';

const refused = new BlockList();
const given = new BlockList();
const loopback = new BlockList();
for (const [net, bits] of NOT_PUBLIC) {
  refused.addSubnet(net, bits, 'ipv4');
  refused.addSubnet(`${NAT64}${net}`, 96 + bits, 'ipv6');
}
for (const [net, bits] of NOT_PUBLIC_6) refused.addSubnet(net, bits, 'ipv6');
given.addSubnet('2000::', 3, 'ipv6');
given.addSubnet(NAT64, 96, 'ipv6');
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address in digits is one of the open internet; IPv4 addresses written as IPv6 are none. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, 'ipv4');
  // A zone (`%eth0`) is for link-local ones only.
  if (version !== 6 || address.includes('%')) return false;
  return given.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !address.includes('%') && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
