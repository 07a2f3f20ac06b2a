/**
 * Runs what `npm test` only samples, whole and one part after the other: `node test/whole.cjs [--seconds <n>]`. `npm run test:all` runs `npm test`
 * before. `--seconds`: a part that would not end within so many seconds is not begun, and named. The order of the parts is fixed, except that
 * a part which has not run for ten calls on this machine comes first. On a new machine the seed (TEST_SEED) decides which part is the first.
 */
const { spawnSync } = require('node:child_process');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { parseArgs } = require('node:util');
const { cache } = require('./engines/cache-folder.cjs');

const root = join(__dirname, '..');
const historyFile = join(cache, 'test-parts.json');

/**
 * `seconds`: what a part takes on two cores with nothing beside it. `isSearch`: it looks for faults that nobody knows yet, or needs a machine without other work, and so it
 * is no part of a run with a limit, which judges a change.
 */
const PARTS = [
  { name: 'the API against its document', specs: 'test/e2e/openapi\\.e2e-spec', seconds: 150 },
  { name: 'hostile bodies for a minute', specs: 'test/connectors/linear-time\\.spec', seconds: 90, isSearch: true },
  { name: 'all languages', specs: 'libs/voice/src/speakers/espeak\\.medium-spec', seconds: 90 },
  { name: 'every view of the page', specs: 'test/e2e/dashboard-page\\.e2e-spec', seconds: 80 },
  { name: 'all who answer', specs: 'libs/voice/src/who-answered/who-answered\\.medium-spec', seconds: 40 },
  { name: 'long histories of both storage engines', specs: 'libs/store/src/engine/differential\\.medium-spec', seconds: 80 },
  { name: 'random kills', specs: 'test/chaos/random\\.chaos-spec', seconds: 120 },
  { name: 'engines in trouble', specs: 'test/chaos/engines\\.chaos-spec', seconds: 180 },
  { name: 'a storm of 2,000 leads', specs: 'test/chaos/storm\\.chaos-spec', seconds: 120 },
  { name: 'engines that are cut off', specs: 'test/chaos/cuts\\.chaos-spec', seconds: 180 },
  { name: 'ten turns through trouble', specs: 'test/e2e/ten-turns\\.by-hand', seconds: 130, isSearch: true },
  { name: 'all kill points of the road', specs: 'test/chaos/road\\.chaos-spec', seconds: 600 },
  { name: 'all kill points of trunks', specs: 'test/chaos/trunks\\.chaos-spec', seconds: 240 },
];
const OVERDUE_CALLS = 10;

/** How often this program was called on this machine, and at which call each part ran last. */
function readHistory() {
  try {
    return JSON.parse(readFileSync(historyFile, 'utf8'));
  } catch {
    return { calls: 0, last: {} };
  }
}

/** @param {{ calls: number, last: Record<string, number> }} history @param {string} seed a number or a hash */
function ordered(parts, { calls, last }, seed) {
  const isNew = Object.keys(last).length === 0;
  const first = isNew ? Number.parseInt(seed.slice(0, 8), 16) % parts.length || 0 : 0;
  const turned = [...parts.slice(first), ...parts.slice(0, first)];
  const isOverdue = ({ name }) => !isNew && calls - (last[name] ?? -OVERDUE_CALLS) >= OVERDUE_CALLS;
  return [...turned.filter(isOverdue), ...turned.filter((part) => !isOverdue(part))];
}

function run({ name, specs }) {
  const began = Date.now();
  console.log(`\n=== ${name}`);
  const jest = ['node_modules/jest/bin/jest.js', '--runInBand', `--testRegex=${specs}\\.ts$`];
  const isFineNow = () =>
    spawnSync(process.execPath, jest, { cwd: root, env: { ...process.env, TEST_WHOLE: '1' }, stdio: 'inherit' }).status === 0;
  const isSteady = isFineNow();
  // As `npm run test:again` does with what `npm test` runs.
  const isFine = isSteady || isFineNow();
  return { name, word: !isFine ? 'FAILED' : isSteady ? 'fine  ' : 'UNSTEADY', isFine, seconds: Math.round((Date.now() - began) / 1_000) };
}

/** The seconds that are left, which may be fewer than none: `npm test` has taken longer on a slow machine. */
function secondsLeft(args) {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: 'Infinity' } } });
  return Number(values.seconds);
}

function main() {
  const limit = secondsLeft(process.argv.slice(2));
  const history = readHistory();
  const began = Date.now();
  const fits = ({ seconds, isSearch }) => limit === Infinity || (!isSearch && (Date.now() - began) / 1_000 + seconds <= limit);
  const ran = [];
  for (const part of ordered(PARTS, history, process.env.TEST_SEED ?? '0')) if (fits(part)) ran.push(run(part));
  const calls = history.calls + 1;
  const last = { ...history.last, ...Object.fromEntries(ran.map(({ name }) => [name, calls])) };
  mkdirSync(cache, { recursive: true });
  writeFileSync(historyFile, JSON.stringify({ calls, last }));
  console.log('\nWhole, what npm test only samples:');
  for (const { name, word, seconds } of ran) console.log(`  ${word} ${name} (${seconds} s)`);
  const left = PARTS.filter(({ name }) => !ran.some((one) => one.name === name));
  for (const { name, isSearch } of left) console.log(`  not begun, ${isSearch ? 'a search' : 'for want of time'}: ${name}`);
  process.exitCode = ran.every(({ isFine }) => isFine) ? 0 : 1;
}

if (require.main === module) main();
module.exports = { ordered, secondsLeft };
