import type { TenantId } from './ids.js';
import type { Tier } from './tier.js';

/** A tenant's settings for one plugin. */
export interface Connection {
  _id: string;
  tenantId: TenantId;
  /** The plugin's id. */
  plugin: string;
  name: string;
  status: 'active' | 'paused';
  /** Why this service has paused the connection; absent if it is active, or the owner has paused it. */
  pausedBecause?: { code: string; reason: string; at: Date };
  /** The settings that are not secret, as the owner gave them. */
  settings: Readonly<Record<string, unknown>>;
  /** The secret settings by name, each sealed by the vault with `<connection id>|<name>` as its context. */
  sealed: Readonly<Record<string, string>>;
  employeeId?: string;
  tier?: Tier;
  /** Whether a lead with a phone is called at once. */
  dialImmediately: boolean;
  createdAt: Date;
  /** SHA-256 of the token in the connection's address, hex. A request's connection is found by it. */
  tokenHash: string;
  /** The token itself, sealed, because the owner can read the address at any time. */
  token: string;
  /** The hash of the token before its rotation; it is valid until `oldTokenUntil`. */
  oldTokenHash?: string;
  oldTokenUntil?: Date;
  /** `<plugin>|<accountId>`, if one address serves many tenants: each connection checks requests with its own secret. */
  account?: string;
  /** Keyed hash of the plugin's id and the verify token, if one address serves many tenants. A challenge's connection is found by it. */
  verifyHash?: string;
  isTarget?: true;
  /** Where the next poll begins. */
  cursor?: string;
  /** When the next poll is due; absent if the plugin does not poll. A process that polls moves this time ahead, which claims the poll. */
  pollDueAt?: Date;
  /** Failed polls since the last successful poll. */
  pollTries?: number;
  /** How often the owner expects a lead at least; absent if this is learnt from the leads. */
  expectedEveryMinutes?: number;
  /** When the platform's access token expires, if that is known. */
  accessTokenExpiresAt?: Date;
  /** Requests in a row that brought leads without a phone; absent if the last one had a phone. Counting stops at `PHONELESS_TOLD_AT`. */
  phonelessRequests?: number;
  /** The names of the fields that the last of these requests sent. */
  phonelessFields?: string[];
}

/** After so many requests in a row without a phone the owner is told. */
export const PHONELESS_TOLD_AT = 5;

/** Counts what became of a connection's requests; each `what` has a record of its own. */
export interface ConnectionCount {
  /** `<connection id>|<what>` */
  _id: string;
  tenantId: TenantId;
  connectionId: string;
  /** `received`, `read`, `rejected`, `ignored`, `unparseable`, `stuck`, `leads`, `tests`; with a reason as `rejected: <reason>`. */
  what: string;
  count: number;
  lastAt: Date;
}

export const accountOf = (plugin: string, accountId: string): string => `${plugin}|${accountId}`;

/** The vault's context of a sealed setting: the sealed text cannot be moved to another connection or name. */
export const sealedAbout = (connectionId: string, name: string): string => `${connectionId}|${name}`;
export const tokenAbout = (connectionId: string): string => `${connectionId}|token`;
