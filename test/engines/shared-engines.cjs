/**
 * Jest's globalSetup: one mongod and one Kafka broker for the whole run, each started when the first spec asks for it.
 * Specs ask over a socket (ask-for-engine.ts), because Jest runs them in several processes. A spec that kills an engine
 * starts one of its own (`isOwn` of startMongodb and startKafka).
 */
const { spawn } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const NAMES = ['mongodb', 'kafka'];
const STOP_MS = 20_000;

/** Starts serve-engine.ts. It ends the engine when its standard input ends, so also when this process is killed. */
function startEngine(name) {
  const args = [join(__dirname, 'run-ts.cjs'), join(__dirname, 'serve-engine.ts'), name];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const answer = new Promise((resolve) => {
    let said = '';
    child.stdout.on('data', (bytes) => {
      said += bytes;
      if (said.includes('\n')) resolve(said);
    });
    child.once('error', ({ message }) => resolve(JSON.stringify({ reason: message })));
    ended.then(() => resolve(JSON.stringify({ reason: `the process that starts ${name} ended by itself` })));
  });
  // A spec that runs in this process (Jest's --runInBand) is not blamed for the engine that it has asked for.
  const all = [child, child.stdin, child.stdout];
  answer.then(() => all.forEach((one) => one.unref()));
  const stop = async () => {
    all.forEach((one) => one.ref());
    child.stdin.end();
    const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(tooLong);
  };
  return { answer, stop };
}

/** Does nothing where `npm test` has started the server before, for all its runs of Jest. @returns what stops it */
module.exports = async () => {
  if (process.env.TURANT_TEST_ENGINES) return () => Promise.resolve();
  const folder = mkdtempSync(join(tmpdir(), 'turant-engines-'));
  const started = new Map();
  const engine = (name) => {
    if (!started.has(name)) started.set(name, startEngine(name));
    return started.get(name);
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', async (bytes) => {
      const name = bytes.toString();
      socket.end(NAMES.includes(name) ? await engine(name).answer : JSON.stringify({ reason: `there is no engine ${name}` }));
    });
  });
  const path = join(folder, 'socket');
  await new Promise((resolve, reject) => server.once('error', reject).listen(path, resolve));
  // Workers are started later and inherit it.
  process.env.TURANT_TEST_ENGINES = path;
  globalThis.stopTestEngines = async () => {
    await Promise.all([...started.values()].map(({ stop }) => stop()));
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  };
  return globalThis.stopTestEngines;
};
