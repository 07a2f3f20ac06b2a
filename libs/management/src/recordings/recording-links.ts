import { asTenantId, isId, RejectedError, type RecordingLink, type TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { ManagementContext } from '../management-context.js';
import { pageOfViews, type Page } from '../view.js';

export const DEFAULT_LINK_MINUTES = 10;
export const MAX_LINK_MINUTES = 60;
const ABOUT = 'recording-link';

type Context = Pick<ManagementContext, 'store' | 'ids' | 'clock'> & { vault: Vault };

/** A link with its secret, which is shown this once: it is the link's id, sealed, so that nobody can make one. */
export interface IssuedLink {
  link: RecordingLinkView;
  secret: string;
}

export async function makeRecordingLink(
  { store, ids, clock, vault }: Context,
  fields: Pick<RecordingLink, 'tenantId' | 'callId' | 'userId' | 'keyId'>,
  minutes: number,
): Promise<IssuedLink> {
  const createdAt = clock.now();
  const link: RecordingLink = { _id: ids('rl'), ...fields, createdAt, expiresAt: new Date(createdAt.getTime() + minutes * 60_000) };
  await store.recordingLinks.insert(link);
  return { link: linkView(link), secret: vault.seal(JSON.stringify([link.tenantId, link._id]), ABOUT) };
}

/**
 * Finds the link of a secret. Whether its maker may still read the recording is not looked at.
 * @throws RejectedError LINK_NOT_FOUND for one that was not made here, was taken back, or whose time is over
 */
export async function findRecordingLink({ store, clock, vault }: Omit<Context, 'ids'>, secret: string): Promise<RecordingLink> {
  const named = readSecret(vault, secret);
  const link = named && (await store.recordingLinks.get(named.tenantId, named.linkId));
  if (!link || link.expiresAt <= clock.now()) throw linkNotFound('this link is not valid, or not any more');
  return link;
}

/** Newest first. A link whose time is over is shown for a minute at most. */
export const listRecordingLinks = (
  { store }: Pick<Context, 'store'>,
  tenant: TenantId,
  page: PageQuery,
  where: { callId?: string },
): Promise<Page<RecordingLinkView>> => pageOfViews(page, (query) => store.recordingLinks.list(tenant, query, where), linkView);

/** Takes a link back. @throws RejectedError LINK_NOT_FOUND */
export async function removeRecordingLink({ store }: Pick<Context, 'store'>, tenant: TenantId, linkId: string): Promise<void> {
  if (!(await store.recordingLinks.remove(tenant, linkId))) throw linkNotFound('there is no such link');
}

export const linkNotFound = (message: string): RejectedError => new RejectedError('LINK_NOT_FOUND', message);

function readSecret(vault: Vault, secret: string): { tenantId: TenantId; linkId: string } | undefined {
  try {
    const [tenantId, linkId] = JSON.parse(vault.open(secret, ABOUT)) as [unknown, unknown];
    if (typeof tenantId !== 'string' || typeof linkId !== 'string' || !isId(linkId, 'rl')) return undefined;
    return { tenantId: asTenantId(tenantId), linkId };
  } catch {
    return undefined;
  }
}

export type RecordingLinkView = ReturnType<typeof linkView>;

const linkView = ({ _id, callId, userId, keyId, createdAt, expiresAt }: RecordingLink) => ({
  linkId: _id,
  callId,
  userId: userId ?? null,
  keyId: keyId ?? null,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
