import { soundOf } from './sound-of.js';

/** How often each short piece of its sound is in a text. */
export type SoundPieces = ReadonlyMap<string, number>;

const PIECE_LENGTHS = [2, 3] as const;
/** What a piece counts that every text has. */
const MIN_WEIGHT = 0.3;

/** The pieces of two and three sounds of a text; the begin and the end of the text are sounds, too. */
export function soundPieces(text: string): SoundPieces {
  const pieces = new Map<string, number>();
  const sound = soundOf(text);
  if (sound === '') return pieces;
  const whole = `^${sound}$`;
  for (const length of PIECE_LENGTHS)
    for (let at = 0; at + length <= whole.length; at++) {
      const piece = whole.slice(at, at + length);
      pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
    }
  return pieces;
}

/** Compares texts by their pieces, among which those count most that few of all texts have (TF-IDF and cosine): from 0 to 1. */
export function soundLikeness(all: readonly SoundPieces[]): (a: SoundPieces, b: SoundPieces) => number {
  const textsWith = new Map<string, number>();
  for (const pieces of all) for (const piece of pieces.keys()) textsWith.set(piece, (textsWith.get(piece) ?? 0) + 1);
  const weightOf = (piece: string): number => Math.log((1 + all.length) / (1 + (textsWith.get(piece) ?? 0))) + MIN_WEIGHT;
  const weights = new Map<string, number>();
  const weight = (piece: string): number => {
    const known = weights.get(piece) ?? weightOf(piece);
    weights.set(piece, known);
    return known;
  };
  const product = (a: SoundPieces, b: SoundPieces): number => {
    let sum = 0;
    for (const [piece, count] of a) {
      const other = b.get(piece);
      if (other !== undefined) sum += count * other * weight(piece) ** 2;
    }
    return sum;
  };
  const lengths = new Map<SoundPieces, number>();
  const lengthOf = (pieces: SoundPieces): number => {
    const known = lengths.get(pieces) ?? Math.sqrt(product(pieces, pieces));
    lengths.set(pieces, known);
    return known;
  };
  return (a, b) => product(a, b) / (lengthOf(a) * lengthOf(b) || 1);
}
