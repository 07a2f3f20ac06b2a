import { Chance } from '../chaos/chance.js';

/** Used where TEST_SEED is not set, so that each run takes the same sample. */
const USUAL_SEED = '20261128';
/** A seed has 32 bits, which are eight hexadecimal digits of a hash. */
const SEED_DIGITS = 8;

/** `npm run test:all` sets it: every list is tested whole, and not a sample of it. */
export const IS_WHOLE = process.env.TEST_WHOLE === '1';

/**
 * Chooses the sample of a long list of cases (kill points, languages, paths of the API) that `npm test` tests. `TEST_SEED` is the seed: a number,
 * or a hash, of which the first eight digits count. test/run.cjs sets it to the hash of the commit's code, so that each change of code tests
 * another sample, and the same code always tests the same one. `what`: the name of the list; two lists of equal length get different samples.
 */
export function sampleOf<T>(all: readonly T[], count: number, what: string): T[] {
  if (IS_WHOLE || count >= all.length) return [...all];
  const chance = new Chance(seedOfSample(what));
  const ranked = all.map((one, at) => ({ one, at, rank: chance.next() })).sort((a, b) => a.rank - b.rank);
  return ranked
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** The seed of a sample that is no part of a list. */
export function seedOfSample(what: string): number {
  const text = process.env.TEST_SEED ?? USUAL_SEED;
  const seed = /^\d+$/.test(text) ? Number(text) : Number.parseInt(text.slice(0, SEED_DIGITS), 16);
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is neither a number nor a hash: ${JSON.stringify(text)}`);
  return [...what].reduce((mixed, letter) => (Math.imul(mixed, 31) + letter.charCodeAt(0)) >>> 0, seed >>> 0);
}
