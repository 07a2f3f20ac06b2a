import { isOpenAddress } from './is-open-address.js';
import { secretToken, type HmacProof, type PublicKeyProof } from './proof.js';

const SIGNED: HmacProof = { kind: 'hmac', header: 'x-sig', encoding: 'hex' };
const KEY: PublicKeyProof = { kind: 'public-key', algorithm: 'ed25519', header: 'x-key', key: 'x' };
const ALSO_UNSIGNED: PublicKeyProof = { ...KEY, signedIfBodyHas: 'type' };
const secret = 'test_secret_do_not_use';

it('an address without a secret or a signature is open', () => {
  for (const proof of [undefined, { kind: 'url' } as const]) expect(isOpenAddress(proof, { secret })).toBe(true);
  for (const proof of [SIGNED, secretToken(), { kind: 'any', of: [SIGNED, secretToken()] } as const])
    expect([isOpenAddress(proof, {}), isOpenAddress(proof, { secret })]).toEqual([true, false]);
});

it('a platform’s key closes it, unless the platform also sends unsigned', () => {
  expect(isOpenAddress(KEY, {})).toBe(false);
  expect([isOpenAddress(ALSO_UNSIGNED, {}), isOpenAddress(ALSO_UNSIGNED, { secret })]).toEqual([true, true]);
  const either = { kind: 'any', of: [ALSO_UNSIGNED, secretToken()] } as const;
  expect([isOpenAddress(either, {}), isOpenAddress(either, { secret })]).toEqual([true, false]);
});
