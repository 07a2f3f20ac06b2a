/**
 * `npm run bench [-- --quick] [-- --profile=<folder>]`: the speeds to hold (docs/behaviour.md), servers interleaved in one run, medians of three rounds.
 * Ratios travel between machines, absolute figures do not. Writes test/bench/results.json (not with --quick).
 * `npm run bench -- --engines real`: see real.cjs. `npm run bench -- --media`: see media.cjs.
 */
const { execFileSync } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const os = require('node:os');
const { join } = require('node:path');
const { ask, folder, forkScript, stop, stopAll } = require('./children.cjs');
const { dialRound } = require('./dial.cjs');
const { startFarEnd } = require('./far-end.cjs');
const { startBareServer, startOurs } = require('./servers.cjs');
const { goalFigures, LOG, mistakes, NO_SYNC, OURS, REPOSITORY, webhookTable } = require('./summary.cjs');
const { goalsTable } = require('./table.cjs');
const { webhookRound, windowOf } = require('./webhook.cjs');

const isQuick = process.argv.includes('--quick');
const valueOf = (option) => process.argv[process.argv.indexOf(option) + 1 || Infinity];
const isReal = valueOf('--engines') === 'real';
const isMedia = process.argv.includes('--media');
const profile = process.argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length);
const ROUNDS = isQuick ? 1 : Number(valueOf('--rounds') ?? 3);
const WINDOW_MS = isQuick ? 1_000 : 2_500;
const DIALLED = isQuick ? 40 : 200;
const ANNOUNCED = isQuick ? 8_000 : 20_000;
const WALLET_MS = isQuick ? 1_000 : 2_000;
const SUMMARIES = isQuick ? 200 : 1_000;
const PLAN = [1, 16, 64, 256];
const WARM_UP = { connections: 32, ms: isQuick ? 1_000 : 2_000, round: -1 };

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

async function measure(results, farEnd) {
  const servers = await startServers(farEnd);
  const [ours] = servers;
  results.startMs = ours.startMs;
  const load = forkScript('load.cjs');
  say('warming up');
  for (const server of servers) await windowOf({ load, server, ...WARM_UP });
  for (let round = 0; round < ROUNDS; round++) {
    say(`round ${round + 1} of ${ROUNDS}: ${DIALLED} leads that are called`);
    results.dial.push(await dialRound({ server: ours, farEnd, leads: DIALLED }));
    say('  leads that ask for no call, at 1, 16, 64 and 256 connections');
    results.webhook.push(...(await webhookRound({ load, servers, plan: PLAN, ms: WINDOW_MS, round })));
    say('  money, announcements');
    results.wallet.push(await alone('wallet.cjs', { ms: WALLET_MS }));
    results.announcing.push(await alone('announcing.cjs', { leads: ANNOUNCED }));
  }
}

function commitOf() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: __dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
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

const WRITTEN_TO = isMedia ? 'results-media.json' : isReal ? 'results-real.json' : 'results.json';

async function measureEmbedded(results) {
  Object.assign(results, { dial: [], webhook: [], wallet: [], announcing: [] });
  const farEnd = await startFarEnd();
  await measure(results, farEnd).finally(farEnd.close);
  results.figures = goalFigures(results);
  return { report: `${goalsTable(results.figures)}\n\n${webhookTable(results.webhook)}`, wrong: mistakes(results) };
}

async function measureOnEngines(results) {
  const { measureReal, realMistakes, realReport } = require('./real.cjs');
  const plan = { rounds: ROUNDS, ms: WINDOW_MS, dialled: DIALLED / 2, calls: Number(valueOf('--calls') ?? 0), requests: SUMMARIES };
  await measureReal(results, plan, say);
  return { report: realReport(results), wrong: realMistakes(results) };
}

async function measureAudio(results) {
  const { measureMedia, mediaMistakes, mediaReport } = require('./media.cjs');
  const calls = (valueOf('--calls') ?? (isQuick ? '1,50' : '1,50,200,500')).split(',').map(Number);
  await measureMedia(results, { rounds: ROUNDS, calls, quietMs: isQuick ? 3_000 : 10_000, profile }, say);
  return { report: mediaReport(results), wrong: mediaMistakes(results) };
}

async function main() {
  const results = { date: new Date().toISOString(), commit: commitOf(), machine: machine(), rounds: ROUNDS };
  const startedAt = Date.now();
  const { report, wrong } = await (isMedia ? measureAudio : isReal ? measureOnEngines : measureEmbedded)(results);
  results.machine.loadAfter = os.loadavg()[0];
  results.tookSeconds = Math.round((Date.now() - startedAt) / 1000);
  const { cores, model, node, loadBefore } = results.machine;
  console.log(
    `${results.date}, ${cores} cores ${model}, ${node}, load ${loadBefore.toFixed(1)} before, ${ROUNDS} rounds, ${results.tookSeconds} s\n`,
  );
  console.log(report);
  if (wrong.length > 0) console.log(`\nWRONG\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
  if (!isQuick) writeFileSync(join(__dirname, WRITTEN_TO), `${JSON.stringify(results, null, 2)}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAll().finally(() => process.exit(130)));

main()
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(stopAll);
