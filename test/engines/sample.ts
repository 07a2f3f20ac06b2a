import { Chance } from '../chaos/chance.js';

/** What no commit has named: the same sample at each run. */
const USUAL_SEED = '20261128';
/** Characters of a tree's hash that make a seed: as many as fit in 32 bits. */
const SEED_DIGITS = 8;

/** `npm run test:all` tries all of what is long by nature. */
export const IS_WHOLE = process.env.TEST_WHOLE === '1';

/**
 * Chooses the part of what is long by nature (kill points, languages, random lives) that `npm test` tries. `TEST_SEED` is the seed: a number,
 * or a hash, of which the first eight digits count. test/run.cjs sets it to the hash of the commit's tree, so that each commit tries another
 * part, and one commit always the same. `what`: name of the list, so that two lists of equal length are not sampled alike.
 */
export function sampleOf<T>(all: readonly T[], count: number, what: string): T[] {
  if (IS_WHOLE || count >= all.length) return [...all];
  const chance = new Chance(seedOf(process.env.TEST_SEED ?? USUAL_SEED, what));
  const ranked = all.map((one, at) => ({ one, at, rank: chance.next() })).sort((a, b) => a.rank - b.rank);
  return ranked
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

function seedOf(text: string, what: string): number {
  const seed = /^\d+$/.test(text) ? Number(text) : Number.parseInt(text.slice(0, SEED_DIGITS), 16);
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is neither a number nor a hash: ${JSON.stringify(text)}`);
  return [...what].reduce((mixed, letter) => (Math.imul(mixed, 31) + letter.charCodeAt(0)) >>> 0, seed >>> 0);
}
