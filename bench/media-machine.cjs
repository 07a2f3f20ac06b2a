const { readFileSync } = require('node:fs');
const { cpuMicroseconds } = require('./process-cost.cjs');
const { monotonicMs } = require('./media-clock.cjs');

const TICKS_A_SECOND = 100;

/** Seconds of CPU that all processes of the machine have taken, from the first line of /proc/stat (proc(5)): all but idle and iowait. */
function busySecondsOf(text) {
  const [user, nice, system, , , irq, softirq, steal] = text.split('\n', 1)[0].trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq + steal) / TICKS_A_SECOND;
}

const read = (pid) => ({
  atMs: monotonicMs(),
  service: cpuMicroseconds(pid) / 1e6,
  machine: busySecondsOf(readFileSync('/proc/stat', 'utf8')),
});

/** Cores that the service and the whole machine keep busy from now until it is asked. */
function watchCores(pid) {
  const before = read(pid);
  return () => {
    const after = read(pid);
    const seconds = (after.atMs - before.atMs) / 1000;
    return { cores: (after.service - before.service) / seconds, machineCores: (after.machine - before.machine) / seconds };
  };
}

module.exports = { busySecondsOf, watchCores };
