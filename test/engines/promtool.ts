import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROMETHEUS } from './peer-sets.js';
import { skipLoudly } from './skipped.js';
import { commandIn, fetchUnpacked, reasonOf } from './unpacked.js';

const run = promisify(execFile);
/** The time limit of the test or hook that asks for promtool first: it may be downloaded then. */
export const PROMTOOL_START_MS = 250_000;

export interface Checked {
  isFine: boolean;
  said: string;
}

/** Runs promtool, Prometheus's checker of rules. Undefined if it cannot be downloaded: the tests that need it are then listed as skipped. */
export async function fetchPromtool(): Promise<((...args: string[]) => Promise<Checked>) | undefined> {
  try {
    const root = await fetchUnpacked(PROMETHEUS);
    return async (...args) => {
      const [program = '', ...all] = commandIn(root, 'usr/bin/promtool', args);
      return run(program, all).then(
        ({ stdout, stderr }) => ({ isFine: true, said: stdout + stderr }),
        (error: { stdout?: string; stderr?: string }) => ({ isFine: false, said: `${error.stdout ?? ''}${error.stderr ?? ''}` }),
      );
    };
  } catch (error) {
    skipLoudly('the alert rules by promtool', reasonOf(error));
    return undefined;
  }
}
