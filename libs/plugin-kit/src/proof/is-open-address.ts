import type { Settings } from '../settings.js';
import type { Proof } from './proof.js';

/** Whether a request may be taken that proves nothing but that its sender knows the address. */
export function isOpenAddress(proof: Proof | undefined, { secret }: Pick<Settings, 'secret'>): boolean {
  if (proof === undefined || proof.kind === 'url') return true;
  const parts = proof.kind === 'any' ? proof.of : [proof];
  const checked = parts.filter((part) => secret || part.kind === 'public-key');
  // `checkProof` refuses where one part refuses and none is content.
  return checked.every((part) => part.kind === 'public-key' && part.signedIfBodyHas !== undefined);
}
