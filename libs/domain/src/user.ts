import { SCOPES, type Scope } from './tenant.js';

/** What a person may do. `owner` may do everything within the tenant. */
export const ROLES = ['owner', 'manager', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['active', 'disabled'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** `first-owner`: makes the first user of a tenant. `invite`: makes a user with a role. `reset`: sets a user's password. */
export const INVITATION_PURPOSES = ['first-owner', 'invite', 'reset'] as const;
export type InvitationPurpose = (typeof INVITATION_PURPOSES)[number];

const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  owner: SCOPES,
  manager: ['leads:write', 'dashboard:read', 'recordings:read'],
  viewer: ['dashboard:read'],
};

export const scopesOfRole = (role: Role): readonly Scope[] => SCOPES_OF_ROLE[role];

/** What the secret of a user's codes is sealed about. */
export const totpAbout = (userId: string): string => `${userId}|totp`;
