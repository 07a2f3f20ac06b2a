import { BlockList, isIP } from 'node:net';

/** Special-purpose, multicast and reserved IPv4 blocks (RFC 6890 and its IANA registry). No public server has such an address. */
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
/** Blocks inside 2000::/3 that are not public: protocol assignments with Teredo, documentation, and 6to4, which embeds an IPv4 address. */
const NOT_PUBLIC_6: readonly (readonly [net: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/** The NAT64 prefix, by which networks with IPv6 only reach IPv4. The IPv4 address behind it is checked. */
const NAT64 = '64:ff9b::';

const notPublic = new BlockList();
const allocated = new BlockList();
const loopback = new BlockList();
for (const [net, bits] of NOT_PUBLIC) {
  notPublic.addSubnet(net, bits, 'ipv4');
  notPublic.addSubnet(`${NAT64}${net}`, 96 + bits, 'ipv6');
}
for (const [net, bits] of NOT_PUBLIC_6) notPublic.addSubnet(net, bits, 'ipv6');
allocated.addSubnet('2000::', 3, 'ipv6');
allocated.addSubnet(NAT64, 96, 'ipv6');
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address is public. An IPv4 address written as IPv6 counts as not public. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  // Only link-local addresses have a zone (`%eth0`).
  if (version !== 6 || address.includes('%')) return false;
  return allocated.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !address.includes('%') && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
