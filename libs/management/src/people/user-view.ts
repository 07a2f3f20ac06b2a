import type { Invitation, User } from '@turant/domain';
import { INVITATION, USER, viewOf, type ViewOf } from '@turant/domain/records';
import { BY_PROCESS } from './link-maker.js';

export type UserView = ViewOf<typeof USER> & { hasSecondFactor: boolean };
export type InvitationView = ViewOf<typeof INVITATION>;

export const userView = (user: User): UserView => ({ ...viewOf(USER, user), hasSecondFactor: user.totp !== undefined });

/** Who made it is null for the operator's process. */
export function invitationView({ madeBy, ...invitation }: Invitation): InvitationView {
  return viewOf(INVITATION, { ...invitation, ...(madeBy !== BY_PROCESS.keyId && { madeBy }) });
}
