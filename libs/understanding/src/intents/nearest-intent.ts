/** A sentence as the direction of a vector, of the length 1. */
export type Direction = Float32Array;

export interface Placed {
  readonly intent: string;
  readonly group: string;
  readonly at: Direction;
}

export interface Nearest {
  readonly intent: string;
  readonly score: number;
  /** How much nearer it is than the next intent: from 0 to 2. */
  readonly gap: number;
  readonly runnerUp: string | undefined;
}

/** So many of the nearest examples of an intent decide how near it is. */
const NEAREST = 3;

/**
 * The intent whose examples lie nearest. All are seen from the middle of their group, because sentences of one language lie close together,
 * whatever they mean. Undefined without examples.
 */
export function nearestIntent(sentence: Direction, group: string, examples: readonly Placed[]): Nearest | undefined {
  const middles = middlesOf(examples);
  const seen = seenFrom(sentence, middles.get(group));
  const likeness = new Map<string, number[]>();
  for (const { intent, group: own, at } of examples) {
    const all = likeness.get(intent) ?? [];
    all.push(product(seen, seenFrom(at, middles.get(own))));
    likeness.set(intent, all);
  }
  const [first, second] = Array.from(likeness, ([intent, all]) => ({ intent, score: meanOfLargest(all) })).sort(
    (a, b) => b.score - a.score,
  );
  if (!first) return undefined;
  return { ...first, gap: first.score - (second?.score ?? -1), runnerUp: second?.intent };
}

function middlesOf(examples: readonly Placed[]): Map<string, Float32Array> {
  const sums = new Map<string, { sum: Float32Array; count: number }>();
  for (const { group, at } of examples) {
    const of = sums.get(group) ?? { sum: new Float32Array(at.length), count: 0 };
    for (let i = 0; i < at.length; i++) of.sum[i] = (of.sum[i] as number) + (at[i] as number);
    of.count += 1;
    sums.set(group, of);
  }
  return new Map(Array.from(sums, ([group, { sum, count }]) => [group, sum.map((one) => one / count)]));
}

function seenFrom(direction: Direction, middle: Float32Array | undefined): Direction {
  const from = middle ? direction.map((one, i) => one - (middle[i] as number)) : direction;
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
