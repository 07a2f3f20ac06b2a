import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { IssuedReceipt, SigningKey } from '@turant/domain';
import { signedText } from '../receipts/signed-text.js';
import { wasInUse } from '../receipts/was-in-use.js';

interface KnownKey {
  key: KeyObject;
  fromMs: number;
  toMs: number | undefined;
}

/** In the threads of libuv, of which there are four: a signature takes about 0.1 ms of CPU time. */
const verifyBesides = promisify<null, Buffer, KeyObject, Buffer, boolean>(verify);

/** Verifies the signatures of stored receipts by the history of keys. */
export class Signatures {
  private readonly keys = new Map<string, KnownKey>();

  constructor(keys: readonly SigningKey[]) {
    for (const { _id, publicKey, createdAt, retiredAt } of keys) {
      const key = ed25519In(publicKey);
      if (key) this.keys.set(_id, { key, fromMs: createdAt.getTime(), toMs: retiredAt?.getTime() });
    }
  }

  /** @returns what is wrong, as a word; undefined if nothing is */
  async problemOf({ receipt, signature }: IssuedReceipt): Promise<'key' | 'key-time' | 'signature' | undefined> {
    const known = this.keys.get(receipt.keyId);
    if (!known) return 'key';
    if (!(await isSigned(receipt, signature, known.key))) return 'signature';
    return wasInUse(Date.parse(receipt.issuedAt), known.fromMs, known.toMs) ? undefined : 'key-time';
  }
}

async function isSigned(receipt: object, signature: string, key: KeyObject): Promise<boolean> {
  const bytes = Buffer.from(signature, 'base64url');
  // Base64url has spare bits at its end: a changed last letter might stand for the same bytes.
  if (bytes.toString('base64url') !== signature) return false;
  try {
    return await verifyBesides(null, Buffer.from(signedText(receipt)), key, bytes);
  } catch {
    // A value that is never signed, such as a fraction.
    return false;
  }
}

function ed25519In(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey(publicKey);
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
