import { AddressSet, plainAddress, readNetwork } from './address-set.js';

const setOf = (...texts: string[]): AddressSet => new AddressSet(texts.flatMap((text) => readNetwork(text) ?? []));

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:1', '::ffff:1'],
  ['::ffff:', '::ffff:'],
  ['2001:db8::1', '2001:db8::1'],
])('reads the address %s as %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

it.each([
  '',
  'a',
  '1.2.3',
  '1.2.3.4/',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/1e1',
  '1.2.3.4/8/8',
  '::1/129',
  'fe80::1%eth0',
  '01.2.3.4',
  ' 1.2.3.4',
])('takes %j for no network', (text) => {
  expect(readNetwork(text)).toBeUndefined();
});

describe('a set of addresses and networks', () => {
  const set = setOf('192.0.2.1', '198.51.100.0/24', '2001:DB8:0:0::5', '2001:db8:1::/48', '::ffff:203.0.113.7');

  it.each(['192.0.2.1', '::ffff:192.0.2.1', '198.51.100.255', '::ffff:198.51.100.1', '2001:db8::5', '2001:db8:1:2::3', '203.0.113.7'])(
    'has %s',
    (address) => expect(set.has(address)).toBe(true),
  );

  it.each(['192.0.2.2', '198.51.101.0', '2001:db8::6', '2001:db8:2::', '::1', '', 'x', '192.0.2.1:5060', '192.0.2.01'])(
    'has not %j',
    (address) => expect(set.has(address)).toBe(false),
  );

  it('has nobody when it is empty', () => {
    expect(setOf().has('127.0.0.1')).toBe(false);
  });
});
