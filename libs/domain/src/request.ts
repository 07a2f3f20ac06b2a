import type { Announcing } from './event.js';
import type { TenantId } from './ids.js';

/**
 * `received`: the request is stored and not read yet. `stuck`: its reading was begun twice and did not end within its limits; it is kept, and
 * read again only when a person says so.
 */
export const REQUEST_STATUSES = ['received', 'read', 'rejected', 'ignored', 'unparseable', 'stuck'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** One request of a platform, kept raw, so that it can be read again. Secrets are masked. */
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
  /** The encoding of the body's bytes in `body`. */
  encoding: 'utf8' | 'base64';
  /** The platform's id of the request. */
  platformRequestId?: string;
  status: RequestStatus;
  reason?: string;
  leadIds: string[];
  /**
   * How often a reading was begun whose end is not known: 1 together with others, 2 by itself. It is written before a request is read that
   * this process has not stored itself, and goes with the reading's end.
   */
  readingsBegun?: 1 | 2;
  /** How often the owner has had the request read again. */
  replays?: number;
  expiresAt: Date;
}

/** The reason of a request whose text was removed, because a person in it was erased. It is not read again. */
export const ERASED_REQUEST = 'erased';

/** Raw requests are kept for this long. */
export const REQUEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A reference to a lead of which the platform has sent only the id: the lead is to be fetched. */
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
  /** When fetching is due; absent if it has ended. A process that fetches moves this time ahead, which claims the reference. */
  dueAt?: Date;
  tries: number;
  expiresAt: Date;
}
