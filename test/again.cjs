/**
 * Runs the spec files that failed in the last `npm test` once more, one at a time: `npm run test:again`. It ends with 0 only if all of them pass
 * now, and names them as unsteady, because each is a defect of the suite. A run with more failed files than MOST_AGAIN, or in which something other
 * than a spec failed (the build, types, style), is not tried again.
 */
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');

const MOST_AGAIN = 3;
/** A spec that left a handle open is tried again, too. */
const LEFT_OPEN = /^left open by ([^:]+): /;
const fileOf = (root) => join(root, '.cache', 'failed.json');

/** @returns {{ specs: string[], others: string[], seed?: string }} what failed; `specs`: paths relative to `root` */
function failedOf(root, reports, broken) {
  const files = reports.flatMap(({ testResults }) => testResults).filter(({ status }) => status === 'failed');
  const open = broken.flatMap((line) => LEFT_OPEN.exec(line)?.[1] ?? []);
  return {
    specs: [...new Set([...files.map(({ name }) => relative(root, name)), ...open])],
    others: broken.filter((line) => !LEFT_OPEN.test(line)),
    seed: process.env.TEST_SEED,
  };
}

/** Keeps for the next `npm run test:again` what failed. */
function keepFailed(root, reports, broken) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(fileOf(root), JSON.stringify(failedOf(root, reports, broken)));
}

/** @returns {string | undefined} why the specs are not tried again */
function refusal({ specs, others }) {
  if (others.length > 0) return `${others.join(', ')}: no spec, so that a second try would tell nothing`;
  if (specs.length === 0) return 'nothing failed that could be tried again';
  return specs.length > MOST_AGAIN ? `${specs.length} spec files failed, and more than ${MOST_AGAIN} are no chance` : undefined;
}

/** Runs one spec file alone. @returns {boolean} whether it passed and left nothing open */
function passesAlone(root, path, seed) {
  const work = mkdtempSync(join(tmpdir(), 'turant-again-'));
  const leftOpen = join(work, 'left-open.txt');
  const env = { ...process.env, TURANT_LEFT_OPEN_LOG: leftOpen, ...(seed && { TEST_SEED: seed }) };
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--runTestsByPath', path];
  const { status } = spawnSync(process.execPath, [...jest, '--testPathIgnorePatterns=/node_modules/'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const isFine = status === 0 && !existsSync(leftOpen);
  rmSync(work, { recursive: true, force: true });
  return isFine;
}

function main() {
  const root = join(__dirname, '..');
  const failed = existsSync(fileOf(root)) ? JSON.parse(readFileSync(fileOf(root), 'utf8')) : { specs: [], others: [] };
  const why = refusal(failed);
  if (why) console.error(`Not tried again: ${why}`);
  const tried = why ? [] : failed.specs.map((path) => ({ path, isFine: passesAlone(root, path, failed.seed) }));
  for (const { path, isFine } of tried)
    console.log(isFine ? `!!! UNSTEADY: ${path} failed and then passed alone` : `!!! FAILED TWICE: ${path}`);
  process.exitCode = !why && tried.every(({ isFine }) => isFine) ? 0 : 1;
}

if (require.main === module) main();
module.exports = { failedOf, keepFailed, refusal };
