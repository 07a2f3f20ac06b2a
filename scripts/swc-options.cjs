/**
 * Packages that are loaded when they are first used, and not when the file that imports them is: most commands, threads and tests use none of them.
 */
const LOADED_WHEN_USED = [
  '@node-rs/argon2',
  '@smithy/signature-v4',
  'ajv',
  'csv-parse',
  'kafkajs',
  'kafkajs/src/broker/index.js',
  'kafkajs/src/consumer/runner.js',
  'kafkajs/src/network/requestQueue/index.js',
  'libphonenumber-js/max',
  'otpauth',
  'ws',
];

/** How the build, Jest and `test/engines/run-ts.cjs` compile TypeScript: tests run the same code as the service. */
module.exports = {
  swcrc: false,
  configFile: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs', lazy: LOADED_WHEN_USED },
};
