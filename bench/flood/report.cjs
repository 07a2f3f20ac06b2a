const { table } = require('../table.cjs');

/** Issue 11, item 3. */
const MAX_GROWTH_MB = 50;
const MAX_HTTP_P99_MS = 50;

const growthMb = ({ memory }) => memory.maxMb - memory.beforeMb;

/** `isHeld` is false for a figure that could not be had, too: silence of the service is no pass. */
const BOUNDS = [
  { isHeld: (row) => growthMb(row) <= MAX_GROWTH_MB, says: (row) => `memory grew by ${growthMb(row).toFixed(0)} MB, ${MAX_GROWTH_MB} MB at most` },
  {
    isHeld: ({ wallet }) => wallet.p99Ms < MAX_HTTP_P99_MS && wallet.failed === 0,
    says: ({ wallet }) => `HTTP p99 ${wallet.p99Ms?.toFixed(0)} ms, ${wallet.failed} of ${wallet.asked} failed; below ${MAX_HTTP_P99_MS} ms and none`,
  },
  {
    isHeld: ({ calls, optedOut, doNotCall }) => calls.harmed === 0 && optedOut === 0 && doNotCall === 0,
    says: ({ calls, optedOut, doNotCall }) =>
      `${calls.harmed} of ${calls.up} calls harmed (${calls.cutOff} ended early, ${calls.silent} with a gap, longest ${calls.worstGapMs.toFixed(0)} ms), ` +
      `${optedOut} opted out, ${doNotCall} on the do-not-call list; none`,
  },
  {
    isHeld: ({ newCalls }) => newCalls.posted > 0 && newCalls.through === newCalls.posted,
    says: ({ newCalls }) => `${newCalls.through} of ${newCalls.posted} new calls got through within their ring time; all`,
  },
  {
    isHeld: ({ victim }) => victim.packets === 0 && victim.connections === 0,
    says: ({ victim }) => `the bystander got ${victim.packets} packets, ${victim.bytes} bytes, ${victim.connections} connections; nothing`,
  },
  { isHeld: ({ isAnswering }) => isAnswering, says: () => 'the service did not answer 10 s after the flood' },
]; // prettier-ignore

const missedOf = (row) => BOUNDS.filter(({ isHeld }) => !isHeld(row)).map(({ says }) => `${row.name}: ${says(row)}`);

const whole = (value) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '?');
const three = (...values) => values.map(whole).join(' / ');

const floodTable = (rows) =>
  table(
    [
      { title: 'Flood', of: ({ title, seconds }) => `${title}, ${whole(seconds)} s` },
      { title: 'sent a second', of: ({ perSecond }) => whole(perSecond) },
      { title: 'RSS before / max / after MB', of: ({ memory }) => three(memory.beforeMb, memory.maxMb, memory.afterMb) },
      { title: 'descriptors', of: ({ memory }) => whole(memory.maxDescriptors) },
      { title: 'HTTP p50 / p99 / max ms, failed', of: ({ wallet }) => `${three(wallet.p50Ms, wallet.p99Ms, wallet.maxMs)}, ${wallet.failed}` },
      { title: 'calls up, harmed', of: ({ calls }) => `${calls.up}, ${calls.harmed}` },
      { title: 'ended early, gaps (longest ms)', of: ({ calls }) => `${calls.cutOff}, ${calls.silent} (${whole(calls.worstGapMs)})` },
      { title: 'opted out, do-not-call', of: ({ optedOut, doNotCall }) => `${whole(optedOut)}, ${whole(doNotCall)}` },
      { title: 'new calls through, slowest ms', of: ({ newCalls }) => `${newCalls.through} of ${newCalls.posted}, ${whole(newCalls.slowestMs)}` },
      { title: 'bystander: packets, bytes, connections', of: ({ victim }) => [victim.packets, victim.bytes, victim.connections].map(whole).join('; ') },
      { title: 'log lines a second', of: ({ logLinesPerSecond }) => logLinesPerSecond.toFixed(1) },
      { title: 'came back', of: ({ answers }) => whole(answers) },
      { title: 'noise p99, max ms', of: ({ noise }) => `${noise.p99Ms.toFixed(1)}, ${noise.maxMs.toFixed(1)}` },
    ],
    rows,
  ); // prettier-ignore

module.exports = { floodTable, growthMb, missedOf };
