import { askedJson } from '../../../api/client';
import type { Role } from '../../../session/session';

export interface User {
  userId: string;
  email: string;
  name: string;
  role: Role;
  status: 'active' | 'disabled';
  hasSecondFactor: boolean;
  createdAt: string;
  lastSignInAt: string | null;
}

export interface Invitation {
  invitationId: string;
  purpose: 'first-owner' | 'invite' | 'reset';
  role: Role;
  email: string | null;
  userId: string | null;
  createdAt: string;
  expiresAt: string;
}

interface PageOf<T> {
  data: T[];
  nextCursor: string | null;
}

/** What is read anew when people have changed. */
export const PEOPLE = ['people'] as const;
export const USERS = [...PEOPLE, 'users'] as const;
export const INVITATIONS = [...PEOPLE, 'invitations'] as const;

const query = (cursor: string | undefined): string => (cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`);

export const readUsers = (cursor: string | undefined) => askedJson<PageOf<User>>(`/api/users${query(cursor)}`);
export const readInvitations = (cursor: string | undefined) => askedJson<PageOf<Invitation>>(`/api/invitations${query(cursor)}`);

export const changeUser = (userId: string, json: Partial<Pick<User, 'role' | 'status' | 'name'>>) =>
  askedJson<{ user: User }>(`/api/users/${userId}`, { method: 'PATCH', json });
export const removeUser = (userId: string) => askedJson(`/api/users/${userId}`, { method: 'DELETE' });
export const resetLink = (userId: string, removesSecondFactor: boolean) =>
  askedJson<{ link: string }>(`/api/users/${userId}/reset-link`, { method: 'POST', json: { removesSecondFactor } });

export const invite = (json: { email?: string; role: Role }) => askedJson<{ link: string }>('/api/invitations', { method: 'POST', json });
export const removeInvitation = (invitationId: string) => askedJson(`/api/invitations/${invitationId}`, { method: 'DELETE' });
