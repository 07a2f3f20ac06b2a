import type { DoNotCall } from '@turant/domain';

export interface DoNotCallView {
  /** E.164. */
  phone: string;
  reason: string | null;
  addedAt: string;
}

export const doNotCallView = ({ phone, reason, addedAt }: DoNotCall): DoNotCallView => ({
  phone,
  reason: reason ?? null,
  addedAt: addedAt.toISOString(),
});
