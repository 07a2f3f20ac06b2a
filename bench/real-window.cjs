const { performance } = require('node:perf_hooks');
const { askApi } = require('./api.cjs');
const { percentile } = require('./figures.cjs');
const { cpuMicroseconds } = require('./process-cost.cjs');
const { measuredWindow } = require('./webhook.cjs');

/** The last announcements are taken out of their documents after the counter was raised. */
const AFTERMATH_MS = 300;

const sumOf = (pids) => pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);

/** CPU so far of each kind of process, the engines among them. */
function spent(server, engines) {
  const { api, worker } = server.pids();
  return { api: sumOf(api), worker: sumOf(worker), mongod: sumOf([engines.mongodb.pid(0)]), kafka: sumOf([engines.kafka.pid(0)]) };
}

/** A window of load on several processes, with the CPU of each kind. */
async function realWindow({ engines, name, ...window }) {
  const { row, cpu } = await measuredWindow({ ...window, aftermathMs: AFTERMATH_MS }, () => spent(window.server, engines));
  return { ...row, server: name ?? row.server, cpu };
}

/** GET /api/dashboard/summary, one after the other on one connection; milliseconds. */
async function summaryTimes(port, { apiKey, calls }, requests) {
  const times = [];
  for (let i = 0; i < requests; i++) {
    const startedAt = performance.now();
    const { metrics } = await askApi({ baseUrl: `http://127.0.0.1:${port}`, key: apiKey }, '/api/dashboard/summary');
    times.push(performance.now() - startedAt);
    if (metrics.totalCalls !== calls) throw new Error(`the summary shows ${metrics.totalCalls} of ${calls} calls`);
  }
  return { p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) };
}

module.exports = { realWindow, summaryTimes };
