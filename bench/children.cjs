const { fork, spawn } = require('node:child_process');
const { once } = require('node:events');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const STOP_MS = 15_000;
const running = new Set();
const folders = new Set();

function keep(child, name) {
  running.add(child);
  child.once('exit', (code, signal) => {
    running.delete(child);
    if (code && !child.isStopping) console.error(`${name} ended with ${code ?? signal}`);
  });
  return child;
}

const forkScript = (name, { args = [], execArgv = [], env = process.env } = {}) =>
  keep(fork(join(__dirname, name), args, { execArgv, env }), name);

/** A program that is not ours. @param options of child_process.spawn */
const spawnProgram = (program, args, options) => keep(spawn(program, args, options), program);

/** @param stderr a file descriptor where its log is not for the person who looks on */
const spawnNode = (args, env, stderr = 'inherit') =>
  keep(spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', stderr] }), args.at(-1));

/** The next message; rejects where the process ends instead. */
function answerOf(child) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`${child.spawnargs.at(-1)} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
  });
}

/** @throws Error where the child answers {error} (orders.cjs) */
async function ask(child, order) {
  const answered = answerOf(child);
  child.send(order);
  const answer = await answered;
  if (answer.error) throw new Error(`${child.spawnargs.at(-1)}, ${JSON.stringify(order)}: ${answer.error}`);
  return answer;
}

async function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.isStopping = true;
  const exit = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(late);
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'turant-bench-'));
  folders.add(path);
  return path;
}

/** Nothing stays behind: neither a process nor a folder. */
async function stopAll() {
  await Promise.all([...running].map((child) => stop(child)));
  for (const path of folders) rmSync(path, { recursive: true, force: true });
}

/** Runs a program of the bench, and leaves nothing behind however it ends. @param failed the exit code of one that has thrown */
function run(main, failed = 1) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAll().finally(() => process.exit(130)));
  main()
    .catch((error) => {
      console.error(error);
      process.exitCode = failed;
    })
    .finally(stopAll);
}

module.exports = { answerOf, ask, folder, forkScript, run, spawnNode, spawnProgram, stop, stopAll };
