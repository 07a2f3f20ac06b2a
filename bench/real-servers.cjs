const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');
const { mongo } = require('mongoose');
const { ROOT } = require('./built.cjs');
const { startBareServer } = require('./servers.cjs');

// The engines of the tests are TypeScript: this teaches require to read it.
require('../test/engines/run-ts.cjs');
const { startCluster } = require('../test/engines/cluster.ts');

const WEBHOOK = '/api/webhooks/leads';
const CLI = join(ROOT, 'dist/apps/cli/src/main.js');
const CREDITS = 1_000_000;

/** apis x workers; neighbours differ by one process, so that little is started again between them. */
const LAYOUTS = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 2],
];

const nameOf = ([apis, workers]) => `ours, ${apis} api x ${workers} worker`;

/** MongoDB, Kafka and the service on them, two of each process. */
async function startService(trunkUri) {
  const env = { TRUNK_URI: trunkUri, RATE_LIMIT_PER_MINUTE: '1000000000', DRAIN_SECONDS: '1', LOG_LEVEL: 'warn' };
  const cluster = await startCluster({ apis: 2, workers: 2, env });
  if (!cluster) throw new Error('this benchmark needs a real MongoDB and a real Kafka');
  await cluster.send('/api/wallet/top-ups', { body: { credits: CREDITS, reference: 'bench' } });
  await allowLongTransactions(cluster.mongodbUri);
  return cluster;
}

/** Sets the server's default. The tests' own servers end transactions after 5 s; a seeding commit takes longer on a busy machine. */
async function allowLongTransactions(uri) {
  const client = new mongo.MongoClient(uri);
  await client.db('admin').command({ setParameter: 1, transactionLifetimeLimitSeconds: 60 });
  await client.close();
}

/** Ends and starts processes until so many are up. */
async function arrange(cluster, [apis, workers]) {
  const places = [
    [cluster.apis[1], apis > 1],
    [cluster.workers[1], workers > 1],
  ];
  for (const [one, isWanted] of places) {
    if (isWanted && !one.isUp) await one.start();
    else if (!isWanted && one.isUp) await one.stop();
  }
  await cluster.ready();
}

/** The service as the load knows it; `count` is of all leads that went the whole road. */
function serverOf(cluster) {
  const up = (all) => all.filter(({ isUp }) => isUp);
  return {
    ...{ key: cluster.apiKey, path: WEBHOOK, expected: 0, next: 0 },
    ports: () => up(cluster.apis).map(({ baseUrl }) => Number(new URL(baseUrl).port)),
    get port() {
      return this.ports()[0];
    },
    pids: () => ({ api: up(cluster.apis).map(({ pid }) => pid), worker: up(cluster.workers).map(({ pid }) => pid) }),
    count: async () => (await cluster.send('/api/dashboard/summary')).body.metrics.totalLeads,
  };
}

/** Its own database beside ours, on the same server. */
async function startBareMongo(cluster, name) {
  const server = await startBareServer(name, 'bare-mongo.cjs', cluster.mongodbUri.replace(/\/(turant-[^?]*)/, '/$1-bare'));
  return { ...server, ports: () => [server.port], pids: () => ({ api: [server.pid], worker: [] }) };
}

/** A tenant with so many finished calls; its key, and how long it took. */
async function seededTenant(cluster, calls) {
  const tenant = `Seeded with ${calls}`;
  const { apiKey } = await cluster.init(tenant);
  const env = { ...process.env, MONGODB_URI: cluster.mongodbUri, DATA_DIR: cluster.folder };
  const startedAt = Date.now();
  // Not in this turn of the event loop: connections that the service closes meanwhile would be taken for open.
  const seeding = spawn(process.execPath, [CLI, 'seed', '--calls', String(calls), '--tenant', tenant], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(seeding, 'exit');
  if (code !== 0) throw new Error(`seeding ended with ${code}`);
  return { calls, apiKey, seedSeconds: (Date.now() - startedAt) / 1000 };
}

module.exports = { LAYOUTS, arrange, nameOf, seededTenant, serverOf, startBareMongo, startService };
