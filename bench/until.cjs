const { performance } = require('node:perf_hooks');
const { setTimeout: pause } = require('node:timers/promises');

const LOOK_EVERY_MS = 20;

/** Seconds until it is so; undefined: it was not within `ms`. */
async function secondsUntil(isSo, ms) {
  for (const fromMs = performance.now(); ; await pause(LOOK_EVERY_MS)) {
    const tookMs = performance.now() - fromMs;
    if (await isSo()) return tookMs / 1000;
    if (tookMs > ms) return undefined;
  }
}

/** Is it so within `ms`? */
const until = async (isSo, ms) => (await secondsUntil(isSo, ms)) !== undefined;

module.exports = { secondsUntil, until };
