/** The patience of an employee, in milliseconds. */
export interface Limits {
  /** So much silence ends the person's turn. */
  endOfTurnMs: number;
  /** Less speech than this without a gap is a click, not a turn. */
  minTurnMs: number;
  /** The same for a sound that hardly stands out of the noise. */
  minFaintTurnMs: number;
  /** A turn without end is cut here. */
  turnCapMs: number;
  /** So many turns without end, and the call is ended: it is noise, or nobody who could be understood. */
  maxCappedTurns: number;
  /** So long after our last word its echo may still come back, where the line's echo is not known. */
  echoGuardMs: number;
  /** So much silence, and the person is asked again. */
  silenceMs: number;
  /** How often a silent person is asked again. */
  maxAsks: number;
  /** From the question to the end of the goodbye, when nobody ever speaks; the wait after the last ask is fitted to it. */
  silentTotalMs: number;
  /** It shall not take longer than this: a long greeting is paid for by shorter waits. */
  maxSilentTotalMs: number;
  /** A speaker that takes longer is not waited for: a soft tone takes its place. */
  speechWaitMs: number;
}

export const defaultLimits: Readonly<Limits> = {
  endOfTurnMs: 700,
  minTurnMs: 80,
  minFaintTurnMs: 120,
  turnCapMs: 20_000,
  maxCappedTurns: 2,
  echoGuardMs: 300,
  silenceMs: 10_000,
  maxAsks: 3,
  silentTotalMs: 46_000,
  maxSilentTotalMs: 49_000,
  speechWaitMs: 4_000,
};

const MIN_SILENCE_MS = 7_000;
const MIN_LAST_SILENCE_MS = 500;
const MAX_LAST_SILENCE_MS = 8_000;
/** How long it usually takes to ask whether somebody is there. */
const DEFAULT_ASK_MS = 2_000;

/** What a silence has cost by now and will still cost. */
export interface Silence {
  /** From the question until now, when the wait begins. */
  usedMs: number;
  goodbyeMs: number;
  asksLeft: number;
}

/** How long to wait for a silent person now. */
export function silenceTimeoutMs(limits: Limits, { usedMs, goodbyeMs, asksLeft }: Silence): number {
  const leftMs = (totalMs: number): number => totalMs - usedMs - goodbyeMs;
  if (asksLeft <= 0) return between(MIN_LAST_SILENCE_MS, leftMs(limits.silentTotalMs), MAX_LAST_SILENCE_MS);
  const forWaitsMs = leftMs(limits.maxSilentTotalMs) - MIN_LAST_SILENCE_MS - asksLeft * DEFAULT_ASK_MS;
  return between(Math.min(MIN_SILENCE_MS, limits.silenceMs), forWaitsMs / asksLeft, limits.silenceMs);
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
