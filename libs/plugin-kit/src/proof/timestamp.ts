import { bodyOf } from '../content/read-content.js';
import { idAt } from '../json.js';
import { readTime } from '../lead/time.js';
import type { RawRequest } from '../raw-request.js';
import { notGenuine, type Timestamp, type ProofResult } from './proof.js';

export const DEFAULT_TOLERANCE_MS = 5 * 60 * 1000;

/** The time as the sender wrote it, because the signature covers this text. */
export function timeTextOf(timestamp: Timestamp, raw: RawRequest): string | undefined {
  if (timestamp.header !== undefined) return raw.headers[timestamp.header]?.trim() || undefined;
  return timestamp.body === undefined ? undefined : idAt(bodyOf(raw), timestamp.body);
}

/** Undefined if the time is within the tolerance, or if the proof has no time. */
export function checkTime(timestamp: Timestamp | undefined, text: string | undefined, now: Date): ProofResult | undefined {
  if (!timestamp) return undefined;
  const time = readTime(text);
  if (!time) return notGenuine('timestamp missing');
  const tolerance = timestamp.toleranceMs ?? DEFAULT_TOLERANCE_MS;
  return Math.abs(now.getTime() - time.getTime()) <= tolerance ? undefined : notGenuine('timestamp outside the tolerance');
}
