/**
 * `npm run bench:compare -- <commit> <commit> [--rounds 5]`: does the second commit make a lead dearer than the first? Both are
 * checked out and built in temporary folders; their standalones take leads over 64 connections in turn, with the bare servers of this
 * checkout before and after each round. Every round starts all servers anew, since two processes of one build may differ by some percent.
 * Exit code 0: at most 5 % more CPU a lead. 1: more. 2: the machine was too noisy to tell. 3: there was no comparison.
 */
const { execFileSync } = require('node:child_process');
const { readFileSync, realpathSync, symlinkSync } = require('node:fs');
const { join } = require('node:path');
const { parseArgs } = require('node:util');
const { ROOT } = require('./built.cjs');
const { folder, forkScript, run, stop } = require('./children.cjs');
const { compareReport, judge, ORDER } = require('./compare-figures.cjs');
const { startFarEnd } = require('./far-end.cjs');
const { startBareServer, startOurs } = require('./servers.cjs');
const { LOG, REPOSITORY } = require('./summary.cjs');
const { warmUp, windowOf } = require('./webhook.cjs');

const CONNECTIONS = 64;
const WINDOW_MS = 2_500;
const DEFAULT_ROUNDS = 5;
/** With fewer rounds their spread says nothing. */
const MIN_ROUNDS = 3;
const MAX_ARCHIVE_BYTES = 2 ** 30;

const say = (words) => process.stderr.write(`${words}\n`);
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Builds a commit in a folder of its own. @returns the entry of its standalone */
function checkOut(commit) {
  const root = folder();
  const input = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: MAX_ARCHIVE_BYTES });
  execFileSync('tar', ['-x', '-C', root], { input });
  const stdio = ['ignore', 'ignore', 'inherit'];
  const lockOf = (path) => readFileSync(join(path, 'package-lock.json'), 'utf8');
  // Other packages would be a part of what is compared.
  if (lockOf(root) === lockOf(ROOT)) symlinkSync(realpathSync(join(ROOT, 'node_modules')), join(root, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: root, stdio });
  execFileSync(process.execPath, [join(root, 'scripts/build.cjs')], { cwd: root, stdio });
  return join(root, 'dist/apps/standalone/src/main.js');
}

/** A window in which a lead was refused or went astray says nothing about speed. */
function checkWindow({ server, refused, failures, backlogSeconds }) {
  if (refused + failures === 0 && backlogSeconds !== undefined) return;
  throw new Error(`${server}: ${refused} refused, ${failures} failures, backlog ${backlogSeconds === undefined ? 'left' : 'empty'}`);
}

async function measureRound({ load, farEnd, commits, round }) {
  const window = { load, connections: CONNECTIONS, ms: WINDOW_MS, round };
  const bare = [await startBareServer(REPOSITORY, 'bare-repository.cjs'), await startBareServer(LOG, 'bare-log.cjs')];
  const ours = [];
  for (const { name, main } of commits) ours.push(await startOurs({ name, main, trunkUri: farEnd.uri }));
  for (const server of [...bare, ...ours]) await warmUp({ ...window, server });
  const rows = [];
  for (const place of ORDER) {
    for (const server of place.startsWith('bare') ? bare : [ours[place === 'first' ? 0 : 1]]) {
      const row = { ...(await windowOf({ ...window, server })), place };
      checkWindow(row);
      say(`  ${place}: ${row.server}: ${row.cpuPerLead.toFixed(1)} us of CPU a lead, ${Math.round(row.perSecond)} leads/s`);
      rows.push(row);
    }
  }
  await Promise.all([...bare, ...ours].map(({ child }) => stop(child)));
  return rows;
}

function readOrder() {
  const options = { rounds: { type: 'string', default: String(DEFAULT_ROUNDS) } };
  const { positionals: names, values } = parseArgs({ options, allowPositionals: true });
  const rounds = Number(values.rounds);
  if (names.length !== 2 || !(rounds >= MIN_ROUNDS))
    throw new Error(`npm run bench:compare -- <commit> <commit> [--rounds N], N being at least ${MIN_ROUNDS}`);
  return { names, rounds };
}

function prepare(name) {
  const commit = git('rev-parse', '--short', '--verify', `${name}^{commit}`);
  say(`building ${name} (${commit})`);
  return { name: name === commit ? name : `${name} (${commit})`, main: checkOut(commit) };
}

async function main() {
  const { names, rounds } = readOrder();
  const commits = names.map(prepare);
  const farEnd = await startFarEnd();
  const rows = [];
  try {
    const load = forkScript('load.cjs');
    for (let round = 0; round < rounds; round++) {
      say(`round ${round + 1} of ${rounds}`);
      rows.push(...(await measureRound({ load, farEnd, commits, round })));
    }
  } finally {
    farEnd.close();
  }
  const [from, to] = commits;
  console.log(compareReport(rows, [from.name, to.name]));
  process.exitCode = judge(rows).exitCode;
}

run(main, 3);
