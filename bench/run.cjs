/**
 * `npm run bench [-- --quick] [-- --profile=<folder>]`: the speeds to hold (docs/behaviour.md), all servers interleaved in one
 * run, medians of three rounds. Ratios travel between machines, absolute figures do not. Without --quick the results are
 * written to bench/results.json and docs/benchmarks.md.
 * `npm run bench -- --engines real`: see real.cjs. `npm run bench -- --media`: see media.cjs. `npm run bench -- --peers`: see peers.cjs.
 * `npm run bench -- --idle`: see idle.cjs. `npm run bench -- --lines`: see lines.cjs. `npm run bench -- --ears`: see ears.cjs.
 * `npm run bench -- --voice [-- --only <part>]`: see voice/voice.cjs.
 * Exit code 0: measured. 1: something went wrong that must never be. 2: the machine was busy, so the figures are printed, not judged
 * and not written.
 */
const { execFileSync } = require('node:child_process');
const os = require('node:os');
const { ROOT } = require('./built.cjs');
const { ask, folder, forkScript, run, stop } = require('./children.cjs');
const { dialRound } = require('./dial.cjs');
const { startFarEnd } = require('./far-end.cjs');
const { watchMachine } = require('./machine-watch.cjs');
const { judgeMachine } = require('./quiet.cjs');
const { textOf, writeResults } = require('./results-page.cjs');
const { startBareServer, startOurs } = require('./servers.cjs');
const { goalFigures, LOG, mistakes, NO_SYNC, OURS, REPOSITORY } = require('./summary.cjs');
const { webhookRound, windowOf } = require('./webhook.cjs');

const isQuick = process.argv.includes('--quick');
const valueOf = (option) => process.argv[process.argv.indexOf(option) + 1 || Infinity];
const isAsked = {
  ears: process.argv.includes('--ears'),
  idle: process.argv.includes('--idle'),
  lines: process.argv.includes('--lines'),
  media: process.argv.includes('--media'),
  peers: process.argv.includes('--peers'),
  real: valueOf('--engines') === 'real',
  voice: process.argv.includes('--voice'),
};
const KIND = Object.keys(isAsked).find((kind) => isAsked[kind]) ?? 'embedded';
const profile = process.argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length);
const ROUNDS = isQuick ? 1 : Number(valueOf('--rounds') ?? 3);
const WINDOW_MS = isQuick ? 1_000 : 2_500;
const DIALLED = isQuick ? 40 : 200;
const ANNOUNCED = isQuick ? 8_000 : 20_000;
const WALLET_MS = isQuick ? 1_000 : 2_000;
/** What is under way at a window's end is not counted: for n8n, which answers after a second, a long window makes that a few percent. */
const PEERS_WINDOW_MS = 20_000;
const SUMMARIES = isQuick ? 200 : 1_000;
const PLAN = [1, 16, 64, 256];
const WARM_UP = { connections: 32, ms: isQuick ? 1_000 : 2_000, round: -1 };

const NOT_JUDGED = 'NOT JUDGED, and not written: the machine was busy. Run it again when it is quiet.';

const say = (words) => process.stderr.write(`${words}\n`);

/** A measurement in a process of its own, that ends with it. */
async function alone(script, order) {
  const child = forkScript(script);
  const answer = await ask(child, { dataDir: folder(), ...order });
  await stop(child);
  return answer;
}

async function startServers(farEnd) {
  const ours = await startOurs({ name: OURS, trunkUri: farEnd.uri, profile });
  const noSync = await startOurs({ name: NO_SYNC, trunkUri: farEnd.uri, isDurable: false });
  const repository = await startBareServer(REPOSITORY, 'bare-repository.cjs');
  const log = await startBareServer(LOG, 'bare-log.cjs');
  return [ours, { ...noSync, connections: [16, 64, 256] }, repository, log];
}

async function measure(results, farEnd, look) {
  const servers = await startServers(farEnd);
  const [ours] = servers;
  results.startMs = ours.startMs;
  const load = forkScript('load.cjs');
  say('warming up');
  for (const server of servers) await windowOf({ load, server, ...WARM_UP });
  for (let round = 0; round < ROUNDS; round++) {
    await look();
    say(`round ${round + 1} of ${ROUNDS}: ${DIALLED} leads that are called`);
    results.dial.push(await dialRound({ server: ours, farEnd, leads: DIALLED }));
    say('  leads that ask for no call, at 1, 16, 64 and 256 connections');
    results.webhook.push(...(await webhookRound({ load, servers, plan: PLAN, ms: WINDOW_MS, round })));
    say('  money, announcements');
    results.wallet.push(await alone('wallet.cjs', { ms: WALLET_MS }));
    results.announcing.push(await alone('announcing.cjs', { leads: ANNOUNCED }));
  }
}

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** What the results are kept with. The files that a run writes are no change of the sources. */
function commitOf() {
  try {
    const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/results*.json', ':!docs/benchmarks.md');
    return { commit: git('rev-parse', '--short', 'HEAD'), hasChanges: changes !== '' };
  } catch {
    return {};
  }
}

