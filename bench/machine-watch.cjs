const { readFileSync } = require('node:fs');
const { performance } = require('node:perf_hooks');
const { forkScript } = require('./children.cjs');
const { allStats, cpuOfTrees, programsMicroseconds } = require('./process-cost.cjs');
const { startBareServer } = require('./servers.cjs');
const { warmUp, windowOf } = require('./webhook.cjs');

const CONNECTIONS = 64;
const WINDOW_MS = 2_500;
/** The father of all threads of the kernel: what it does for the bench's files is not somebody else's work. */
const KTHREADD = 2;

/** What programs that are not the bench's have taken so far, the hypervisor's other guests among them. */
function readOthers() {
  const stats = allStats();
  const own = cpuOfTrees([process.pid, KTHREADD], stats);
  return { atMs: performance.now(), microseconds: programsMicroseconds(readFileSync('/proc/stat', 'utf8')) - own };
}

function coresBetween(before, after) {
  return Math.max(0, (after.microseconds - before.microseconds) / 1000 / (after.atMs - before.atMs));
}

/** `look` before each round and after the last: how busy others were since the look before, and how fast a bare server is now. */
async function watchMachine() {
  const server = await startBareServer('bare', 'bare-log.cjs');
  const load = forkScript('load.cjs');
  const window = { load, server, connections: CONNECTIONS, ms: WINDOW_MS, round: -1 };
  await warmUp(window);
  const looks = [];
  let last;
  const look = async () => {
    const othersCores = last && coresBetween(last, readOthers());
    const { cpuPerLead, perSecond } = await windowOf(window);
    looks.push({ bare: { cpuPerLead, perSecond }, othersCores });
    last = readOthers();
  };
  return { look, looks };
}

module.exports = { watchMachine };
