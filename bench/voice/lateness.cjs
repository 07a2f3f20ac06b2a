/** How late packets were, measured by their own timestamps. */

const { ahead16, ahead32 } = require('../media-figures.cjs');

/**
 * A packet that took no longer than any other of the call is not late; the others are by what they took longer. What is lost is counted, and a
 * packet that overtook another one is where it is.
 * @param recording of media-recording.cjs @param ticksPerMs of the RTP clock @returns {packets, missing, lateMs: number[]} of those between two moments
 */
function latenessOf({ arrivalsMs, timestamps, sequences, count }, ticksPerMs, { fromMs, untilMs }) {
  const taken = [];
  let [rtpMs, least, missing] = [0, Infinity, 0];
  for (let i = 0; i < count; i += 1) {
    if (i > 0) rtpMs += ahead32(timestamps[i - 1], timestamps[i]) / ticksPerMs;
    const tookMs = arrivalsMs[i] - rtpMs;
    if (arrivalsMs[i] < fromMs || arrivalsMs[i] >= untilMs) continue;
    least = Math.min(least, tookMs);
    if (taken.length > 0) missing += Math.max(0, ahead16(sequences[i - 1], sequences[i]) - 1);
    taken.push(tookMs);
  }
  return { packets: taken.length, missing, lateMs: taken.map((ms) => Math.round((ms - least) * 100) / 100) };
}

module.exports = { latenessOf };
