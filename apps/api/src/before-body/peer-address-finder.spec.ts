import { PeerAddressFinder, siteOf } from './peer-address-finder.js';

const trusting = new PeerAddressFinder(['10.0.0.0/8', '127.0.0.1', '2001:db8:f::/48']);
const of = (headers: Record<string, string>, peer?: string): string => trusting.of(headers, peer);

describe('the address of a request', () => {
  it('is its connection’s, whatever a stranger writes into a header', () => {
    expect(of({ 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.8' }, '203.0.113.9')).toBe('203.0.113.9');
    expect(of({}, '::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(of({}, undefined)).toBe('unknown');
    expect(new PeerAddressFinder([]).of({ 'x-forwarded-for': '198.51.100.7' }, '127.0.0.1')).toBe('127.0.0.1');
  });

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['1.2.3.4, 198.51.100.7', '198.51.100.7'],
    ['1.2.3.4, 198.51.100.7, 10.1.1.1,10.2.2.2', '198.51.100.7'],
    ['198.51.100.7:4711', '198.51.100.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['10.3.3.3', '10.3.3.3'],
    ['198.51.100.7, nonsense', '127.0.0.1'],
    ['198.51.100.7, nonsense, 10.1.1.1', '10.1.1.1'],
    ['', '127.0.0.1'],
  ])('is the last one in X-Forwarded-For %j that is no proxy’s', (list, address) =>
    expect(of({ 'x-forwarded-for': list }, '127.0.0.1')).toBe(address),
  );

  it.each([
    ['for=198.51.100.7', '198.51.100.7'],
    ['for=1.2.3.4, for=198.51.100.7;proto=https;by=203.0.113.43', '198.51.100.7'],
    ['proto=https;For="[2001:db8::1]:4711"', '2001:db8::1'],
    ['for=unknown', '127.0.0.1'],
    ['for=198.51.100.7, for=_hidden', '127.0.0.1'],
    ['proto=https', '127.0.0.1'],
  ])('is the one in Forwarded %j where a proxy writes that', (forwarded, address) => expect(of({ forwarded }, '127.0.0.1')).toBe(address));

  it('is not looked for in a chain without end', () => {
    const list = `198.51.100.7${', 10.0.0.1'.repeat(1_000)}`;
    expect(of({ 'x-forwarded-for': list }, '127.0.0.1')).toBe('10.0.0.1');
  });
});

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is limited as %s', (address, site) => expect(siteOf(address)).toBe(site));
