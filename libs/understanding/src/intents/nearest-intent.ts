/** The embedding of a sentence: a vector of length 1. */
export type Embedding = Float32Array;

export interface EmbeddedExample {
  readonly intent: string;
  readonly group: string;
  readonly embedding: Embedding;
}

export interface Nearest {
  readonly intent: string;
  readonly score: number;
  /** How much nearer it is than the next intent: from 0 to 2. */
  readonly gap: number;
  readonly runnerUp: string | undefined;
}

/** How many of the nearest examples of an intent decide how near it is (k of k-nearest neighbours). */
const NEAREST = 3;

/**
 * The intent whose examples lie nearest. The mean of its group is taken off each, because sentences of one language lie close together,
 * whatever they mean. Undefined without examples.
 */
export function nearestIntent(sentence: Embedding, group: string, examples: readonly EmbeddedExample[]): Nearest | undefined {
  const means = meansOf(examples);
  const asked = centred(sentence, means.get(group));
  const likeness = new Map<string, number[]>();
  for (const { intent, group: own, embedding } of examples) {
    const all = likeness.get(intent) ?? [];
    all.push(product(asked, centred(embedding, means.get(own))));
    likeness.set(intent, all);
  }
  const [first, second] = Array.from(likeness, ([intent, all]) => ({ intent, score: meanOfLargest(all) })).sort(
    (a, b) => b.score - a.score,
  );
  if (!first) return undefined;
  return { ...first, gap: first.score - (second?.score ?? -1), runnerUp: second?.intent };
}

function meansOf(examples: readonly EmbeddedExample[]): Map<string, Float32Array> {
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

function meanOfLargest(all: readonly number[]): number {
  const largest = [...all].sort((a, b) => b - a).slice(0, NEAREST);
  return largest.reduce((sum, one) => sum + one, 0) / largest.length;
}
