const { performance } = require('node:perf_hooks');
const { setTimeout: pause } = require('node:timers/promises');
const { ask } = require('./children.cjs');
const { percentile } = require('./figures.cjs');
const { cpuMicroseconds } = require('./process-cost.cjs');
const { emptyBacklog } = require('./webhook.cjs');

/** The last announcements are taken out of their documents after the counter was raised. */
const AFTERMATH_MS = 300;

const sumOf = (pids) => pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);

/** CPU so far of each kind of process, the engines among them. */
function spent(server, engines) {
  const { api, worker } = server.pids();
  return { api: sumOf(api), worker: sumOf(worker), mongod: sumOf([engines.mongodb.pid(0)]), kafka: sumOf([engines.kafka.pid(0)]) };
}

/** One window of load, and the road's rest of it. CPU is all that a lead costs, its road included. */
async function realWindow({ load, server, engines, connections, ms, round, name = server.name }) {
  const before = spent(server, engines);
  const { key, path } = server;
  const seen = await ask(load, { ports: server.ports(), path, key, connections, ms, from: server.next });
  server.next = seen.next;
  server.expected += seen.accepted;
  const backlogSeconds = await emptyBacklog(server);
  await pause(AFTERMATH_MS);
  const after = spent(server, engines);
  const cpu = Object.fromEntries(Object.entries(after).map(([kind, now]) => [kind, (now - before[kind]) / seen.accepted]));
  const { next: _next, unaccepted: _unaccepted, ...figures } = seen;
  return { server: name, connections, round, ...figures, backlogSeconds, cpu };
}

/** GET /api/dashboard/summary, one after the other on one connection; milliseconds. */
async function summaryTimes(port, { apiKey, calls }, requests) {
  const times = [];
  for (let i = 0; i < requests; i++) {
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/dashboard/summary`, { headers: { authorization: `Bearer ${apiKey}` } });
    const { metrics } = await answer.json();
    times.push(performance.now() - startedAt);
    if (metrics.totalCalls !== calls) throw new Error(`the summary shows ${metrics.totalCalls} of ${calls} calls`);
  }
  return { p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) };
}

module.exports = { realWindow, summaryTimes };
