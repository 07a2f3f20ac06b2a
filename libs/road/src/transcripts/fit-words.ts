import type { TranscriptTurn } from '@turant/domain';

/** Words that a transcriber has heard, from the recording's beginning. */
export interface HeardWords {
  text: string;
  startMs: number;
  endMs: number;
  /** The whole recording's words: nobody knows which was said when. */
  areUntimed?: true;
}

/** A transcriber's times are coarse: words that are so near to a turn belong to it. */
const NEAR_MS = 1_000;
/** The most characters of a turn: as many as fit into a sealed frame, whichever they are. That is half an hour without a pause. */
const MAX_TURN_CHARACTERS = 40_000;

/**
 * Fits what a transcriber has heard of the person into the turns of a call: words belong to the person's turn that they overlap most, else to one
 * near by. Other words are turns of their own, as are words without times where the person had several turns. A turn for which nothing was heard stays as it is, and so do the agent's turns.
 */
export function fitWords(turns: readonly TranscriptTurn[], heard: readonly HeardWords[]): TranscriptTurn[] {
  const ofTurn = new Map<TranscriptTurn, HeardWords[]>();
  const others: TranscriptTurn[] = [];
  const persons = turns.filter(({ speaker }) => speaker === 'person');
  for (const words of heard) {
    const turn = words.areUntimed && persons.length !== 1 ? undefined : turnOf(persons, words);
    if (turn) ofTurn.set(turn, [...(ofTurn.get(turn) ?? []), words]);
    else others.push({ speaker: 'person', text: textOf([words]), startMs: words.startMs, endMs: words.endMs });
  }
  const fitted = turns.map((turn) => {
    const words = ofTurn.get(turn);
    return words ? { ...turn, text: textOf(words) } : turn;
  });
  return [...fitted, ...others].sort((one, other) => one.startMs - other.startMs);
}

function turnOf(turns: readonly TranscriptTurn[], words: HeardWords): TranscriptTurn | undefined {
  let best: TranscriptTurn | undefined;
  let most = -NEAR_MS;
  for (const turn of turns) {
    const overlapMs = Math.min(turn.endMs, words.endMs) - Math.max(turn.startMs, words.startMs);
    if (overlapMs >= most && (best === undefined || overlapMs > most)) [best, most] = [turn, overlapMs];
  }
  return best;
}

const textOf = (words: readonly HeardWords[]): string =>
  [...words]
    .sort((one, other) => one.startMs - other.startMs)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, MAX_TURN_CHARACTERS)
    // Half of a character may be left.
    .replace(/[\uD800-\uDBFF]$/, '');
