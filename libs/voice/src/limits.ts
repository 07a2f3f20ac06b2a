/** The patience of an employee, in milliseconds. */
export interface Limits {
  /** So much silence ends the person's turn. */
  endOfTurnMs: number;
  /** Less speech than this is a cough or a click, not a turn. */
  minTurnMs: number;
  /** A turn without end is cut here. */
  turnCapMs: number;
  /** So long after our last word its echo may still come back. */
  echoGuardMs: number;
  /** So much silence, and the person is asked again. */
  silenceMs: number;
  /** How often a silent person is asked again. */
  maxAsks: number;
  /** From the question to the end of the goodbye, when nobody ever speaks; the wait after the last ask is fitted to it. */
  silentTotalMs: number;
  /** A speaker that takes longer is not waited for: a soft tone takes its place. */
  speechWaitMs: number;
}

export const defaultLimits: Readonly<Limits> = {
  endOfTurnMs: 700,
  minTurnMs: 100,
  turnCapMs: 20_000,
  echoGuardMs: 300,
  silenceMs: 10_000,
  maxAsks: 3,
  silentTotalMs: 46_000,
  speechWaitMs: 4_000,
};

const LEAST_LAST_WAIT_MS = 500;
const MOST_LAST_WAIT_MS = 8_000;

/** The wait after the last ask: what is left of the total after what was used and what the goodbye will take. */
export function lastWaitMs(totalMs: number, usedMs: number, goodbyeMs: number): number {
  return Math.min(MOST_LAST_WAIT_MS, Math.max(LEAST_LAST_WAIT_MS, totalMs - usedMs - goodbyeMs));
}
