import type { Settings } from '@turant/config';
import type { RunningServices } from './running-service.js';

/** What a check has found, in one sentence each. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly says: string;
  /** What is to be done. */
  readonly remedy?: string;
}

/** What the checks look at. */
export interface Surroundings extends RunningServices {
  /** A value that is wrong counts as not set. */
  readonly settings: Settings;
  /** What is wrong with the settings. */
  readonly problems: readonly string[];
}

export interface Check<S = Surroundings> {
  readonly name: string;
  /** The check has failed if it has no result after this many milliseconds. */
  readonly limitMs: number;
  /** An error that it throws is a failure, too. */
  run(at: S): Promise<readonly Finding[]>;
}

export const ok = (says: string): Finding => ({ level: 'ok', says });
export const warn = (says: string, remedy?: string): Finding => ({ level: 'warn', says, ...(remedy !== undefined && { remedy }) });
export const fail = (says: string, remedy?: string): Finding => ({ level: 'fail', says, ...(remedy !== undefined && { remedy }) });
