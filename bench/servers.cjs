const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { performance } = require('node:perf_hooks');
const { setTimeout: pause } = require('node:timers/promises');
const { askApi } = require('./api.cjs');
const { MAIN, START_FLAGS } = require('./built.cjs');
const { answerOf, folder, forkScript, spawnNode } = require('./children.cjs');

const START_MS = 30_000;
const WEBHOOK = '/api/webhooks/leads';

/** Another folder's settings must not change what is measured; the limiter works and never refuses. */
function environment(dataDir, trunkUri) {
  const { PATH, HOME, TMPDIR, RECORDINGS } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    // To compare calls that are recorded, as they are unless told otherwise, with those that are not.
    ...(RECORDINGS && { RECORDINGS }),
    PORT: '0',
    DATA_DIR: dataDir,
    TRUNK_URI: trunkUri,
    RATE_LIMIT_PER_MINUTE: '1000000000',
    DRAIN_SECONDS: '1',
  };
}

async function ready(child, dataDir) {
  const file = join(dataDir, 'standalone.json');
  for (const until = performance.now() + START_MS; performance.now() < until; await pause(20)) {
    if (child.exitCode !== null) throw new Error('the standalone ended at its start');
    try {
      const started = JSON.parse(readFileSync(file, 'utf8'));
      if ((await fetch(`${started.baseUrl}/health/ready`)).ok) return started;
    } catch {
      // Not there yet.
    }
  }
  throw new Error('the standalone did not become ready');
}

/**
 * Our standalone. `main`: its entry, of another build than this checkout's. `isDurable: false` opens its store without syncs, by a preload
 * of the bench. `profile`: a folder for --cpu-prof. `settings`: more of its environment. `dataDir`: of an earlier start. `stderr`: a file descriptor for its log.
 */
async function startOurs({ name, trunkUri, main = MAIN, isDurable = true, profile, settings, stderr, dataDir = folder() }) {
  const startedAt = performance.now();
  const preload = isDurable ? [] : ['-r', join(__dirname, 'no-sync.cjs')];
  const profiling = profile && isDurable ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const child = spawnNode(
    [...START_FLAGS, ...(process.env.ELD ? ['-r', process.env.ELD] : []), ...profiling, ...preload, main],
    { ...environment(dataDir, trunkUri), ...settings },
    stderr,
  );
  const { baseUrl, apiKey } = await ready(child, dataDir);
  const startMs = performance.now() - startedAt;
  if (existsSync(join(dataDir, 'opened-without-sync')) === isDurable) throw new Error(`${name} did not open its store as asked`);
  const count = async () => (await askApi({ baseUrl, key: apiKey }, '/api/dashboard/summary')).metrics.totalLeads;
  const port = Number(new URL(baseUrl).port);
  return { name, child, pid: child.pid, port, baseUrl, key: apiKey, path: WEBHOOK, count, startMs, expected: 0, next: 0 };
}

/** @param data of the script: its folder, or the address of its database */
async function startBareServer(name, script, data = folder()) {
  const child = forkScript(script, { args: [data] });
  const { port, key } = await answerOf(child);
  const count = async () => (await askApi({ baseUrl: `http://127.0.0.1:${port}`, key }, '/')).leads;
  return { name, child, pid: child.pid, port, key, path: WEBHOOK, count, expected: 0, next: 0 };
}

module.exports = { startBareServer, startOurs };
