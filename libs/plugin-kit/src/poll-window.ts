/** What a platform allows a poll to ask for, in milliseconds. */
interface PollLimits {
  /** How far the first poll looks back. */
  readonly firstMs: number;
  /** How far each window reaches back before the end of the last one, for leads that a platform shows late. */
  readonly overlapMs: number;
  /** The longest window. */
  readonly maxWindowMs: number;
  /** How long the platform keeps leads. Default: without limit. */
  readonly maxAgeMs?: number;
}

/**
 * The time range of the next poll, in milliseconds since 1970. After a gap it ends before `now`, and the polls that follow
 * close the gap.
 * @param lastEnd the end of the last window; undefined for the first poll
 */
export function pollWindow(
  lastEnd: Date | undefined,
  now: Date,
  { firstMs, overlapMs, maxWindowMs, maxAgeMs = Infinity }: PollLimits,
): { from: number; until: number } {
  const nowMs = now.getTime();
  const start = Math.min(lastEnd?.getTime() ?? nowMs - firstMs, nowMs) - overlapMs;
  const from = Math.max(start, nowMs - maxAgeMs);
  return { from, until: Math.min(from + maxWindowMs, nowMs) };
}
