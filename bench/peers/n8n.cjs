const { execFile } = require('node:child_process');
const { openSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { folder, spawnProgram, stop } = require('../children.cjs');
const { installPeer } = require('./install.cjs');
const { KEY, untilReady } = require('./peer-server.cjs');
const { Postgres } = require('./postgres.cjs');
const VERSIONS = require('./versions.json');

require('../../test/engines/run-ts.cjs');
const { freePorts } = require('../../test/engines/engine-process.ts');

const run = promisify(execFile);
const WORKFLOW = join(__dirname, 'n8n-workflow.json');
const COMMAND_MS = 300_000;
const PATH = '/webhook/leads';

/** The settings that make it fastest, as far as we know; what concerns speed is told in the results. */
const FAST = {
  NODE_ENV: 'production',
  EXECUTIONS_MODE: 'regular',
  EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
  EXECUTIONS_DATA_SAVE_ON_ERROR: 'none',
  EXECUTIONS_DATA_SAVE_ON_PROGRESS: 'false',
  EXECUTIONS_DATA_SAVE_MANUAL_EXECUTIONS: 'false',
  N8N_EXPRESSION_ENGINE: 'legacy',
  DB_POSTGRESDB_POOL_SIZE: '10',
};
/** Asks nobody on the internet for anything. */
const ALONE = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_HIRING_BANNER_ENABLED: 'false',
  N8N_LOG_LEVEL: 'error',
};

const credentials = (postgres) => [
  {
    id: 'turantBenchKey',
    name: 'Bearer key',
    type: 'httpHeaderAuth',
    data: { name: 'Authorization', value: `Bearer ${KEY}` },
  },
  {
    id: 'turantBenchPostgres',
    name: 'PostgreSQL',
    type: 'postgres',
    data: { ...postgres.connection, ssl: 'disable', maxConnections: 20 },
  },
];

function environment(postgres, home, [port, broker]) {
  const { host, port: databasePort, database, user, password } = postgres.connection;
  return {
    PATH: process.env.PATH,
    HOME: home,
    N8N_USER_FOLDER: home,
    N8N_ENCRYPTION_KEY: 'turant-bench',
    N8N_HOST: '127.0.0.1',
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(broker),
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: host,
    DB_POSTGRESDB_PORT: String(databasePort),
    DB_POSTGRESDB_DATABASE: database,
    DB_POSTGRESDB_USER: user,
    DB_POSTGRESDB_PASSWORD: password,
    // Its own tables beside the leads'.
    DB_POSTGRESDB_SCHEMA: 'public',
    ...ALONE,
    ...FAST,
  };
}

/** n8n with its workflow published, on a PostgreSQL of its own; `start` begins a round. */
async function prepareN8n() {
  const { node, modules } = await installPeer('n8n');
  const program = join(modules, 'n8n/bin/n8n');
  const home = folder();
  const log = openSync(join(home, 'n8n.log'), 'a');
  const postgres = new Postgres();
  await postgres.create();
  const [port, broker] = await freePorts(2);
  const env = environment(postgres, home, [port, broker]);
  const file = join(home, 'credentials.json');
  writeFileSync(file, JSON.stringify(credentials(postgres)));
  for (const command of [
    ['import:credentials', `--input=${file}`],
    ['import:workflow', `--input=${WORKFLOW}`],
    ['publish:workflow', `--id=${require(WORKFLOW).id}`],
  ])
    await run(node, [program, ...command], { env, cwd: home, timeout: COMMAND_MS });
  await postgres.stop();
  const settings = Object.entries(FAST).map(([name, value]) => `${name}=${value}`);
  let child;
  return {
    name: `n8n ${VERSIONS.n8n.version}`,
    about: { node: VERSIONS.node.version, settings: settings.join(', ') },
    postgres,
    port,
    path: PATH,
    start: async () => {
      child = spawnProgram(node, [program, 'start'], { env, cwd: home, stdio: ['ignore', log, log] });
      await untilReady({ port, path: PATH, child, statuses: [403] });
      return child;
    },
    stop: (signal) => stop(child, signal),
  };
}

module.exports = { prepareN8n };
