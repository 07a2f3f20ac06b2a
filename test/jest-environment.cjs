const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const { relative } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { TestEnvironment } = require('jest-environment-node');
const { openHandles, openedSince, openSockets } = require('./open-handles.cjs');

/** What was closed may take a moment to be gone; a call whose process a spec has "killed" hangs up for some seconds. */
const CLOSED_WITHIN_MS = 60_000;

const TICKS_PER_SECOND = 100;

/** Processor time of this worker and of all its children that have ended, in seconds; 0 where there is no /proc (proc_pid_stat(5)). */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name, which may hold spaces: utime, stime, cutime and cstime are fields 14 to 17.
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return ticks.reduce((sum, text) => sum + Number(text), 0) / TICKS_PER_SECOND;
}

/**
 * lmdb keeps the `open` of whoever loaded it first in its native addon, of which there is one a process. Jest loads it
 * anew for each test file, with a Date of that file's own: the first file's lmdb does not know the second one's Dates and
 * stores them as texts. So each file begins with an addon that nobody has used.
 *
 * A spec that leaves something open (a socket, a timer, a process) is told so: what is left open is a defect of a shutdown,
 * in the code or in the spec's afterAll. `npm test` counts it as a failure.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.path = relative(config.projectConfig.rootDir, context.testPath);
  }

  async setup() {
    await super.setup();
    for (const [path, { exports }] of Object.entries(require.cache)) if (/lmdb.*\.node$/.test(path)) delete exports.open;
    this.openBefore = openHandles();
    this.began = { ms: Date.now(), processor: processorSeconds() };
    // These run last, by end-of-suite.ts: the suite's own last hooks may still use its folders and services.
    this.ends = this.global.endsOfSuite = new Set();
  }

  async teardown() {
    for (const end of [...this.ends].reverse()) await end();
    await super.teardown();
    let left = openedSince(this.openBefore);
    for (const until = Date.now() + CLOSED_WITHIN_MS; left.length > 0 && Date.now() < until; left = openedSince(this.openBefore))
      await pause(20);
    this.keepCost();
    if (left.length === 0) return;
    process.stderr.write(`\n!!! LEFT OPEN by ${this.path}: ${left.join(', ')}\nopen sockets: ${openSockets().join(', ')}\n`);
    const log = process.env.TURANT_LEFT_OPEN_LOG;
    if (log) appendFileSync(log, `${this.path}: ${left.join(', ')}\n`);
  }

  /** What the file took, for the table at the end of `npm test`. */
  keepCost() {
    const log = process.env.TURANT_COST_LOG;
    if (!log || !this.began) return;
    const seconds = (Date.now() - this.began.ms) / 1_000;
    const processor = processorSeconds() - this.began.processor;
    appendFileSync(log, `${JSON.stringify({ path: this.path, endedAt: new Date(), seconds, processor })}\n`);
  }
};
