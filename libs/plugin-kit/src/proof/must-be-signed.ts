import { parsedIfJson } from '../content/read-content.js';
import { at, type Json } from '../json.js';
import type { PublicKeyProof } from './proof.js';

type Kinds = Pick<PublicKeyProof, 'signedIfBodyHas' | 'signedKindHas'>;

/**
 * Whether a body without a signature lacks one. Wherever a plugin may look for a record this looks, too: in each item of a list, in lists of lists, in
 * what an object holds, in a text that is JSON. Otherwise an event in brackets would pass for the unsigned kind.
 */
export function mustBeSigned(proof: Kinds, body: Json): boolean {
  return (
    proof.signedIfBodyHas === undefined || itemsIn(body).some((item) => isSignedKind(item, proof.signedIfBodyHas)) || holdsOne(proof, body)
  );
}

const isSignedKind = (value: Json, path: PublicKeyProof['signedIfBodyHas']): boolean => path !== undefined && at(value, path) !== undefined;

/** What stands for itself: the body, or the items of its lists. */
function itemsIn(body: Json): Json[] {
  const value = opened(body);
  return Array.isArray(value) ? value.flatMap(itemsIn) : [value];
}

/** At any depth: a body is at most 64 levels deep (see readJson), and so is a JSON text in it. */
function holdsOne(proof: Kinds, body: Json): boolean {
  const value = opened(body);
  if (typeof value !== 'object' || value === null) return false;
  const { signedIfBodyHas, signedKindHas } = proof;
  if (isSignedKind(value, signedIfBodyHas) && (signedKindHas === undefined || isSignedKind(value, signedKindHas))) return true;
  return Object.values(value).some((inner) => holdsOne(proof, inner as Json));
}

const opened = (value: Json): Json => parsedIfJson(value) ?? null;
