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

/** A wallet that pays fewer calls than this is low. */
export const LOW_CALLS = 10;
