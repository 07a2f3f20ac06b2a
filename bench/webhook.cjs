const { setTimeout: pause } = require('node:timers/promises');
const { ask } = require('./children.cjs');
const { cpuOfTrees, memoryMb } = require('./process-cost.cjs');
const { secondsUntil } = require('./until.cjs');

const BACKLOG_MS = 30_000;
/** The last announcements are taken out of their documents after the counter was raised. */
const AFTERMATH_MS = 150;

/** Seconds until every accepted lead has gone the whole road; undefined: it did not within 30. */
const emptyBacklog = (server) => secondsUntil(async () => (await server.count()) === server.expected, BACKLOG_MS);

/**
 * One window of load on one server, and the road's rest of it. CPU is all that a lead costs, its road included.
 * @param spentOf microseconds of CPU so far, by name: so much is told for each lead
 */
async function measuredWindow({ load, server, connections, ms, round, aftermathMs = AFTERMATH_MS }, spentOf) {
  const { port, ports, path, key, more, sender } = server;
  const before = spentOf();
  const order = { port, ports: ports?.(), path, key, more, sender, connections, ms, from: server.next };
  const seen = await ask(load, order);
  server.next = seen.next;
  server.unaccepted = [...(server.unaccepted ?? []), ...seen.unaccepted];
  server.expected += seen.accepted;
  const backlogSeconds = await emptyBacklog(server);
  await pause(aftermathMs);
  const cpu = Object.fromEntries(Object.entries(spentOf()).map(([name, us]) => [name, (us - before[name]) / seen.accepted]));
  const { next: _next, unaccepted: _unaccepted, ...figures } = seen;
  return { row: { server: server.name, connections, round, ...figures, backlogSeconds }, cpu };
}

async function windowOf(window) {
  const { pid, pids = [pid] } = window.server;
  const { row, cpu } = await measuredWindow(window, () => ({ cpuPerLead: cpuOfTrees(pids) }));
  return { ...row, ...cpu, ...memoryMb(pid) };
}

/** A server that has taken fewer leads is not yet compiled by V8. */
const WARM_UP_LEADS = 20_000;
const MAX_WARM_UP_WINDOWS = 6;

async function warmUp(window) {
  for (let windows = 0, leads = 0; windows < MAX_WARM_UP_WINDOWS && leads < WARM_UP_LEADS; windows++)
    leads += (await windowOf(window)).accepted;
}

/** Every server at every number of connections, one after the other, in the other direction every second round. */
async function webhookRound({ load, servers, plan, ms, round }) {
  const rows = [];
  for (const connections of plan) {
    const order = round % 2 === 0 ? servers : [...servers].reverse();
    for (const server of order) {
      if (!server.connections || server.connections.includes(connections))
        rows.push(await windowOf({ load, server, connections, ms, round }));
    }
  }
  return rows;
}

module.exports = { emptyBacklog, measuredWindow, warmUp, webhookRound, windowOf };
