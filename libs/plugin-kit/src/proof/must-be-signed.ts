import { parsedIfJson } from '../content/read-content.js';
import { at, type Json } from '../json.js';
import type { PublicKeyProof } from './proof.js';

type Kinds = Pick<PublicKeyProof, 'signedIfBodyHas' | 'signedKindHas'>;

/**
 * Whether an unsigned body should have a signature. The signed kind of record is looked for wherever a plugin may read one: in lists,
 * in lists of lists, in objects, and in texts that are JSON. Otherwise a signed event in brackets would pass for the unsigned kind.
 */
export function mustBeSigned(proof: Kinds, body: Json): boolean {
  return (
    proof.signedIfBodyHas === undefined ||
    itemsIn(body).some((item) => isSignedKind(item, proof.signedIfBodyHas)) ||
    holdsSignedKind(proof, body)
  );
}

const isSignedKind = (value: Json, path: PublicKeyProof['signedIfBodyHas']): boolean => path !== undefined && at(value, path) !== undefined;

/** The body, or the items of its lists and of their lists. */
function itemsIn(body: Json): Json[] {
  const value = parsed(body);
  return Array.isArray(value) ? value.flatMap(itemsIn) : [value];
}

/** Whether the signed kind occurs at any depth. `readJson` limits the depth of a body, and of a JSON text in it, to 64 levels. */
function holdsSignedKind(proof: Kinds, body: Json): boolean {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null) return false;
  const { signedIfBodyHas, signedKindHas } = proof;
  if (isSignedKind(value, signedIfBodyHas) && (signedKindHas === undefined || isSignedKind(value, signedKindHas))) return true;
  return Object.values(value).some((inner) => holdsSignedKind(proof, inner));
}

const parsed = (value: Json): Json => parsedIfJson(value) ?? null;
