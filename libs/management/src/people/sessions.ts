import { randomBytes } from 'node:crypto';
import type { Session, TenantId, User } from '@turant/domain';
import type { Op, Store } from '@turant/store';
import { hashOf } from '../api-keys/key-format.js';
import type { PeopleContext } from './people-context.js';

const MS_PER_HOUR = 3_600_000;
/** A session that is not used for so long has ended. */
export const SESSION_IDLE_MS = 12 * MS_PER_HOUR;
/** A session ends after so long, however it is used. */
export const SESSION_MS = 30 * 24 * MS_PER_HOUR;
/** How far a session's end is behind before it is moved on: a page that asks every second writes once in five minutes. */
const MIN_MOVE_MS = 5 * 60_000;
/** Of one person; the oldest one ends for a new one. */
const MAX_SESSIONS = 20;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** Whether a text has the form of a token: no other is looked up. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** The session to store, and the token for the cookie, which the record does not hold. */
export function newSession({ _id, tenantId }: Pick<User, '_id' | 'tenantId'>, now: Date): { session: Session; token: string } {
  const token = newToken();
  const endsAt = new Date(now.getTime() + SESSION_MS);
  const expiresAt = new Date(now.getTime() + SESSION_IDLE_MS);
  return { session: { _id: hashOf(token), tenantId, userId: _id, createdAt: now, expiresAt, endsAt }, token };
}

/** Writes that end a person's oldest sessions, so that there is room for one more. */
export async function makingRoom(store: Store, { _id, tenantId }: User): Promise<Op[]> {
  const open = await store.sessions.ofUser(tenantId, _id);
  const oldestFirst = open.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return oldestFirst.slice(0, Math.max(0, open.length - MAX_SESSIONS + 1)).map((one) => store.sessions.deleteOp(tenantId, one._id));
}

/** When the session ends from now on if nobody uses it; undefined: as it is stored, or nearly so. */
export function movedEnd({ expiresAt, endsAt }: Session, now: Date): Date | undefined {
  const moved = new Date(Math.min(now.getTime() + SESSION_IDLE_MS, endsAt.getTime()));
  return moved.getTime() - expiresAt.getTime() < MIN_MOVE_MS ? undefined : moved;
}

/** Signs out. */
export async function endSession({ store, bus }: Pick<PeopleContext, 'store' | 'bus'>, tenant: TenantId, sessionId: string): Promise<void> {
  await store.sessions.end(tenant, sessionId);
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
}

/** Ends all sessions of a person but one: within a second no process accepts them. */
export async function endSessionsOf(
  { store, bus }: Pick<PeopleContext, 'store' | 'bus'>,
  tenant: TenantId,
  userId: string,
  keptId?: string,
): Promise<void> {
  const open = await store.sessions.ofUser(tenant, userId);
  for (const { _id } of open) if (_id !== keptId) await store.sessions.end(tenant, _id);
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
}
