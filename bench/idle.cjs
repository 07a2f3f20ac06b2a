/**
 * `npm run bench -- --idle [--quick] [--rounds 3]`: what each process costs while nothing happens, and how soon a lead is called after
 * that rest. The standalone, and an api and a worker on a real MongoDB and a real Kafka, rest side by side. Without --quick the results are written to
 * bench/results-idle.json and docs/benchmarks.md.
 */
const { performance } = require('node:perf_hooks');
const { setTimeout: pause } = require('node:timers/promises');
const { dialRound } = require('./dial.cjs');
const { startFarEnd } = require('./far-end.cjs');
const { idleMistakes, ON_ENGINES, STANDALONE } = require('./idle-summary.cjs');
const { cpuMicroseconds, cpuOfTrees, wakesOf } = require('./process-cost.cjs');
const { arrange, serverOf, startService } = require('./real-servers.cjs');
const { startOurs } = require('./servers.cjs');

/** Leads that are called before the rest: a process whose code has never run compiles it while it rests, and uses half as much again. */
const WARM_UP_LEADS = 1_000;
/** What the leads left is collected, and the broker's and the store's checkpoints are over. */
const CALM_DOWN_MS = 60_000;
const ONE_OF_EACH = [1, 1];

/** What each process has used so far; of ours with the children that make speech. */
function spent({ standalone, cluster }) {
  const ours = { [STANDALONE]: standalone.pid, api: cluster.apis[0].pid, worker: cluster.workers[0].pid };
  const engines = { mongod: cluster.mongodb.pid(0), kafka: cluster.kafka.pid(0) };
  const rows = [
    ...Object.entries(ours).map(([name, pid]) => [name, { cpu: cpuOfTrees([pid]), wakes: wakesOf(pid) }]),
    ...Object.entries(engines).map(([name, pid]) => [name, { cpu: cpuMicroseconds(pid), wakes: wakesOf(pid) }]),
  ];
  return { atMs: performance.now(), of: Object.fromEntries(rows) };
}

/** One row for each process: percent of a core, and how often a second one of its threads woke. */
async function rest(site, { round, ms }) {
  const before = spent(site);
  await pause(ms);
  const after = spent(site);
  const seconds = (after.atMs - before.atMs) / 1_000;
  return Object.entries(after.of).map(([process, { cpu, wakes }]) => ({
    ...{ process, round },
    percent: (cpu - before.of[process].cpu) / 10_000 / seconds,
    wakesPerSecond: (wakes - before.of[process].wakes) / seconds,
  }));
}

/** @param plan {rounds, ms, dialled}; `look`: see machine-watch.cjs */
async function measureIdle(results, plan, { say, look }) {
  Object.assign(results, { idle: [], dial: [], seconds: plan.ms / 1_000 });
  const farEnd = await startFarEnd();
  let cluster;
  try {
    const standalone = await startOurs({ name: STANDALONE, trunkUri: farEnd.uri, settings: { LOG_LEVEL: 'warn' } });
    cluster = await startService(farEnd.uri);
    await arrange(cluster, ONE_OF_EACH);
    const site = { standalone, cluster };
    // The far end knows an INVITE by its number, so no number is dialled by both.
    const onEngines = Object.assign(serverOf(cluster), { next: 0 });
    const dialBoth = async (leads) => {
      const rows = [];
      for (const [name, server] of [
        [STANDALONE, standalone],
        [ON_ENGINES, onEngines],
      ]) {
        server.next = Math.max(standalone.next, onEngines.next);
        rows.push({ server: name, ...(await dialRound({ server, farEnd, leads })) });
      }
      return rows;
    };
    say('warming up');
    await dialBoth(WARM_UP_LEADS);
    await pause(CALM_DOWN_MS);
    for (let round = 0; round < plan.rounds; round++) {
      await look();
      say(`round ${round + 1} of ${plan.rounds}: rest`);
      results.idle.push(...(await rest(site, { round, ms: plan.ms })));
    }
    say('leads that are called after the rest');
    results.dial.push(...(await dialBoth(plan.dialled)));
  } finally {
    await cluster?.stop();
    farEnd.close();
  }
}

module.exports = { idleMistakes, measureIdle };
