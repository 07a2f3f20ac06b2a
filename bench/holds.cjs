/**
 * Preloaded into the service (`node -r`): writes to `HOLDS_FILE` how long its main thread was held, as one line of JSON for each hold:
 * the time it ended (ms since 1970), CPU time of the main thread alone and garbage collection in it (ms).
 * Linux only: Node 20 tells the CPU time of the process, and the kernel that of a thread.
 */
const { appendFileSync, readFileSync } = require('node:fs');
const { performance, PerformanceObserver } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

const TICK_MS = 2;
const MIN_TOLD_MS = 5;
/** Garbage collection is told in a later turn. */
const GC_TOLD_AFTER_MS = 100;
const MAX_COLLECTIONS = 1_000;

/** CPU time of the main thread so far, in ms. */
const cpuOfMainThread = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;

function watch(file) {
  let collections = [];
  new PerformanceObserver((list) => {
    collections = [...collections, ...list.getEntries()].slice(-MAX_COLLECTIONS);
  }).observe({ entryTypes: ['gc'] });
  let [begun, cpu] = [performance.now(), cpuOfMainThread()];
  setInterval(() => {
    const [from, until, held] = [begun, performance.now(), cpuOfMainThread() - cpu];
    [begun, cpu] = [performance.now(), cpuOfMainThread()];
    if (held < MIN_TOLD_MS) return;
    const at = Date.now();
    setTimeout(() => {
      const within = collections.filter(({ startTime }) => startTime >= from && startTime <= until);
      const gcMs = within.reduce((sum, { duration }) => sum + duration, 0);
      appendFileSync(file, `${JSON.stringify({ at, cpuMs: held, gcMs })}\n`);
    }, GC_TOLD_AFTER_MS).unref();
  }, TICK_MS).unref();
}

if (isMainThread && process.env.HOLDS_FILE) watch(process.env.HOLDS_FILE);