const machine = () => ({
  cores: os.availableParallelism(),
  model: os.cpus()[0]?.model,
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
  system: `${os.platform()} ${os.release()}`,
  node: process.version,
  loadBefore: os.loadavg()[0],
});

async function measureEmbedded(results, look) {
  Object.assign(results, { dial: [], webhook: [], wallet: [], announcing: [] });
  const farEnd = await startFarEnd();
  await measure(results, farEnd, look).finally(farEnd.close);
  results.figures = goalFigures(results);
  return mistakes(results);
}

async function measureOnEngines(results, look) {
  const { measureReal, realMistakes } = require('./real.cjs');
  const plan = { rounds: ROUNDS, ms: WINDOW_MS, dialled: DIALLED / 2, calls: Number(valueOf('--calls') ?? 0), requests: SUMMARIES };
  await measureReal(results, plan, { say, look });
  return realMistakes(results);
}

async function measureAudio(results, look) {
  const { measureMedia, mediaMistakes } = require('./media.cjs');
  const calls = (valueOf('--calls') ?? (isQuick ? '1,50' : '1,50,200,500')).split(',').map(Number);
  await measureMedia(results, { rounds: ROUNDS, calls, quietMs: isQuick ? 3_000 : 10_000, profile }, { say, look });
  return mediaMistakes(results);
}

async function measureBesidePeers(results, look) {
  const { measurePeers, peersMistakes } = require('./peers.cjs');
  await measurePeers(results, { rounds: ROUNDS, ms: isQuick ? 3_000 : PEERS_WINDOW_MS }, { say, look });
  return peersMistakes(results);
}

async function measureAtRest(results, look) {
  const { idleMistakes, measureIdle } = require('./idle.cjs');
  await measureIdle(results, { rounds: ROUNDS, ms: isQuick ? 5_000 : 60_000, dialled: DIALLED }, { say, look });
  return idleMistakes(results);
}

/** The rates of short calls a second. The last rates are there to be missed. */
const RATES = isQuick ? [10, 20] : [10, 20, 30, 50, 75, 100, 150];
const ALONE_RATES = isQuick ? [20] : [50, 100, 150];

async function measureBothDrivers(results, look) {
  const { linesMistakes, measureLines } = require('./lines.cjs');
  const calls = (valueOf('--calls') ?? (isQuick ? '20' : '200')).split(',').map(Number);
  const audio = { calls, quietMs: isQuick ? 3_000 : 7_000 };
  const setUps = { rates: RATES, aloneRates: ALONE_RATES, seconds: isQuick ? 2 : 3 };
  await measureLines(results, { rounds: ROUNDS, leads: DIALLED, ...audio, ...setUps }, { say, look });
  return linesMistakes(results);
}

async function measureHearing(results, look) {
  const { measureEars } = require('./ears.cjs');
  return measureEars(results, { rounds: ROUNDS }, { say, look });
}

async function measureTalking(results, look) {
  const { measureVoice } = require('./voice/voice.cjs');
  const { SHORT_CONVERSATION, WHOLE_CONVERSATION } = require('./voice/model/plans.cjs');
  const few = { connections: 5, bursts: 10, greetings: 12, atOnceMs: 4_000, hasNoise: false, conversation: SHORT_CONVERSATION };
  const many = { connections: 40, bursts: 20, greetings: 100, atOnceMs: 8_000, hasNoise: true };
  const plan = isQuick ? few : { ...many, conversation: { ...WHOLE_CONVERSATION, rounds: ROUNDS } };
  return measureVoice(results, plan, { only: valueOf('--only'), profile, say, look });
}

/** Each returns what must never be, however fast. `look`: see machine-watch.cjs. */
const MEASURES = {
  ears: measureHearing,
  embedded: measureEmbedded,
  real: measureOnEngines,
  idle: measureAtRest,
  lines: measureBothDrivers,
  media: measureAudio,
  peers: measureBesidePeers,
  voice: measureTalking,
};

/** @returns the exit code */
function report(results, wrong) {
  console.log(textOf(KIND, results));
  if (wrong.length > 0) console.log(`\nWRONG\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  const { words } = results.quiet;
  if (words.length > 0) console.log(`\n${NOT_JUDGED}\n${words.map((line) => `  ${line}`).join('\n')}`);
  return wrong.length > 0 ? 1 : words.length > 0 ? 2 : 0;
}

async function main() {
  const results = { date: new Date().toISOString(), ...commitOf(), machine: machine(), rounds: ROUNDS };
  const startedAt = Date.now();
  const { look, looks } = await watchMachine();
  const wrong = await MEASURES[KIND](results, look);
  await look();
  results.machine.loadAfter = os.loadavg()[0];
  results.tookSeconds = Math.round((Date.now() - startedAt) / 1000);
  const quiet = judgeMachine({ looks, cores: results.machine.cores });
  Object.assign(results, { looks, quiet, isJudged: quiet.isQuiet });
  process.exitCode = report(results, wrong);
  if (!isQuick && quiet.isQuiet && !results.isPartial) writeResults(KIND, results);
}

run(main);
