import type { RawRequest } from '../raw-request.js';
import type { StandardSettings } from '../settings.js';
import { checkHmac } from './hmac.js';
import { GENUINE, NOT_CHECKED, notGenuine, type Proof, type ProofResult } from './proof.js';
import { checkPublicKey } from './check-public-key.js';
import { checkBasic, checkToken } from './check-token.js';

/**
 * Whether a request is from who it says. Pure: the clock is handed in.
 * @throws RejectedError UNPARSEABLE where the proof is in a body that cannot be read
 * @throws SettingsError where the connection's key cannot be read
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

/** The best of several verdicts; of several refusals the one that got furthest, for the log. */
function anyOf(verdicts: readonly ProofResult[]): ProofResult {
  const genuine = verdicts.find((one) => one.kind === 'genuine');
  if (genuine) return GENUINE;
  // What one part need not check, another may refuse: an unsigned kind of request without the secret that was set.
  if (verdicts.every((one) => one.kind === 'not-checked')) return NOT_CHECKED;
  const refusals = verdicts.flatMap((one) => (one.kind === 'not-genuine' ? [one.reason] : []));
  return notGenuine(refusals.find((reason) => !reason.endsWith('missing')) ?? refusals[0] ?? 'token missing');
}
