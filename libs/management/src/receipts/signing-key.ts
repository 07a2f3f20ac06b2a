import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { SettingsError, type SigningKey } from '@turant/domain';
import type { Vault } from '@turant/vault';
import type { ManagementContext } from '../management-context.js';
import { signedText } from './signed-text.js';
import { timeText } from '../view.js';

export type SigningContext = Pick<ManagementContext, 'store' | 'ids' | 'clock'> & { vault: Vault };

/** What the seal of a private key is bound to. */
export const signingKeyAbout = (keyId: string): string => `${keyId}|private`;

/** A record with its signature, and the key that verifies it. */
export interface Signed<T> {
  record: T;
  /** Ed25519 over the record's canonical text (RFC 8785), base64url. */
  signature: string;
  /** SPKI, PEM. */
  publicKey: string;
}

/** Signs a record, which names the key in its `keyId`. */
export async function signRecord<T extends { keyId: string }>(context: SigningContext, record: Omit<T, 'keyId'>): Promise<Signed<T>> {
  const key = await currentKey(context);
  const named = { ...record, keyId: key._id } as T;
  return { record: named, signature: signedBy(context, key, signedText(named)), publicKey: key.publicKey };
}

/** Signs any text by the current key. */
export async function signText(context: SigningContext, text: string): Promise<{ keyId: string; signature: string; publicKey: string }> {
  const key = await currentKey(context);
  return { keyId: key._id, signature: signedBy(context, key, text), publicKey: key.publicKey };
}

/** Whether the signature is the key's over exactly this text. A signature or key that is written in another way is none. */
export function verifyText(text: string, signature: string, publicKey: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // Base64url has spare bits at its end: a changed last letter might stand for the same bytes.
  if (bytes.toString('base64url') !== signature) return false;
  try {
    const key = createPublicKey(publicKey);
    if (key.asymmetricKeyType !== 'ed25519' || key.export({ type: 'spki', format: 'pem' }) !== publicKey) return false;
    return verify(null, Buffer.from(text), key, bytes);
  } catch {
    return false;
  }
}

/** Whether the record was signed by the holder of this key. */
export const verifyRecord = ({ record, signature, publicKey }: Signed<object>): boolean =>
  verifyText(signedText(record), signature, publicKey);

/** Makes a new key. The private part of the one before is deleted: it signs nothing more, and its public part goes on verifying. */
export async function rotateSigningKey(context: SigningContext): Promise<SigningKey> {
  const [newest] = await context.store.acrossTenants.signingKeys.all();
  return addKey(context, newest);
}

/** The newest key; the first one is made when it is needed. */
async function currentKey(context: SigningContext): Promise<SigningKey> {
  const [newest] = await context.store.acrossTenants.signingKeys.all();
  return newest ?? addKey(context, undefined);
}

/** The key stands in the operator's trail, whoever has made it necessary: a key that the trail does not name counts for nothing. */
async function addKey(context: SigningContext, before: SigningKey | undefined): Promise<SigningKey> {
  const { ids, clock, vault } = context;
  const hash = (text: string): string => vault.hash(text);
  const store = context.store.isAudited ? context.store : context.store.as({ actor: { kind: 'system' }, ids, clock, hash });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const _id = ids('sk');
  const told = {
    _id,
    version: (before?.version ?? 0) + 1,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    createdAt: clock.now(),
  };
  const key: SigningKey = {
    ...told,
    ...(store.proof && { certificate: store.proof.ofSigningKey(told) }),
    sealedPrivateKey: vault.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), signingKeyAbout(_id)),
  };
  if ((await store.acrossTenants.signingKeys.add(key, before)).ok) return key;
  // Another process has added one at the same moment.
  const [other] = await store.acrossTenants.signingKeys.all();
  if (!other) throw new Error('a signing key was added and is not there');
  return other;
}

function signedBy({ vault }: SigningContext, { _id, sealedPrivateKey }: SigningKey, text: string): string {
  if (sealedPrivateKey === undefined) throw new SettingsError('SIGNING_KEY');
  const key = createPrivateKey(vault.open(sealedPrivateKey, signingKeyAbout(_id)));
  return sign(null, Buffer.from(text), key).toString('base64url');
}

/** All keys, the current one first; none before the first receipt. */
export async function listReceiptKeys({ store }: Pick<ManagementContext, 'store'>): Promise<ReceiptKeyView[]> {
  return (await store.acrossTenants.signingKeys.all()).map(receiptKeyView);
}

/** A key by which receipts and certificates are verified. */
export type ReceiptKeyView = ReturnType<typeof receiptKeyView>;

const receiptKeyView = ({ _id, publicKey, createdAt, retiredAt }: SigningKey) => ({
  keyId: _id,
  publicKey,
  createdAt: createdAt.toISOString(),
  // Null for the current key.
  retiredAt: timeText(retiredAt),
});
