/** Figures of one call's RTP stream out of what a far end recorded: when each packet came, its timestamp and its sequence number. */
const { percentile } = require('./figures.cjs');

const SAMPLES_PER_MS = 8;
/** RFC 3550 6.4.1: the gain with which jitter follows. */
const JITTER_GAIN = 1 / 16;

/** Distance of two counters that wrap; negative where `to` is behind. */
const ahead32 = (from, to) => (to - from) | 0;
const ahead16 = (from, to) => ((to - from) << 16) >> 16;

/**
 * `clocks`: by how many ms the RTP clock of each packet is ahead of the wall clock at its arrival, both counted from the call's first packet.
 * `jitters`: interarrival jitter after each packet (RFC 3550 A.8).
 */
function seriesOf({ arrivalsMs, timestamps, count }) {
  const clocks = new Float64Array(count);
  const jitters = new Float64Array(count);
  for (let i = 1; i < count; i++) {
    const rtpMs = ahead32(timestamps[i - 1], timestamps[i]) / SAMPLES_PER_MS;
    const change = rtpMs - (arrivalsMs[i] - arrivalsMs[i - 1]);
    clocks[i] = clocks[i - 1] + change;
    jitters[i] = jitters[i - 1] + (Math.abs(change) - jitters[i - 1]) * JITTER_GAIN;
  }
  return { clocks, jitters };
}

/**
 * Silences of more than `gapMs` between two moments, the one before the end of the window or of the call among them. A call that began in
 * the window is looked at from its first packet on: what was before is its set-up.
 */
function gapsOf({ arrivalsMs, count, startedMs, stoppedMs = Infinity }, { fromMs, untilMs, gapMs }) {
  const endMs = Math.min(untilMs, stoppedMs);
  const gaps = [];
  const firstMs = count > 0 ? arrivalsMs[0] : startedMs;
  let lastMs = startedMs < fromMs ? fromMs : firstMs;
  const look = (atMs) => {
    if (atMs - lastMs > gapMs) gaps.push({ atMs: lastMs, ms: atMs - lastMs });
    lastMs = Math.max(lastMs, atMs);
  };
  for (let i = 0; i < count && arrivalsMs[i] <= endMs; i++) if (arrivalsMs[i] >= fromMs) look(arrivalsMs[i]);
  look(endMs);
  return gaps;
}

/** The figures of one recorded call between two moments; undefined if the call was not up then. */
function callFigures(recording, window) {
  const { arrivalsMs, sequences, count, startedMs, stoppedMs = Infinity, spokenMs, key } = recording;
  const { fromMs, untilMs } = window;
  if (startedMs >= untilMs || stoppedMs <= fromMs) return undefined;
  const { clocks, jitters } = seriesOf(recording);
  // How long it took from the answer to the first word.
  const wordMs = spokenMs === undefined ? undefined : spokenMs - startedMs;
  const figures = { key, wordMs, packets: 0, missing: 0, intervalsMs: [], aheadMs: 0, behindMs: 0, gaps: gapsOf(recording, window) };
  const inWindow = [];
  for (let i = 0; i < count; i++) {
    if (arrivalsMs[i] < fromMs || arrivalsMs[i] >= untilMs) continue;
    figures.packets += 1;
    figures.aheadMs = Math.max(figures.aheadMs, clocks[i]);
    figures.behindMs = Math.max(figures.behindMs, -clocks[i]);
    if (i === 0) continue;
    figures.intervalsMs.push(Math.round((arrivalsMs[i] - arrivalsMs[i - 1]) * 100) / 100);
    figures.missing += Math.max(0, ahead16(sequences[i - 1], sequences[i]) - 1);
    inWindow.push(jitters[i]);
  }
  return { ...figures, jitterP50Ms: percentile(inWindow, 50) };
}

module.exports = { ahead16, ahead32, callFigures };
