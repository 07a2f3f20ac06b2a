/**
 * Jest's globalSetup: one mongod and one Kafka broker for the whole run, and one service for each Jest worker, each started when the first
 * spec asks for it. Specs ask over a socket (ask-for-engine.ts), because Jest runs them in several processes. A spec that kills an engine
 * starts one of its own (`isOwn` of startMongodb and startKafka); so does a spec that kills the service (test/e2e/own-service.ts).
 */
const { spawn } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { createInterface } = require('node:readline');

const NAMES = ['mongodb', 'kafka'];
const STOP_MS = 20_000;

/**
 * Starts serve-engine.ts or serve-service.ts, whose answers are lines. It ends what it holds when its standard input ends, so also when
 * this process is killed.
 */
function startHolder(...args) {
  const child = spawn(process.execPath, [join(__dirname, 'run-ts.cjs'), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  let reason;
  const over = (why) => {
    reason ??= JSON.stringify({ reason: why });
    waiting.splice(0).forEach((resolve) => resolve(reason));
  };
  const ended = new Promise((resolve) => child.once('close', resolve));
  ended.then(() => over(`the process of ${args.join(' ')} ended by itself`));
  child.once('error', ({ message }) => over(message));
  child.stdin.on('error', ({ message }) => over(message));
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  const next = () => (reason === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(reason));
  // A spec that runs in this process (Jest's --runInBand) is not blamed for the engine that it has asked for.
  const all = [child, child.stdin, child.stdout];
  const first = next();
  first.then(() => all.forEach((one) => one.unref()));
  const stop = async () => {
    all.forEach((one) => one.ref());
    child.stdin.end();
    const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(tooLong);
  };
  return { first, next, stop, write: (line) => child.stdin.write(`${line}\n`) };
}

/** Does nothing where `npm test` has started the server before, for all its runs of Jest. @returns what stops it */
module.exports = async () => {
  if (process.env.TURANT_TEST_ENGINES) return () => Promise.resolve();
  const folder = mkdtempSync(join(tmpdir(), 'turant-engines-'));
  const started = new Map();
  const holder = (name, ...args) => {
    if (!started.has(name)) started.set(name, startHolder(...args));
    return started.get(name);
  };
  const answerTo = (asked) => {
    if (NAMES.includes(asked)) return holder(asked, join(__dirname, 'serve-engine.ts'), asked).first;
    if (!asked.startsWith('{')) return JSON.stringify({ reason: `there is no engine ${asked}` });
    const { worker, order } = JSON.parse(asked);
    const isNew = !started.has(worker);
    const service = holder(worker, join(__dirname, 'serve-service.ts'));
    const answer = isNew ? service.first : service.next();
    service.write(JSON.stringify(order));
    return answer;
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', async (bytes) => void socket.end(await answerTo(bytes.toString())));
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
