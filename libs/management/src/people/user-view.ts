import type { Invitation, InvitationPurpose, Role, User, UserStatus } from '@turant/domain';
import { timeText } from '../view.js';
import { BY_PROCESS } from './link-maker.js';

export interface UserView {
  userId: string;
  email: string;
  name: string;
  role: Role;
  status: UserStatus;
  hasSecondFactor: boolean;
  createdAt: string;
  lastSignInAt: string | null;
}

export interface InvitationView {
  invitationId: string;
  purpose: InvitationPurpose;
  role: Role;
  email: string | null;
  userId: string | null;
  /** The user or the key that made it; null: the operator's process. */
  madeBy: string | null;
  createdAt: string;
  expiresAt: string;
}

export const userView = ({ _id, email, name, role, status, totp, createdAt, lastSignInAt }: User): UserView => ({
  userId: _id,
  email,
  name,
  role,
  status,
  hasSecondFactor: totp !== undefined,
  createdAt: createdAt.toISOString(),
  lastSignInAt: timeText(lastSignInAt),
});

export const invitationView = ({ _id, purpose, role, email, userId, madeBy, createdAt, expiresAt }: Invitation): InvitationView => ({
  invitationId: _id,
  purpose,
  role,
  email: email ?? null,
  userId: userId ?? null,
  madeBy: madeBy === undefined || madeBy === BY_PROCESS.keyId ? null : madeBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
