/** Several calls at once on so many cores: how evenly the employees' frames come, and what a call costs. */
const { execFileSync } = require('node:child_process');
const os = require('node:os');
const { setTimeout: pause } = require('node:timers/promises');
const { ask, forkScript, stop } = require('../children.cjs');
const { percentile } = require('../figures.cjs');
const { monotonicMs } = require('../media-clock.cjs');
const { allStats, cpuOfTrees, memoryMb, parentOfStat } = require('../process-cost.cjs');
const { base64Of } = require('./sounds.cjs');

const SETTLE_MS = 1_500;
const MICROSECONDS_PER_MS = 1_000;

/** The process and all that descend from it. */
function treeOf(root) {
  const parents = [...allStats()].map(([pid, text]) => [pid, parentOfStat(text)]);
  const tree = [root];
  for (const pid of tree) tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child));
  return tree;
}

/** Keeps the service to the first so many cores; the callers may use all. */
function pin(pid, cores) {
  for (const one of treeOf(pid))
    execFileSync('taskset', ['-a', '-cp', `0-${Math.min(cores, os.availableParallelism()) - 1}`, String(one)], { stdio: 'ignore' });
}

/** @param server {name, pid, offers}: whom to call in turn @returns a row, and `error` where calls did not come about */
async function atOnceRow({ server, sounds, lost }, { calls, cores, codec, ms }) {
  const farEnds = forkScript('voice/far-ends.cjs');
  const told = (order) => ask(farEnds, order);
  pin(server.pid, cores);
  try {
    const base64 = base64Of(sounds.clips.get(`${sounds.languages[0]} interruption`));
    const { up } = await told({ open: { count: calls, codec, offers: server.offers, base64 } });
    if (up < calls) lost.push(`${server.name}: ${calls - up} of ${calls} calls at once did not connect`);
    await pause(SETTLE_MS);
    const [fromMs, before] = [monotonicMs(), cpuOfTrees([server.pid])];
    await pause(ms);
    const [untilMs, after] = [monotonicMs(), cpuOfTrees([server.pid])];
    const report = await told({ report: { fromMs, untilMs } });
    await told({ close: true });
    const late = report.calls.flatMap(({ lateMs }) => lateMs);
    const sum = (field) => report.calls.reduce((all, one) => all + one[field], 0);
    const seconds = (untilMs - fromMs) / 1_000;
    return {
      ...{ who: server.name, calls, cores, codec, seconds, packets: sum('packets'), missing: sum('missing') },
      ...{
        lateP50Ms: percentile(late, 50),
        lateP99Ms: percentile(late, 99),
        lateMaxMs: percentile(late, 100),
        timerP99Ms: report.timerP99Ms,
      },
      cpuMsPerCall: (after - before) / MICROSECONDS_PER_MS / seconds / calls,
      memoryMb: treeOf(server.pid).reduce((all, pid) => all + memoryMb(pid).rssMb, 0),
    };
  } finally {
    pin(server.pid, os.availableParallelism());
    await stop(farEnds);
  }
}

module.exports = { atOnceRow, pin, treeOf };
