/** From a click to the connection, and from mouth to ear and back. */
const { percentile } = require('../figures.cjs');
const { loudBlocks, soundOf, spansOf } = require('./loud.cjs');

const FIRST_BURST_MS = 1_000;
const BURST_EVERY_MS = 500;
/** A sound that comes later than this is no echo of that burst. */
const MAX_ECHO_MS = 450;
/** Within a burst nothing is silent. */
const BURST_GAP_MS = 100;
const TAIL_MS = 800;

/** @param offer of whom is called @returns {codec, first, p50Ms, p95Ms} */
async function connectRow({ page, offer, codec, calls, who }) {
  const times = [];
  for (let i = 0; i <= calls; i += 1) times.push(await page.run('clickToConnected', { offer, codec }));
  const [firstMs, ...warm] = times;
  return { who, codec, calls: warm.length, firstMs, p50Ms: percentile(warm, 50), p95Ms: percentile(warm, 95) };
}

/** Milliseconds from each burst at the mouth to its echo at the ear. */
function echoDelays({ loud, heard }) {
  const ear = spansOf(loudBlocks(soundOf(heard)), BURST_GAP_MS);
  return spansOf(loud, BURST_GAP_MS).flatMap(({ fromMs }) => {
    const echo = ear.find((span) => span.fromMs > fromMs && span.fromMs - fromMs < MAX_ECHO_MS);
    return echo ? [echo.fromMs - fromMs] : [];
  });
}

async function mouthToEarRow({ page, offer, codec, bursts, who, step }) {
  const steps = Array.from({ length: bursts }, (_, i) => step('start', FIRST_BURST_MS + i * BURST_EVERY_MS, 'burst'));
  const ms = FIRST_BURST_MS + bursts * BURST_EVERY_MS + TAIL_MS;
  const call = await page.run('talk', { offer, codec, steps, ms, tailMs: TAIL_MS });
  const delays = echoDelays(call);
  const of = (percent) => percentile(delays, percent);
  return { who, codec, bursts, echoes: delays.length, p50Ms: of(50), p95Ms: of(95), jitterBufferMs: call.stats.jitterBufferMs };
}

module.exports = { connectRow, echoDelays, mouthToEarRow };
