import type { TenantId } from './ids.js';

/** What is kept of a call's conversation, each kind as an object of its own. */
export const KEPT_KINDS = ['recording', 'transcript'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/**
 * `open`: it is being written. `spooled`: it is whole, in the folder of the process that wrote it. `kept`: it is in the object storage.
 * `failed`: nothing of it was kept. `expired`: deleted after its retention. `erased`: deleted because somebody asked for it.
 */
export const KEPT_STATES = ['open', 'spooled', 'kept', 'failed', 'expired', 'erased'] as const;
export type KeptState = (typeof KEPT_STATES)[number];

export interface KeptObject {
  state: KeptState;
  /** Size of the sealed bytes. */
  bytes?: number;
  /** Of a recording. */
  durationMs?: number;
  /** SHA-256 of the sealed bytes, hex. It stays when the object is deleted. */
  sha256?: string;
  /** Why it ended before the call, or failed, such as `disk-full`. */
  reason?: string;
  /** The process that wrote it died: its last second may be missing. */
  isCutOff?: true;
}

/** A machine that has died with the object in its spool folder is back by then, or may never be. */
const LOST_AFTER_MS = 3_600_000;

/**
 * An object as it is now. One that is `open` long after its call was left by a process that died: nobody can tell whether its machine comes
 * back. It counts as `failed`, and its record stays as it is: if its file turns up after all, it is kept.
 * @param endedAt when its call has ended; absent while it runs
 */
export function keptAsOf(kept: KeptObject | undefined, endedAt: Date | undefined, now: Date): KeptObject | undefined {
  if (kept?.state !== 'open' || !endedAt || now.getTime() - endedAt.getTime() < LOST_AFTER_MS) return kept;
  return { ...kept, state: 'failed', reason: kept.reason ?? 'lost' };
}

/** Whether the bytes of an object may still come, because a process writes or moves them. */
export const isUnderWay = (kept: KeptObject | undefined): boolean => kept?.state === 'open' || kept?.state === 'spooled';

/** The field of a call that says since when it has an object of this kind. */
export const sinceField = (kind: KeptKind): 'recordedAt' | 'transcribedAt' => (kind === 'recording' ? 'recordedAt' : 'transcribedAt');

/** The name of a call's object in the object storage. */
export const objectName = (kind: KeptKind, tenantId: TenantId, callId: string): string => `${kind}s/${tenantId}/${callId}`;

/** The name of the object that holds the wrapped key of a call's object. */
export const keyName = (kind: KeptKind, tenantId: TenantId, callId: string): string => `keys/${tenantId}/${kind}s/${callId}`;

/** What the seal of a call's object is bound to: an object of another call cannot be put in its place. */
export const sealedObjectAbout = (kind: KeptKind, tenantId: TenantId, callId: string): string => `${tenantId}|${callId}|${kind}`;
