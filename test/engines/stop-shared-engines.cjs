/** Jest's globalTeardown: ends what shared-engines.cjs has started. */
module.exports = () => globalThis.stopTestEngines?.();
