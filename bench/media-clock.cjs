const os = require('node:os');
const { performance } = require('node:perf_hooks');

/** performance.now() begins with the process; on Linux process.hrtime is CLOCK_MONOTONIC, the same for all processes. */
const offsetMs = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** Milliseconds that may be compared between processes of this machine. */
const monotonicMs = () => performance.now() + offsetMs;

const TICK_MS = 5;

/** Makes this process the clock of a far end. @param onTick (nowMs, lateMs), every five milliseconds, as well as the machine lets it */
function keepTime(onTick) {
  try {
    // The ruler goes before what is measured and before the machine's other work, where the system allows it.
    os.setPriority(-10);
  } catch {
    // Only root may raise the priority; without it the clock runs as it is.
  }
  let dueMs = monotonicMs() + TICK_MS;
  const tick = () => {
    const nowMs = monotonicMs();
    onTick(nowMs, nowMs - dueMs);
    dueMs = Math.max(dueMs + TICK_MS, monotonicMs());
    setTimeout(tick, Math.max(1, dueMs - monotonicMs()));
  };
  setTimeout(tick, TICK_MS);
}

module.exports = { keepTime, monotonicMs };
