import type { Line } from '../../api/records';
import type { Tone } from '../../parts/badge';

export interface LineState {
  text: 'works' | 'draining' | 'held' | 'broken' | 'trying' | 'silent' | 'unregistered' | 'unknown';
  tone: Tone;
  /** The time since when the state holds; for `held`, the time until when. */
  since?: string;
  reason?: string;
}

/** The one thing about a line that counts most: whether a call would go out on it, and if not, why. */
export function lineStateOf({
  isDraining,
  heldUntil,
  breaker,
  health,
}: Pick<Line, 'isDraining' | 'heldUntil' | 'breaker' | 'health'>): LineState {
  const because = breaker.reason === null ? {} : { reason: breaker.reason };
  if (isDraining) return { text: 'draining', tone: 'quiet' };
  if (breaker.state === 'open') return { text: 'broken', tone: 'bad', ...(breaker.since !== null && { since: breaker.since }), ...because };
  if (heldUntil) return { text: 'held', tone: 'wait', since: heldUntil };
  if (breaker.state === 'half-open') return { text: 'trying', tone: 'wait', ...because };
  if (!health) return { text: 'unknown', tone: 'quiet' };
  if (health.registration === 'unregistered' || health.registration === 'rejected') return { text: 'unregistered', tone: 'bad' };
  return health.answers ? { text: 'works', tone: 'good' } : { text: 'silent', tone: 'bad', since: health.since };
}
