import type { SigningKey } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { timeText } from '../view.js';

/** A key by which receipts and certificates are verified. */
export interface ReceiptKeyView {
  keyId: string;
  /** Ed25519, SPKI, PEM. */
  publicKey: string;
  /** From when on it has signed. */
  createdAt: string;
  /** Until when; null for the current key. */
  retiredAt: string | null;
}

/** All keys, the current one first; none before the first receipt. */
export async function listReceiptKeys({ store }: Pick<ManagementContext, 'store'>): Promise<ReceiptKeyView[]> {
  return (await store.acrossTenants.signingKeys.all()).map(receiptKeyView);
}

const receiptKeyView = ({ _id, publicKey, createdAt, retiredAt }: SigningKey): ReceiptKeyView => ({
  keyId: _id,
  publicKey,
  createdAt: createdAt.toISOString(),
  retiredAt: timeText(retiredAt),
});
