import { RejectedError, type Invitation, type Role, type TenantId } from '@turant/domain';
import type { Op, PageQuery } from '@turant/store';
import { found } from '../found.js';
import { hashOf } from '../api-keys/key-format.js';
import type { ManagementContext } from '../management-context.js';
import { pageOfViews, type Page } from '../view.js';
import type { LinkMaker } from './link-maker.js';
import { newToken } from './sessions.js';
import { invitationView, type InvitationView } from './user-view.js';
import { checkRole } from './users.js';

const INVITATION_MS = 7 * 24 * 3_600_000;
const RESET_MS = 3_600_000;

type Context = Pick<ManagementContext, 'store' | 'ids' | 'clock'>;

/** An invitation with its token, which is shown this once and not stored. */
export interface IssuedInvitation {
  invitation: InvitationView;
  token: string;
}

/** The address that is handed to a person. The token stands behind `#`, which browsers send to nobody. */
export const linkOf = (baseUrl: string, { invitation, token }: IssuedInvitation): string =>
  `${baseUrl}/${invitation.purpose === 'reset' ? 'reset' : 'welcome'}#${token}`;

/** @throws RejectedError SCOPE_MISSING */
export async function inviteUser(
  context: Context,
  tenant: TenantId,
  { email, role }: { email?: string; role: Role },
  maker: LinkMaker,
): Promise<IssuedInvitation> {
  checkRole(maker, role);
  const fields = { tenantId: tenant, purpose: 'invite', role, madeBy: maker.keyId, ...(email !== undefined && { email }) } as const;
  return issued(context, fields, INVITATION_MS, []);
}

/** A link that makes a tenant's first owner; it replaces the one before. @returns undefined if the tenant has a user */
export async function inviteFirstOwner(context: Context, tenant: TenantId): Promise<IssuedInvitation | undefined> {
  if ((await context.store.users.list(tenant, { limit: 1 })).length > 0) return undefined;
  const earlier = await context.store.invitations.ofPurpose(tenant, 'first-owner');
  return issued(context, { tenantId: tenant, purpose: 'first-owner', role: 'owner' }, INVITATION_MS, earlier);
}

/**
 * A link by which a user sets a new password; it replaces the one before.
 * @throws RejectedError USER_NOT_FOUND, SCOPE_MISSING
 */
export async function inviteToReset(
  context: Context,
  tenant: TenantId,
  userId: string,
  { removesSecondFactor }: { removesSecondFactor: boolean },
  maker: LinkMaker,
): Promise<IssuedInvitation> {
  const user = found(await context.store.users.get(tenant, userId), 'USER_NOT_FOUND');
  checkRole(maker, user.role);
  const earlier = (await context.store.invitations.ofPurpose(tenant, 'reset')).filter((one) => one.userId === userId);
  const fields = {
    tenantId: tenant,
    purpose: 'reset',
    role: user.role,
    madeBy: maker.keyId,
    userId,
    ...(removesSecondFactor && { removesSecondFactor }),
  } as const;
  return issued(context, fields, RESET_MS, earlier);
}

/** Newest first; used and ended ones are gone. */
export const listInvitations = ({ store }: Pick<Context, 'store'>, tenant: TenantId, page: PageQuery): Promise<Page<InvitationView>> =>
  pageOfViews(page, (query) => store.invitations.list(tenant, query), invitationView);

/** @throws RejectedError INVITATION_NOT_FOUND */
export async function removeInvitation({ store }: Pick<Context, 'store'>, tenant: TenantId, invitationId: string): Promise<void> {
  if (!(await store.invitations.remove(tenant, invitationId))) throw new RejectedError('INVITATION_NOT_FOUND');
}

async function issued(
  { store, ids, clock }: Context,
  fields: Omit<Invitation, '_id' | 'tokenHash' | 'createdAt' | 'expiresAt'>,
  validMs: number,
  earlier: readonly Invitation[],
): Promise<IssuedInvitation> {
  const token = newToken();
  const createdAt = clock.now();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + validMs) };
  const invitation: Invitation = { _id: ids('iv'), ...fields, tokenHash: hashOf(token), ...times };
  // One by one: an earlier one that is used at this moment is gone, and would make a common commit miss.
  for (const { _id, tenantId } of earlier) await store.invitations.remove(tenantId, _id);
  const ops: Op[] = [store.invitations.insertOp(invitation)];
  await store.engine.commit(ops);
  return { invitation: invitationView(invitation), token };
}
