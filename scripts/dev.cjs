/**
 * `npm run dev`: builds and starts the standalone, and does so again after every saved change of a source. If a build fails, the
 * service that runs is left alone. Arguments are for Node: `npm run debug` gives it `--inspect`.
 */
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');
const { performance } = require('node:perf_hooks');
const { setTimeout: pause } = require('node:timers/promises');
const { build, reasonOf } = require('./build.cjs');
const { fingerprint } = require('./sources.cjs');

const ROOT = join(__dirname, '..');
const ARGS = ['-r', join(__dirname, 'typescript-stacks.cjs'), ...process.argv.slice(2), join(ROOT, 'dist/apps/standalone/src/main.js')];
/** Nobody waits for the goodbye of a call that is only tried. */
const ENV = { DRAIN_SECONDS: '0', ...process.env };
/** Modification times are polled: file events differ between systems and editors, and get lost on shared folders. */
const LOOK_EVERY_MS = 250;
const STOP_MS = 2_000;

const say = (words) => process.stdout.write(`dev: ${words}\n`);

class Service {
  #child;

  start(changedAt) {
    // In a process group of its own: Ctrl-C then reaches this process alone, which stops the service in good order.
    const child = spawn(process.execPath, ARGS, { env: ENV, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    this.#child = child;
    let isUp = false;
    child.stdout.on('data', (bytes) => {
      process.stdout.write(bytes);
      if (isUp || !bytes.includes('Turant is up')) return;
      isUp = true;
      say(`up ${Math.round(performance.now() - changedAt)} ms after the change was seen`);
    });
    child.once('exit', (code, signal) => {
      if (this.#child === child) say(`the service ended with ${code ?? signal}; the next saved change starts it again`);
    });
  }

  async stop() {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  }
}

const service = new Service();

async function restart() {
  const changedAt = performance.now();
  try {
    const { tookMs } = await build(ROOT);
    say(`built in ${tookMs} ms`);
  } catch (error) {
    return say(`the build failed, and nothing was restarted\n${reasonOf(error)}`);
  }
  await service.stop();
  service.start(changedAt);
}

/** Undefined while a file vanishes between listing and reading it, as happens when a branch is changed. */
function look() {
  try {
    return fingerprint(ROOT);
  } catch {
    return undefined;
  }
}

async function main() {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopping = true));
  for (let built; !isStopping; await pause(LOOK_EVERY_MS)) {
    const sources = look();
    if (sources === undefined || sources === built) continue;
    built = sources;
    await restart();
  }
  await service.stop();
}

void main();
