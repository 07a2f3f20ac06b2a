const { performance } = require('node:perf_hooks');
const { setTimeout: pause } = require('node:timers/promises');
const { ask } = require('./children.cjs');
const { cpuMicroseconds, memoryMb } = require('./process-cost.cjs');

const LOOK_EVERY_MS = 50;
const BACKLOG_MS = 30_000;
/** The last announcements are taken out of their documents after the counter was raised. */
const AFTERMATH_MS = 150;

/** Seconds until every accepted lead has gone the whole road; undefined: it did not within 30. */
async function emptyBacklog(server) {
  for (const from = performance.now(); ; await pause(LOOK_EVERY_MS)) {
    const seconds = (performance.now() - from) / 1000;
    if ((await server.count()) === server.expected) return seconds;
    if (seconds * 1000 > BACKLOG_MS) return undefined;
  }
}

/** One window of load on one server, and the road's rest of it. CPU is all that a lead costs, its road included. */
async function windowOf({ load, server, connections, ms, round }) {
  const cpu = cpuMicroseconds(server.pid);
  const { port, path, key } = server;
  const seen = await ask(load, { port, path, key, connections, ms, from: server.next });
  server.next = seen.next;
  server.expected += seen.accepted;
  const backlogSeconds = await emptyBacklog(server);
  await pause(AFTERMATH_MS);
  const cpuPerLead = (cpuMicroseconds(server.pid) - cpu) / seen.accepted;
  const { next: _next, ...figures } = seen;
  return { server: server.name, connections, round, ...figures, backlogSeconds, cpuPerLead, ...memoryMb(server.pid) };
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

module.exports = { emptyBacklog, webhookRound, windowOf };
