/**
 * `npm run mutation:changed [-- <commit>] [--minutes 20]`: of the files that domain.config.mjs and money.config.mjs name, mutates those that
 * have changed since the commit, in themselves or in their spec. Without a commit: since this branch left origin/main, else since HEAD~1.
 * Each file is a run of Stryker of its own, money first and the small ones first, with an incremental file in coverage/mutation: what was
 * tried to its end is not tried again while it and its specs are as they were, so the next run goes on with what the time did not suffice for.
 * Exit code 0: every file was tried. 1: Stryker failed. 2: the time ended before; what was not tried is named.
 */
const { execFileSync, spawn } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, rmSync, statSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join, posix } = require('node:path');
const { parseArgs } = require('node:util');

const ROOT = join(__dirname, '../..');
const MINUTE_MS = 60_000;
/** What Stryker gets to take its copies of the repository away, before it is killed. */
const TIDY_UP_MS = 10_000;
const PARTS = ['money', 'domain'];
/** Stryker leaves its copies of the repository there if it is ended. */
const COPIES = join(tmpdir(), `turant-mutation-changed-${process.pid}`);

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** @throws with git's words if there is no such commit, as HEAD~1 in a clone of one commit */
function commitBefore(asked) {
  if (asked !== undefined) return git('rev-parse', '--verify', `${asked}^{commit}`);
  try {
    const left = git('merge-base', 'HEAD', 'origin/main');
    if (left !== git('rev-parse', 'HEAD')) return left;
  } catch {
    // There is no origin/main.
  }
  return git('rev-parse', '--verify', 'HEAD~1^{commit}');
}

/** Paths that were changed or added since, committed or not. */
function changedSince(commit) {
  const ofGit = git('diff', '--name-only', '--diff-filter=d', commit);
  const isNew = git('ls-files', '--others', '--exclude-standard');
  return `${ofGit}\n${isNew}`.split('\n').filter(Boolean);
}

/** The changed files that these patterns name. A changed spec stands for the file beside it. */
function filesToTry(changed, patterns, isThere) {
  const isNamed = (path) =>
    patterns.every((one) => !one.startsWith('!') || !posix.matchesGlob(path, one.slice(1))) &&
    patterns.some((one) => !one.startsWith('!') && posix.matchesGlob(path, one));
  const sources = changed.map((path) => path.replace(/\.spec\.ts$/, '.ts'));
  return [...new Set(sources)].filter((path) => isNamed(path) && isThere(path)).sort();
}

/** Runs Stryker on one file until `endsAt`. @returns `fine`, `failed`, or how far it came when the time ended */
function tryFile({ part, path }, endsAt) {
  const incremental = join('coverage/mutation', part, `${path.replaceAll('/', '-')}.json`);
  mkdirSync(join(ROOT, dirname(incremental)), { recursive: true });
  const options = ['--mutate', path, '--incremental', '--incrementalFile', incremental, '--reporters', 'clear-text,progress-append-only'];
  options.push('--tempDirName', COPIES);
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const args = [stryker, 'run', `test/mutation/${part}.config.mjs`, ...options];
  return new Promise((resolve) => {
    // In a group of its own, so that its runners end with it.
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    let progress = '';
    child.stdout.on('data', (bytes) => {
      process.stdout.write(bytes);
      progress = [...String(bytes).matchAll(/\d+\/\d+ tested/g)].at(-1)?.[0] ?? progress;
    });
    const endGroup = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // All of them have ended.
      }
    };
    let isLate = false;
    let kill;
    const late = setTimeout(() => {
      isLate = true;
      endGroup('SIGTERM');
      kill = setTimeout(endGroup, TIDY_UP_MS, 'SIGKILL');
    }, endsAt - Date.now());
    const interrupt = () => {
      endGroup('SIGTERM');
      process.exitCode = 130;
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
    child.once('close', (code) => {
      clearTimeout(late);
      clearTimeout(kill);
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
      resolve(isLate ? progress || 'no mutant tested' : code === 0 ? `fine, ${resultOf(incremental)}` : 'failed');
    });
  });
}

function resultOf(incremental) {
  const { files } = JSON.parse(readFileSync(join(ROOT, incremental), 'utf8'));
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const left = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  return `${mutants.length} mutants, ${left} not noticed`;
}

async function main() {
  const options = { minutes: { type: 'string', default: '20' } };
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const minutes = Number(values.minutes);
  if (positionals.length > 1 || !(minutes > 0)) throw new Error('npm run mutation:changed [-- <commit>] [--minutes 20]');
  const commit = commitBefore(positionals[0]);
  const changed = changedSince(commit);
  const files = [];
  for (const part of PARTS) {
    const { default: settings } = await import(`./${part}.config.mjs`);
    const paths = filesToTry(changed, settings.mutate, (path) => existsSync(join(ROOT, path)));
    const sizeOf = (path) => statSync(join(ROOT, path)).size;
    files.push(...paths.sort((a, b) => sizeOf(a) - sizeOf(b)).map((path) => ({ part, path })));
  }
  console.log(
    `Files of money and domain that have changed since ${commit.slice(0, 8)}: ${files.length}. Time: ${minutes} minutes at most.`,
  );
  const endsAt = Date.now() + minutes * MINUTE_MS;
  const lines = [];
  for (const file of files) {
    const isOver = Date.now() >= endsAt || process.exitCode === 130;
    const outcome = isOver ? 'no mutant tested' : await tryFile(file, endsAt);
    lines.push({ path: file.path, outcome });
    if (outcome === 'failed') process.exitCode ||= 1;
  }
  const isTried = ({ outcome }) => outcome === 'failed' || outcome.startsWith('fine');
  for (const { path, outcome } of lines.filter(isTried)) console.log(`${path}: ${outcome}`);
  const untried = lines.filter((line) => !isTried(line));
  if (untried.length === 0) return;
  console.log(`\nNot tried to the end (--minutes ${minutes}):`);
  for (const { path, outcome } of untried) console.log(`  ${path}: ${outcome}`);
  process.exitCode ||= 2;
}

module.exports = { filesToTry };

if (require.main === module)
  main()
    .catch((error) => {
      console.error(error.message);
      process.exitCode = 1;
    })
    .finally(() => rmSync(COPIES, { recursive: true, force: true }));
