/**
 * Runs `npm test` several times and keeps how each run went: `npm run test:repeat -- --times 3 [--busy]`. `--busy`: beside one busy loop of full
 * priority on each core. Each run is a line of JSON in docs/test-runs.jsonl: the commit, what of its tree is tested (`code`: test/code-hash.cjs), seed, load of the machine before, busy loops, seconds, the closing line. At the end it says how many runs of this code in a row
 * were green. A commit that changes code begins the count anew; one that changes only documents does not.
 */
const { spawn, spawnSync } = require('node:child_process');
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { availableParallelism, loadavg } = require('node:os');
const { join } = require('node:path');
const { parseArgs } = require('node:util');
const { codeHash } = require('./code-hash.cjs');

const root = join(__dirname, '..');
const kept = join(root, 'docs', 'test-runs.jsonl');
const traces = join(root, '.cache', 'test-runs');
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout.trim();
/** Runs of this code in a row that were green, the last ones of the list. */
function greenInARow(runs, code) {
  const own = runs.filter((run) => run.code === code);
  const lastRed = own.findLastIndex(({ isGreen }) => !isGreen);
  return own.slice(lastRed + 1);
}

async function runOnce({ isBusy }) {
  const load = Number((loadavg()[0] ?? 0).toFixed(2));
  const loops = Array.from({ length: isBusy ? availableParallelism() : 0 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const began = Date.now();
  const said = [];
  const child = spawn('npm', ['test'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => void said.push(bytes));
  const code = await new Promise((resolve) => child.once('close', resolve));
  loops.forEach((loop) => loop.kill('SIGKILL'));
  const text = Buffer.concat(said).toString();
  const trace = join(traces, `${new Date(began).toISOString().replaceAll(':', '-')}.log`);
  mkdirSync(traces, { recursive: true });
  writeFileSync(trace, text);
  const closing =
    text
      .trimEnd()
      .split('\n')
      .findLast((line) => / passed, .* failed/.test(line)) ?? 'no closing line';
  const seed = /TEST_SEED=(\S+)/.exec(text)?.[1];
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`${closing} (${seconds} s); all it said: ${trace}`);
  return {
    at: new Date(began).toISOString(),
    commit: git('rev-parse', 'HEAD'),
    code: codeHash(root),
    seed,
    load,
    busyLoops: loops.length,
    seconds,
    isGreen: code === 0,
    closing,
  };
}

async function main() {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '1' }, busy: { type: 'boolean', default: false } } });
  const times = Number(values.times);
  if (!(times > 0)) throw new Error(`--times is the number of runs, not ${values.times}`);
  if (git('status', '--porcelain')) console.log('The checkout has changes that no commit holds: its runs are kept under the last commit.');
  for (let nth = 0; nth < times; nth += 1) appendFileSync(kept, `${JSON.stringify(await runOnce({ isBusy: values.busy }))}\n`);
  const runs = readFileSync(kept, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const green = greenInARow(runs, codeHash(root));
  const alone = green.filter(({ busyLoops }) => busyLoops === 0).length;
  console.log(`${green.length} green runs of this code in a row: ${alone} alone, ${green.length - alone} beside busy loops`);
}

if (require.main === module) void main();
module.exports = { greenInARow };
