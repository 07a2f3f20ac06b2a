import type { Utterance } from './ports.js';

/** Time limits and counts of a conversation. */
export interface Limits {
  /** Length of the silence that ends the person's turn (endpointing delay), where the speech model hears it; words shorten or lengthen it. */
  hangoverMs: number;
  /** The same after a question that may be answered in whole sentences. */
  openHangoverMs: number;
  /** The same where the level alone decides: it takes soft sounds within a sentence for silence. */
  endOfTurnMs: number;
  /** Shortest clear speech without a gap that is a turn; a shorter sound is a click. */
  minTurnMs: number;
  /** Shortest total speech of a faint turn: a turn that is little louder than the noise. */
  minFaintTurnMs: number;
  /** A longer turn is cut. */
  turnCapMs: number;
  /** After this many cut turns the call is ended: the sound is noise, or speech that nobody could understand. */
  maxCappedTurns: number;
  /** After the end of our utterance no turn begins for this long if the line's echo is unknown. */
  echoGuardMs: number;
  /** After this much silence the person is asked again. */
  silenceMs: number;
  /** How often a silent person is asked again. */
  maxAsks: number;
  /** Time from a question to the end of the goodbye if nobody speaks. The wait after the last ask is fitted to it. */
  silentTotalMs: number;
  /** Maximum of that time: after a long greeting the waits are shorter. With the wait for a hello the call takes less than 30 s, which is one block. */
  maxSilentTotalMs: number;
  /** How long a conversation waits for a speaker before it plays a soft tone instead. */
  speechWaitMs: number;
  /** The same for a voice that asks one provider after the other, and then speaks by itself: it tells when nobody can speak, so that this is the time of a bug. */
  voiceWaitMs: number;
}

export const defaultLimits: Readonly<Limits> = {
  hangoverMs: 300,
  openHangoverMs: 300,
  endOfTurnMs: 700,
  minTurnMs: 80,
  minFaintTurnMs: 120,
  turnCapMs: 20_000,
  maxCappedTurns: 2,
  echoGuardMs: 300,
  silenceMs: 10_000,
  maxAsks: 2,
  silentTotalMs: 27_500,
  maxSilentTotalMs: 28_500,
  speechWaitMs: 4_000,
  voiceWaitMs: 20_000,
};

const MIN_SILENCE_MS = 5_000;
const MIN_LAST_SILENCE_MS = 500;
const MAX_LAST_SILENCE_MS = 8_000;
/** Assumed time to ask whether somebody is there. */
const DEFAULT_ASK_MS = 2_000;

/** How long the silence of the person has taken, and what follows it. */
export interface Silence {
  /** Time from the question until now, when the wait begins. */
  usedMs: number;
  goodbyeMs: number;
  asksLeft: number;
}

/** How long to wait now for a silent person. */
export function silenceTimeoutMs(limits: Limits, { usedMs, goodbyeMs, asksLeft }: Silence): number {
  const leftMs = (totalMs: number): number => totalMs - usedMs - goodbyeMs;
  if (asksLeft <= 0) return between(MIN_LAST_SILENCE_MS, leftMs(limits.silentTotalMs), MAX_LAST_SILENCE_MS);
  const forWaitsMs = leftMs(limits.maxSilentTotalMs) - MIN_LAST_SILENCE_MS - asksLeft * DEFAULT_ASK_MS;
  return between(Math.min(MIN_SILENCE_MS, limits.silenceMs), forWaitsMs / asksLeft, limits.silenceMs);
}

function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** How long a silence ends the person's turn after this utterance, if words neither shorten nor lengthen it. */
export function waitMsAfter({ kind, answer }: Pick<Utterance, 'kind' | 'answer'>, limits: Limits): number {
  if (answer?.waitMs !== undefined) return answer.waitMs;
  return answer?.kind === 'open' || kind === 'reply' ? limits.openHangoverMs : limits.hangoverMs;
}
