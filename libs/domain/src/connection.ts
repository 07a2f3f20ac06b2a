import type { TenantId } from './ids.js';

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
