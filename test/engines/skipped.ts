import { appendFileSync } from 'node:fs';

/** One line of the file that TURANT_SKIPPED_LOG names; test/run.cjs reads it. */
interface Skipped {
  what: string;
  reason: string;
  /** Absolute path of the spec that is running. */
  file?: string;
  /** Full name of the test that is running; absent when called outside of one. */
  test?: string;
  /** Beginning of the full names of the tests meant. */
  within?: string;
}

/**
 * Says loudly that something was not tested. `npm test` lists it and counts the tests concerned as skipped, though they
 * return without a failure: the running test; or, called outside of a test (beforeAll), every test of the file, unless
 * `within` gives the beginning of the full names (describe's title and so on) of those that are concerned.
 */
export function skipLoudly(what: string, reason: string, within?: string): void {
  const { testPath, currentTestName } = typeof expect === 'undefined' ? ({} as Partial<jest.MatcherState>) : expect.getState();
  const entry: Skipped = { what, reason, file: testPath, test: currentTestName, within };
  process.stderr.write(`\n!!! NOT TESTED: ${what}\n!!! because ${reason}\n`);
  const log = process.env.TURANT_SKIPPED_LOG;
  if (log) appendFileSync(log, `${JSON.stringify(entry)}\n`);
}
