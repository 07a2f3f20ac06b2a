import { soundLikeness, type SoundPieces } from './sound-likeness.js';

/** The embedding of a sentence: a vector of length 1. */
export type Embedding = Float32Array;

/** A sentence in the two ways in which it is compared: by its meaning and by its sound. */
export interface PlacedSentence {
  readonly group: string;
  readonly embedding: Embedding;
  readonly pieces: SoundPieces;
}

export interface PlacedExample extends PlacedSentence {
  readonly intent: string;
}

export interface Nearest {
  readonly intent: string;
  readonly score: number;
  /** How much nearer it is than the next intent: from 0 to 2. */
  readonly gap: number;
  readonly runnerUp: string | undefined;
}

/** How many of the nearest examples of an intent decide how near it is (k of k-nearest neighbours), by meaning and by sound. */
const NEAREST_BY_MEANING = 3;
const NEAREST_BY_SOUND = 2;
/** What sound counts beside meaning. It finds the sentences that ears have written with wrong letters, which mean nothing to the model. */
const SOUND_WEIGHT = 0.5;

/**
 * The intent whose examples lie nearest. The mean of its group is taken off each embedding, because sentences of one language lie close together,
 * whatever they mean. Undefined without examples.
 */
export function nearestIntent(sentence: PlacedSentence, examples: readonly PlacedExample[]): Nearest | undefined {
  const means = meansOf(examples);
  const asked = centred(sentence.embedding, means.get(sentence.group));
  const soundsLike = soundLikeness(examples.map(({ pieces }) => pieces));
  const likeness = new Map<string, { meaning: number[]; sound: number[] }>();
  for (const { intent, group, embedding, pieces } of examples) {
    const all = likeness.get(intent) ?? { meaning: [], sound: [] };
    all.meaning.push(product(asked, centred(embedding, means.get(group))));
    all.sound.push(soundsLike(sentence.pieces, pieces));
    likeness.set(intent, all);
  }
  const [first, second] = Array.from(likeness, ([intent, { meaning, sound }]) => ({
    intent,
    score: meanOfLargest(meaning, NEAREST_BY_MEANING) + SOUND_WEIGHT * meanOfLargest(sound, NEAREST_BY_SOUND),
  })).sort((a, b) => b.score - a.score);
  if (!first) return undefined;
  return { ...first, gap: first.score - (second?.score ?? -1), runnerUp: second?.intent };
}

function meansOf(examples: readonly PlacedExample[]): Map<string, Float32Array> {
  const sums = new Map<string, { sum: Float32Array; count: number }>();
  for (const { group, embedding } of examples) {
    const of = sums.get(group) ?? { sum: new Float32Array(embedding.length), count: 0 };
    for (let i = 0; i < embedding.length; i++) of.sum[i] = (of.sum[i] as number) + (embedding[i] as number);
    of.count += 1;
    sums.set(group, of);
  }
  return new Map(Array.from(sums, ([group, { sum, count }]) => [group, sum.map((one) => one / count)]));
}

function centred(embedding: Embedding, mean: Float32Array | undefined): Embedding {
  const from = mean ? embedding.map((one, i) => one - (mean[i] as number)) : embedding;
  const length = Math.sqrt(product(from, from)) || 1;
  return from.map((one) => one / length);
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function meanOfLargest(all: readonly number[], count: number): number {
  const largest = [...all].sort((a, b) => b - a).slice(0, count);
  return largest.reduce((sum, one) => sum + one, 0) / largest.length;
}
