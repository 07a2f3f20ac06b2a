import type { TenantId } from './ids.js';
import type { Tier } from './tier.js';

/** One tenant's settings for one plugin. */
export interface Connection {
  _id: string;
  tenantId: TenantId;
  /** The plugin's id. */
  plugin: string;
  name: string;
  status: 'active' | 'paused';
  /** Why we paused it; absent where the owner did, or where it is active. */
  pausedBecause?: { code: string; reason: string; at: Date };
  /** Settings that are no secrets, as the owner gave them. */
  settings: Readonly<Record<string, unknown>>;
  /** The others by name, each sealed by the vault about `<connection id>|<name>`. */
  sealed: Readonly<Record<string, string>>;
  employeeId?: string;
  tier?: Tier;
  /** Whether a lead with a phone is called at once. */
  dialImmediately: boolean;
  createdAt: Date;
  /** SHA-256 of the token in the connection's address, hex: what a delivery is found by. */
  tokenHash: string;
  /** The token itself, sealed: the owner reads the address again and again. */
  token: string;
  /** The address before it was rotated, until a time. */
  oldTokenHash?: string;
  oldTokenUntil?: Date;
  /** `<plugin>|<accountId>`, where one address serves many tenants: each connection checks with its own secret. */
  account?: string;
  /** Keyed hash of the plugin's id and the verify token, where one address serves many tenants: what a challenge is found by. */
  verifyHash?: string;
  isTarget?: true;
  /** Where the next poll goes on. */
  cursor?: string;
  /** When it is polled next; absent: never. Moved ahead by whoever polls, so it is its claim as well. */
  pollDueAt?: Date;
  /** Polls that failed since the last good one. */
  pollTries?: number;
  /** How often the owner expects a lead at least; absent: learnt from what came. */
  expectedEveryMinutes?: number;
  /** When the platform's access token runs out, where somebody told. */
  accessTokenExpiresAt?: Date;
}

/** What came of the deliveries of a connection: one record for each `what`, raised in the commit that says so. */
export interface ConnectionCount {
  /** `<connection id>|<what>` */
  _id: string;
  tenantId: TenantId;
  connectionId: string;
  /** `received`, `read`, `rejected`, `ignored`, `unparseable`, `leads`, `tests`; with a reason as `rejected: <reason>`. */
  what: string;
  count: number;
  lastAt: Date;
}

export const accountOf = (plugin: string, accountId: string): string => `${plugin}|${accountId}`;

/** What a sealed setting is sealed about: it cannot be moved to another connection or name. */
export const sealedAbout = (connectionId: string, name: string): string => `${connectionId}|${name}`;
export const tokenAbout = (connectionId: string): string => `${connectionId}|token`;
