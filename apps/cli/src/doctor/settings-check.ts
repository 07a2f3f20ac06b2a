import { type Check, fail, ok, warn } from './check.js';

export const settingsCheck: Check = {
  name: 'settings',
  limitMs: 1_000,
  run: async ({ problems }) =>
    problems.length === 0
      ? [ok('the environment has no mistakes')]
      : [...problems.map((problem) => fail(problem)), warn('these settings count as not set below', 'correct them, and look again')],
};
