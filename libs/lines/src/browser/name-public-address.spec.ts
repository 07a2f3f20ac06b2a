import { namePublicAddress } from './name-public-address.js';

const ANSWER = [
  'v=0',
  'c=IN IP4 192.0.2.2',
  'a=candidate:2 1 UDP 2116026111 fd00::2 47111 typ host',
  'a=candidate:1 1 UDP 2114977791 192.0.2.2 47111 typ host',
  'a=candidate:3 1 UDP 2114977790 10.8.0.3 47111 typ host',
  'a=end-of-candidates',
  '',
].join('\r\n');

describe('the answer of a machine with a public address', () => {
  it('has it in its only candidate, and no private one', () => {
    expect(namePublicAddress(ANSWER, '203.0.113.10').split('\r\n')).toEqual([
      'v=0',
      'c=IN IP4 203.0.113.10',
      'a=candidate:1 1 UDP 2114977791 203.0.113.10 47111 typ host',
      'a=end-of-candidates',
      '',
    ]);
  });

  it('stays as it is without one', () => {
    expect(namePublicAddress(ANSWER, undefined)).toBe(ANSWER);
  });
});
