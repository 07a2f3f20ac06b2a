import type { TurnVotes } from '@turant/domain';
import type { WordsEnd } from './how-words-end.js';

/** Longest wait after words that end a clause. */
const CLAUSE_WAIT_MS = 300;
/** Shortest wait after words without a mark, where nobody sets marks. */
const UNMARKED_WAIT_MS = 500;
/** Shortest wait after words without a mark, where the provider marks the ends of sentences: the sentence is unfinished. It covers a pause of 900 ms, and the delay of speech detection. */
const UNFINISHED_WAIT_MS = 1_100;
/** Shortest wait after digits or a conjunction. */
const ONGOING_WAIT_MS = 1_200;
/** The longest wait that this person's own pauses make, and the longest one after an unfinished sentence. */
const MAX_OWN_WAIT_MS = 900;
const MAX_UNFINISHED_WAIT_MS = 1_400;
/** The wait is this much longer than the usual pause, because speech detection reports the beginning of speech late. */
const OWN_PAUSE_MARGIN_MS = 150;
/**
 * Interim words alone end no turn before this: a provider is left for the next one after 1.8 s without words, and the next one hears the turn again. If there is no next one,
 * the words so far are better than no answer.
 */
const LATE_FINAL_WAIT_MS = 2_000;
/** Interim words end a turn after this time if the provider has told an eager end: its final words are the same most of the time. */
const LATE_FINAL_AFTER_EAGER_MS = 1_000;
/** A model hears that the turn goes on: the wait is at least this. */
const GOES_ON_WAIT_MS = 900;
/** Where a provider understands words, a turn without words waits longer: a provider that returns nothing is replaced, and the next one needs time. */
const NO_WORDS_WAIT_MS = 4_500;

/** What is known of a turn in a pause of the person. */
export interface TurnEvidence {
  /** The wait that the question asks for. */
  baseMs: number;
  /** How the words end; undefined without words. */
  words: WordsEnd | undefined;
  /** Whether somebody listens for words who makes them final. */
  hasListener: boolean;
  isSettled: boolean;
  isEager: boolean;
  /** A provider that has learned how turns end says that this one is over. */
  isEnded: boolean;
  /** A model of this machine has heard that it goes on. */
  goesOn: boolean;
  /** From the person's last sound to the last words, in milliseconds. */
  wordsAfterMs: number;
  setsMarks: boolean;
  /** How long this person usually pauses after such words; 0 if that is not known. */
  usualPauseMs: number;
  /** How often a reply was thrown away in this turn because the person went on. */
  resumed: number;
}

/** Counts the votes: how long a silence ends the turn, and who has wanted what. */
export function votesOf(evidence: TurnEvidence): TurnVotes {
  const { words, hasListener, isEnded, isSettled, isEager, goesOn, resumed, usualPauseMs } = evidence;
  const told = {
    ...(words !== undefined && { words }),
    ...(isEager && { eager: true as const }),
    ...(resumed > 0 && { resumed }),
    ...(goesOn && { goesOn: true as const }),
  };
  if (isEnded) return { waitMs: 0, ...told, learned: true };
  if (words === undefined && hasListener) return { waitMs: NO_WORDS_WAIT_MS, ...told };
  const { leastMs, mostMs } = boundsOf(evidence);
  const ownMs = usualPauseMs === 0 ? 0 : Math.min(mostMs, usualPauseMs + OWN_PAUSE_MARGIN_MS);
  const withoutModelMs = Math.max(leastMs, ownMs);
  const waitMs = goesOn ? Math.max(GOES_ON_WAIT_MS, withoutModelMs) : withoutModelMs;
  const isLate = hasListener && !isSettled;
  return {
    waitMs: isLate ? Math.max(waitMs, lateFinalMs(evidence)) : waitMs,
    ...told,
    ...(withoutModelMs > leastMs && { ownPauseMs: Math.round(usualPauseMs) }),
    ...(isLate && { interim: true }),
  };
}

/** The wait without the person's own pauses, and the longest one that they may make of it. */
function boundsOf({ baseMs, words, hasListener, setsMarks }: TurnEvidence): { leastMs: number; mostMs: number } {
  const isUnfinished = words === 'ongoing' || (words === 'open' && hasListener && setsMarks);
  const leastMs = leastOf(words, isUnfinished, baseMs);
  return { leastMs, mostMs: isUnfinished ? MAX_UNFINISHED_WAIT_MS : MAX_OWN_WAIT_MS };
}

function leastOf(words: WordsEnd | undefined, isUnfinished: boolean, baseMs: number): number {
  if (words === undefined) return baseMs;
  if (words === 'clause') return Math.min(baseMs, CLAUSE_WAIT_MS);
  if (words === 'ongoing') return Math.max(baseMs, ONGOING_WAIT_MS);
  return Math.max(baseMs, isUnfinished ? UNFINISHED_WAIT_MS : UNMARKED_WAIT_MS);
}

function lateFinalMs({ isEager, wordsAfterMs }: TurnEvidence): number {
  const boundMs = isEager ? LATE_FINAL_AFTER_EAGER_MS : LATE_FINAL_WAIT_MS;
  return Math.min(NO_WORDS_WAIT_MS, Math.max(0, wordsAfterMs) + boundMs);
}
