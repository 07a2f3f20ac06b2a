import type { Announcing } from './event.js';
import type { TenantId } from './ids.js';

/** `received`: stored, not read yet. */
export const REQUEST_STATUSES = ['received', 'read', 'rejected', 'ignored', 'unparseable'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** One delivery of a platform, kept raw, so that it can be read again; without the secrets that came with it. */
export interface Request extends Announcing {
  _id: string;
  tenantId: TenantId;
  connectionId: string;
  receivedAt: Date;
  method: string;
  /** Path and query, without the connection's token. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** How `body` holds the bytes. */
  encoding: 'utf8' | 'base64';
  /** The platform's id of the delivery. */
  deliveryId?: string;
  status: RequestStatus;
  reason?: string;
  leadIds: string[];
  /** Read again by the owner, so many times. */
  replays?: number;
  /** Forgotten then. */
  expiresAt: Date;
}

/** Raw requests are kept for this long. */
export const REQUEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A lead of which a platform told the id only: work that is to be fetched. */
export interface LeadRef {
  _id: string;
  tenantId: TenantId;
  connectionId: string;
  requestId: string;
  externalId?: string;
  ref: Readonly<Record<string, string>>;
  receivedAt: Date;
  status: 'due' | 'fetched' | 'failed';
  reason?: string;
  leadIds: string[];
  /** When it is fetched; moved ahead by whoever fetches, so it is its claim as well. Absent: done. */
  dueAt?: Date;
  tries: number;
  expiresAt: Date;
}
