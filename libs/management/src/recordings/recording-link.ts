import { asTenantId, isId, RejectedError, type TenantId } from '@turant/domain';
import type { Vault } from '@turant/vault';

/** What a link lets its owner read, and until when. */
export interface RecordingLink {
  tenantId: TenantId;
  callId: string;
  /** Who made it. */
  keyId: string;
  expiresAt: Date;
}

export const DEFAULT_LINK_MINUTES = 10;
export const MAX_LINK_MINUTES = 60;
const ABOUT = 'recording-link';

/** The text of a link's last segment: sealed, so that nobody can make or change one, and nothing can be read in it. */
export const sealLink = (vault: Vault, { tenantId, callId, keyId, expiresAt }: RecordingLink): string =>
  vault.seal(JSON.stringify([tenantId, callId, keyId, expiresAt.getTime()]), ABOUT);

/** @throws RejectedError LINK_NOT_FOUND for a link that was not made here, or whose time is over */
export function openLink(vault: Vault, text: string, now: Date): RecordingLink {
  const link = readLink(vault, text);
  if (!link || link.expiresAt <= now) throw new RejectedError('LINK_NOT_FOUND', 'this link is not valid, or not any more');
  return link;
}

function readLink(vault: Vault, text: string): RecordingLink | undefined {
  try {
    const [tenantId, callId, keyId, expiresAt] = JSON.parse(vault.open(text, ABOUT)) as [string, string, string, number];
    return isId(callId, 'cl') ? { tenantId: asTenantId(tenantId), callId, keyId, expiresAt: new Date(expiresAt) } : undefined;
  } catch {
    return undefined;
  }
}
