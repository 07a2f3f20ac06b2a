// Nest 12 is ESM and Jest cannot require(esm) below Node 24.9: @nestjs is compiled to CommonJS, too.
const swc = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};
module.exports = {
  testRegex: '[.-]spec\\.ts$',
  moduleFileExtensions: ['js', 'json', 'ts'],
  transform: { '^.+\\.(t|j|mj)s$': ['@swc/jest', swc] },
  // The driver of MongoDB does import('os'), which Jest's VM cannot: that file is compiled, too.
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs/|mongodb/lib/runtime_adapters))'],
  moduleNameMapper: {
    '^@turant/(.*)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  setupFiles: ['<rootDir>/test/fixed-seed.cjs'],
  testEnvironment: '<rootDir>/test/jest-environment.cjs',
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  watchman: false,
  // A busy machine is no failure; a test that must be quick says so itself.
  testTimeout: 30_000,
};
