import type { TenantId } from './ids.js';

/** What a tenant is told without asking: on its timeline, in the log, and at its webhook targets. */
export const NOTICE_TYPES = [
  'wallet.low',
  'wallet.capped',
  'trunk.failing',
  'source.silent',
  'source.stuck',
  'connection.paused',
  'subscription.disabled',
  'sign-in.refused',
] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

export const isNoticeType = (type: string): type is NoticeType => NOTICE_TYPES.some((one) => one === type);

/** Something that a tenant should know of. It is told once each time that it comes about. */
export interface Notice {
  /** Follows from the tenant, the type, what it is about and since when, so that it is stored once. */
  _id: string;
  tenantId: TenantId;
  type: NoticeType;
  /** One sentence. */
  title: string;
  /** Ids and figures; no personal data. */
  data: Readonly<Record<string, unknown>>;
  at: Date;
  expiresAt: Date;
}

/** A wallet that pays fewer calls than this is low. */
export const LOW_CALLS = 10;
