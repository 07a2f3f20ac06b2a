const { copyFileSync, openSync } = require('node:fs');
const { join } = require('node:path');
const { folder, spawnProgram, stop } = require('../children.cjs');
const { installPeer } = require('./install.cjs');
const { KEY, untilReady } = require('./peer-server.cjs');
const { Postgres } = require('./postgres.cjs');
const VERSIONS = require('./versions.json');

require('../../test/engines/run-ts.cjs');
const { freePorts } = require('../../test/engines/engine-process.ts');

const PATH = '/leads';
const CONNECTIONS = 20;

/** Node-RED with its flow, on a PostgreSQL of its own; `start` begins a round. */
async function prepareNodeRed() {
  const { node, modules } = await installPeer('node-red');
  const home = folder();
  const log = openSync(join(home, 'node-red.log'), 'a');
  const flow = join(home, 'flow.json');
  copyFileSync(join(__dirname, 'node-red-flow.json'), flow);
  const postgres = new Postgres();
  await postgres.create();
  await postgres.stop();
  const [port] = await freePorts(1);
  const bench = { port, key: KEY, modules, postgres: postgres.connection, connections: CONNECTIONS };
  const env = { PATH: process.env.PATH, HOME: home, NODE_ENV: 'production', TURANT_BENCH: JSON.stringify(bench) };
  const args = [join(modules, 'node-red/red.js'), '-u', home, '-s', join(__dirname, 'node-red-settings.cjs'), flow];
  let child;
  return {
    name: `Node-RED ${VERSIONS['node-red'].version}`,
    about: { node: VERSIONS.node.version, settings: `function node, pg ${VERSIONS.pg.version} with ${CONNECTIONS} connections` },
    postgres,
    port,
    path: PATH,
    start: async () => {
      child = spawnProgram(node, args, { env, cwd: home, stdio: ['ignore', log, log] });
      await untilReady({ port, path: PATH, child, statuses: [401] });
      return child;
    },
    stop: (signal) => stop(child, signal),
  };
}

module.exports = { prepareNodeRed };
