import type { TenantId } from './ids.js';
import { SCOPES, type Scope } from './tenant.js';

/** What a person may do. `owner` may do everything within the tenant. */
export const ROLES = ['owner', 'manager', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['active', 'disabled'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** A person of a tenant who signs in. */
export interface User {
  _id: string;
  tenantId: TenantId;
  /** In small letters; no two users of a tenant have the same one. */
  email: string;
  name: string;
  role: Role;
  status: UserStatus;
  /** Argon2id, in the PHC string format. */
  passwordHash: string;
  /** The secret of the time-based codes (RFC 6238), sealed by the vault; absent without a second factor. */
  totp?: string;
  /** A secret whose first code was not shown yet, sealed. */
  newTotp?: string;
  /** The time step of the newest code that was accepted: no code is accepted twice. */
  totpStep?: number;
  createdAt: Date;
  lastSignInAt?: Date;
  /** Raised by a change of another owner, which needs this one to stay an owner. */
  changes?: number;
}

/** A person who is signed in. */
export interface Session {
  /** SHA-256 of the cookie's token, hex: the token itself is not stored. */
  _id: string;
  tenantId: TenantId;
  userId: string;
  createdAt: Date;
  /** Moves on while the session is used, until `endsAt`. */
  expiresAt: Date;
  endsAt: Date;
}

/** `first-owner`: makes the first user of a tenant. `invite`: makes a user with a role. `reset`: sets a user's password. */
export const INVITATION_PURPOSES = ['first-owner', 'invite', 'reset'] as const;
export type InvitationPurpose = (typeof INVITATION_PURPOSES)[number];

/** A link that can be used once. */
export interface Invitation {
  _id: string;
  tenantId: TenantId;
  purpose: InvitationPurpose;
  /** SHA-256 of the link's token, hex. */
  tokenHash: string;
  role: Role;
  /** Who may accept it; absent: whoever has the link. */
  email?: string;
  /** Whose password is set, of a `reset`. */
  userId?: string;
  /** A `reset` that takes the second factor away, too. */
  removesSecondFactor?: true;
  /** The id of the user or of the key that made it, or `process`. Links of earlier releases do not have it. */
  madeBy?: string;
  /** How often it was refused for its e-mail address. */
  refusals?: number;
  createdAt: Date;
  expiresAt: Date;
}

const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  owner: SCOPES,
  manager: ['leads:write', 'dashboard:read', 'recordings:read'],
  viewer: ['dashboard:read'],
};

export const scopesOfRole = (role: Role): readonly Scope[] => SCOPES_OF_ROLE[role];

/** What the secret of a user's codes is sealed about. */
export const totpAbout = (userId: string): string => `${userId}|totp`;
