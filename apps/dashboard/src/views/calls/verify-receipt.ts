import type { ReceiptKeys, SignedReceipt } from '../../api/records';

/** `cannot`: this browser has no Ed25519, or the page is not served by https, without which browsers give no cryptography to pages. */
export type Verified = 'right' | 'wrong' | 'unknown-key' | 'cannot';

/**
 * The canonical text of a receipt (RFC 8785): fields in the order of their UTF-16 code units and nothing between the parts. A receipt has
 * whole numbers, texts and null only, which `JSON.stringify` writes as the RFC wants them.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonicalText(one)}`).join(',')}}`;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));

/** The bytes of a public key in PEM. */
const derOf = (pem: string): Uint8Array<ArrayBuffer> => bytesOf(pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, ''));

/** Whether a receipt was signed by a key that the service names as its own; the key that lies beside the signature proves nothing. */
export async function verifyReceipt(
  { receipt, signature }: Pick<SignedReceipt, 'receipt' | 'signature'>,
  keys: ReceiptKeys,
): Promise<Verified> {
  const key = keys.find(({ keyId }) => keyId === receipt.keyId);
  if (!key) return 'unknown-key';
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return 'cannot';
  try {
    const known = await subtle.importKey('spki', derOf(key.publicKey), 'Ed25519', false, ['verify']);
    const text = new TextEncoder().encode(canonicalText(receipt));
    return (await subtle.verify('Ed25519', known, bytesOf(signature), text)) ? 'right' : 'wrong';
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'cannot' : 'wrong';
  }
}
