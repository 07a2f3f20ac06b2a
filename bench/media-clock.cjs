const { performance } = require('node:perf_hooks');

/** performance.now() begins with the process; on Linux process.hrtime is CLOCK_MONOTONIC, the same for all processes. */
const offsetMs = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** Milliseconds that may be compared between processes of this machine. */
const monotonicMs = () => performance.now() + offsetMs;

module.exports = { monotonicMs };
