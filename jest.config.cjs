// Nest 12 is ESM and Jest cannot require(esm) below Node 24.9: @nestjs is compiled to CommonJS, too.
const swc = { ...require('./scripts/swc-options.cjs'), sourceMaps: 'inline' };
/** Of the dashboard, whose logic is tried in plain Node. */
const react = { ...swc, jsc: { ...swc.jsc, parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } };

module.exports = {
  testRegex: '[.-]spec\\.ts$',
  moduleFileExtensions: ['js', 'json', 'ts', 'tsx'],
  transform: { '^.+\\.tsx$': ['@swc/jest', react], '^.+\\.(t|j|mj)s$': ['@swc/jest', swc] },
  // The driver of MongoDB does import('os'), which Jest's VM cannot: that file is compiled, too.
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs/|mongodb/lib/runtime_adapters))'],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/seeded-fast-check.cjs',
    '^unseeded-fast-check$': 'fast-check',
    '^@turant/plugin-kit/testing$': '<rootDir>/libs/plugin-kit/src/testing.ts',
    '^@turant/domain/records$': '<rootDir>/libs/domain/src/records.ts',
    '^@turant/(.*)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  globalSetup: '<rootDir>/test/engines/shared-engines.cjs',
  globalTeardown: '<rootDir>/test/engines/stop-shared-engines.cjs',
  testSequencer: '<rootDir>/test/sequencer.cjs',
  testEnvironment: '<rootDir>/test/jest-environment.cjs',
  // The files of rooms (test/plan.cjs) are for npm test, which names each.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/.cache/'],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  // In the VM of a spec each look-up of a global costs a tenth of a microsecond, which is most of what a sample of sound costs. These are handed to
  // each module as parameters. None that fake timers replace, and none that a module of others declares anew (`const { Buffer } = ...`).
  sandboxInjectedGlobals: [
    'Math',
    'Number',
    'Object',
    'Array',
    'Map',
    'Set',
    'JSON',
    'Uint8Array',
    'Int16Array',
    'Float32Array',
    'Float64Array',
  ],
  watchman: false,
  // What a spec leaves in its worker slows down the garbage collector for those after it: a worker beyond this begins anew.
  workerIdleMemoryLimit: '700MB',
  // A busy machine is no failure; a test that must be quick says so itself.
  testTimeout: 90_000,
};
