import { isOpen } from './is-open.js';
import { handSet, type HmacProof, type PublicKeyProof } from './proof.js';

const SIGNED: HmacProof = { kind: 'hmac', header: 'x-sig', encoding: 'hex' };
const KEY: PublicKeyProof = { kind: 'public-key', algorithm: 'ed25519', header: 'x-key', key: 'x' };
const ALSO_UNSIGNED: PublicKeyProof = { ...KEY, signedIfBodyHas: 'type' };
const secret = 'test_secret_do_not_use';

it('an address without a secret or a signature is open', () => {
  for (const proof of [undefined, { kind: 'url' } as const]) expect(isOpen(proof, { secret })).toBe(true);
  for (const proof of [SIGNED, handSet(), { kind: 'any', of: [SIGNED, handSet()] } as const])
    expect([isOpen(proof, {}), isOpen(proof, { secret })]).toEqual([true, false]);
});

it('a platform’s key closes it, unless the platform also sends unsigned', () => {
  expect(isOpen(KEY, {})).toBe(false);
  expect([isOpen(ALSO_UNSIGNED, {}), isOpen(ALSO_UNSIGNED, { secret })]).toEqual([true, true]);
  const either = { kind: 'any', of: [ALSO_UNSIGNED, handSet()] } as const;
  expect([isOpen(either, {}), isOpen(either, { secret })]).toEqual([true, false]);
});
