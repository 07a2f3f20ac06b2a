import type { RawRequest } from '../raw-request.js';
import type { StandardSettings } from '../settings.js';
import { checkHmac } from './hmac.js';
import { GENUINE, NOT_CHECKED, notGenuine, type Proof, type ProofResult } from './proof.js';
import { checkPublicKey } from './check-public-key.js';
import { checkBasic, checkToken } from './check-token.js';

/**
 * Whether a request proves its sender. Pure: the caller passes the time.
 * @throws RejectedError UNPARSEABLE if the proof is in a body that cannot be parsed
 * @throws SettingsError if the connection's public key cannot be parsed
 */
export function checkProof(proof: Proof, raw: RawRequest, settings: StandardSettings & { publicKey?: unknown }, now: Date): ProofResult {
  if (proof.kind === 'url') return NOT_CHECKED;
  if (proof.kind === 'any') {
    const parts = proof.of.filter((one) => settings.secret || one.kind === 'public-key');
    return anyOf(parts.map((one) => checkProof(one, raw, settings, now)));
  }
  if (proof.kind === 'public-key') return checkPublicKey(proof, raw, publicKeyIn(settings), now);
  const { secret } = settings;
  if (!secret) return NOT_CHECKED;
  if (proof.kind === 'token') return checkToken(proof, raw, secret);
  if (proof.kind === 'basic') return checkBasic(proof, raw, secret);
  return checkHmac(proof, raw, secret, now);
}

const publicKeyIn = ({ publicKey }: { publicKey?: unknown }): string | undefined =>
  typeof publicKey === 'string' && publicKey !== '' ? publicKey : undefined;

/**
 * Combines the results of several proofs: the request is genuine if one proof is. If all are refused, the refusal of a wrong proof goes before
 * that of a missing proof, because the log then says more.
 */
function anyOf(results: readonly ProofResult[]): ProofResult {
  const genuine = results.find((one) => one.kind === 'genuine');
  if (genuine) return GENUINE;
  // All must be unchecked: of an unsigned kind of request one part checks nothing, while another refuses it for lack of the secret.
  if (results.every((one) => one.kind === 'not-checked')) return NOT_CHECKED;
  const refusals = results.flatMap((one) => (one.kind === 'not-genuine' ? [one.reason] : []));
  return notGenuine(refusals.find((reason) => !reason.endsWith('missing')) ?? refusals[0] ?? 'token missing');
}
