import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { SettingsError } from '@turant/domain';
import { bodyOf } from '../content/read-content.js';
import type { RawRequest } from '../raw-request.js';
import { encodedBytes } from './encoded-bytes.js';
import { mustBeSigned } from './must-be-signed.js';
import { GENUINE, NOT_CHECKED, notGenuine, type PublicKeyProof, type ProofResult } from './proof.js';
import { checkTime, timeTextOf } from './timestamp.js';

/** @throws SettingsError PUBLIC_KEY_UNREADABLE */
export function checkPublicKey(proof: PublicKeyProof, raw: RawRequest, publicKey: string | undefined, now: Date): ProofResult {
  const sent = raw.headers[proof.header]?.trim();
  if (!sent) return mustBeSigned(proof, bodyOf(raw)) ? notGenuine('signature missing') : NOT_CHECKED;
  const signature = encodedBytes(sent, 'base64');
  const key = keyOf(publicKey ?? proof.key);
  const isGenuine = signature !== undefined && verify(proof.algorithm === 'ed25519' ? null : 'sha256', raw.body, key, signature);
  if (!isGenuine) return notGenuine('signature wrong');
  return checkTime(proof.timestamp, proof.timestamp && timeTextOf(proof.timestamp, raw), now) ?? GENUINE;
}

function keyOf(text: string): KeyObject {
  try {
    if (text.includes('-----BEGIN')) return createPublicKey(text.replaceAll('\\n', '\n'));
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch (error) {
    throw new SettingsError('PUBLIC_KEY_UNREADABLE', 'publicKey is neither PEM nor base64 SPKI', { cause: error });
  }
}
