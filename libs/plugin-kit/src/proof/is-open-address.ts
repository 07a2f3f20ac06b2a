import type { Settings } from '../settings.js';
import type { Proof } from './proof.js';

/** Whether a request can be accepted whose sender proves only that it knows the address. */
export function isOpenAddress(proof: Proof | undefined, { secret }: Pick<Settings, 'secret'>): boolean {
  if (proof === undefined || proof.kind === 'url') return true;
  const parts = proof.kind === 'any' ? proof.of : [proof];
  const checked = parts.filter((part) => secret || part.kind === 'public-key');
  // `checkProof` refuses if at least one part refuses and no part finds the request genuine.
  return checked.every((part) => part.kind === 'public-key' && part.signedIfBodyHas !== undefined);
}
