import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What both parts of `npm run mutation` share. It is run by hand: it changes the code in one place at a time and looks
 * whether a test notices. docs/mutation.md holds the results, and the reason of each change that no test notices.
 * @param specs patterns of the specs that are run: the fast ones beside the files that are changed
 */
export const settingsFor = (part, { mutate, specs }) => ({
  mutate: [...mutate, '!**/*.spec.ts'],
  testRunner: 'jest',
  jest: {
    configFile: 'jest.config.cjs',
    config: {
      testRegex: specs,
      // Jest lists its folders for every change: few files, or the listing takes longer than the tests.
      roots: ['<rootDir>/libs/domain/src', '<rootDir>/libs/road/src', '<rootDir>/test/factories'],
      // Stryker wraps the environment, and does not know Jest's <rootDir>.
      testEnvironment: './test/mutation/first-failure-environment.cjs',
      // A test that waits in vain fails before Stryker counts it as an endless loop.
      testTimeout: 15_000,
    },
    // Of the specs above only those that import the changed file: of the domain a change takes a tenth of the time.
    enableFindRelatedTests: true,
  },
  // Each change is tried with those tests only that reach its line.
  coverageAnalysis: 'perTest',
  // Types are left out by swc, as they are in every test.
  disableTypeChecks: false,
  concurrency: 2,
  // A change that makes a loop endless is ended after its tests' usual time, doubled, and this.
  timeoutMS: 90_000,
  timeoutFactor: 2,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `coverage/mutation-${part}.json` },
  ignorePatterns: ['dist', 'data', 'coverage'],
  // Outside the repository: else Jest, run beside it, finds every spec of the copies.
  tempDirName: join(tmpdir(), `turant-mutation-${part}`),
});
