const { readFileSync } = require('node:fs');
const { cpuMicroseconds, programsMicroseconds } = require('./process-cost.cjs');
const { monotonicMs } = require('./media-clock.cjs');

const read = (pid) => ({
  atMs: monotonicMs(),
  service: cpuMicroseconds(pid) / 1e6,
  machine: programsMicroseconds(readFileSync('/proc/stat', 'utf8')) / 1e6,
});

/** Cores that the service and all programs of the machine keep busy from now until it is asked. */
function watchCores(pid) {
  const before = read(pid);
  return () => {
    const after = read(pid);
    const seconds = (after.atMs - before.atMs) / 1000;
    return { cores: (after.service - before.service) / seconds, machineCores: (after.machine - before.machine) / seconds };
  };
}

module.exports = { watchCores };
