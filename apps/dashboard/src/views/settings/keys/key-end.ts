const DAY_SECONDS = 86_400;

/** When a key ends that lasts for some days from now; empty: never. */
export const endAfter = (days: string, now: number): string | null =>
  days === '' ? null : new Date(now + Number(days) * DAY_SECONDS * 1_000).toISOString();

export interface KeyTimes {
  revokedAt: string | null;
  expiresAt: string | null;
}

/** Whether a key opens anything, and until when or since when not. */
export function keyStateOf(
  { revokedAt, expiresAt }: KeyTimes,
  now: number,
): { text: 'works' | 'until' | 'revokedAt' | 'endedAt'; at: string | null } {
  if (revokedAt !== null) return { text: 'revokedAt', at: revokedAt };
  if (expiresAt === null) return { text: 'works', at: null };
  return { text: Date.parse(expiresAt) > now ? 'until' : 'endedAt', at: expiresAt };
}
