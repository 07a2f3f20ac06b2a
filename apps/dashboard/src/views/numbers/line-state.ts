import type { Tone } from '../../parts/badge';

/** A line, as `GET /api/trunks/health` tells it. */
export interface Line {
  trunkId: string;
  name: string;
  kind: 'test' | 'telecom';
  driver: string;
  isDraining: boolean;
  /** The carrier has asked for no calls before. */
  heldUntil?: string | null;
  breaker: { state: 'closed' | 'open' | 'half-open'; since: string | null; reason: string | null; sipCode: number | null };
  health: {
    answers: boolean;
    sipCode: number | null;
    registration: 'registered' | 'unregistered' | 'rejected' | null;
    since: string;
  } | null;
}

export interface LineState {
  text: 'works' | 'draining' | 'held' | 'broken' | 'trying' | 'silent' | 'unregistered' | 'unknown';
  tone: Tone;
  /** The time since when the state holds; for `held`, the time until when. */
  since?: string;
  reason?: string;
}

/** The one thing about a line that counts most: whether a call would go out on it, and if not, why. */
export function lineStateOf({ isDraining, heldUntil, breaker, health }: Line): LineState {
  const because = breaker.reason === null ? {} : { reason: breaker.reason };
  if (isDraining) return { text: 'draining', tone: 'quiet' };
  if (breaker.state === 'open') return { text: 'broken', tone: 'bad', ...(breaker.since !== null && { since: breaker.since }), ...because };
  if (heldUntil) return { text: 'held', tone: 'wait', since: heldUntil };
  if (breaker.state === 'half-open') return { text: 'trying', tone: 'wait', ...because };
  if (!health) return { text: 'unknown', tone: 'quiet' };
  if (health.registration === 'unregistered' || health.registration === 'rejected') return { text: 'unregistered', tone: 'bad' };
  return health.answers ? { text: 'works', tone: 'good' } : { text: 'silent', tone: 'bad', since: health.since };
}
