const { setTimeout: pause } = require('node:timers/promises');
const { monotonicMs } = require('./media-clock.cjs');

const SLICE_MS = 5;
/** What a stall of this process left out is not sent in one burst. */
const MAX_BURST_MS = 50;

/** Calls `send` so many times a second, in slices of a few milliseconds. @returns how to stop it and how often it was called */
function atPace(perSecond, send) {
  let lastMs = monotonicMs();
  let owed = 0;
  let sent = 0;
  const timer = setInterval(() => {
    const nowMs = monotonicMs();
    owed += (Math.min(MAX_BURST_MS, nowMs - lastMs) * perSecond) / 1000;
    lastMs = nowMs;
    for (; owed >= 1; owed -= 1) send(sent++);
  }, SLICE_MS);
  return { stop: () => clearInterval(timer), sent: () => sent };
}

/** Starts so many at an even pace, none of them left out, whatever they take. @returns what `start` returned, in their order */
async function evenly({ count, perSecond }, start) {
  const fromMs = monotonicMs();
  const started = [];
  for (let i = 0; i < count; i += 1) {
    const waitMs = fromMs + (i * 1000) / perSecond - monotonicMs();
    if (waitMs > 0) await pause(waitMs);
    started.push(start(i));
  }
  return started;
}

module.exports = { atPace, evenly };
