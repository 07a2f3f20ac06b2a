/**
 * What the browser has counted of a call so far.
 * @typedef {object} Network
 * @property {string} [codec]
 * @property {number} [roundTripMs]
 * @property {number} [jitterBufferMs] mean time that sound waits before it is played
 * @property {number} [lossPercent]
 * @property {number} [receivedPackets]
 */

/**
 * W3C, "Identifiers for WebRTC's Statistics API". A browser may leave any of them out.
 * @param {RTCStatsReport} report
 * @returns {Network}
 */
export function readNetwork(report) {
  /** @type {Network} */
  const found = {};
  report.forEach((one) => {
    if (one.type === 'inbound-rtp' && one.kind === 'audio') {
      const received = one.packetsReceived ?? 0;
      const lost = Math.max(0, one.packetsLost ?? 0);
      found.receivedPackets = received;
      if (received > 0) found.lossPercent = (100 * lost) / (lost + received);
      if (one.jitterBufferEmittedCount > 0) found.jitterBufferMs = (1000 * one.jitterBufferDelay) / one.jitterBufferEmittedCount;
      found.codec = report.get(one.codecId)?.mimeType.replace('audio/', '');
    }
    if (one.type === 'candidate-pair' && one.nominated && one.currentRoundTripTime !== undefined)
      found.roundTripMs = 1000 * one.currentRoundTripTime;
  });
  return found;
}
