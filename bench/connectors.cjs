/**
 * `node bench/connectors.cjs [cpu] [flow] [kill] [--quick] [--only=<plugins>] [--rate=<a second>] [--profile=<folder>]`: what a connector costs beside the bearer
 * webhook, and whether ten of them lose a lead: at 1,000 a second, and where the process is killed in the middle. Prints JSON.
 */
const { setTimeout: pause } = require('node:timers/promises');
const { ask, forkScript, run, stop } = require('./children.cjs');
const { KINDS, META } = require('./connectors-senders.cjs');
const { ConnectorService, startGraph } = require('./connectors-service.cjs');
const { startFarEnd } = require('./far-end.cjs');
const { median } = require('./figures.cjs');
const { mobile } = require('./lead-request.cjs');
const { cpuMicroseconds, memoryMb } = require('./process-cost.cjs');
const { medians, rowsOf, wrongOf } = require('./rows.cjs');
const { table } = require('./table.cjs');
const { secondsUntil } = require('./until.cjs');
const { windowOf } = require('./webhook.cjs');

const isQuick = process.argv.includes('--quick');
const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const parts = ['cpu', 'flow', 'kill'].filter((part) => process.argv.includes(part));
const asked = (part) => parts.length === 0 || parts.includes(part);

const ROUNDS = isQuick ? 1 : 3;
const WINDOW_MS = isQuick ? 1_000 : 3_000;
const PLAN = [16, 64];
const MEASURED = option('only')?.split(',') ?? ['typeform', 'meta', 'indiamart', 'custom-json', 'elementor'];
const PER_SECOND = Number(option('rate') ?? 1_000);
const FLOW_MS = isQuick ? 5_000 : 60_000;
const KILL_AFTER_MS = isQuick ? [1_500] : [400, 900, 1_700, 2_600, 3_300];
const KILL_LOAD_MS = 5_000;
const BACKLOG_MS = 120_000;
const BEARER = 'bearer webhook';

const say = (words) => process.stderr.write(`${words}\n`);

async function started(world, kinds, more = {}) {
  const service = await new ConnectorService({ trunkUri: world.farEnd.uri, graphOrigin: world.graph.origin, ...more }).start();
  const senders = [];
  for (const kind of kinds) senders.push(await service.connect(kind));
  return { service, senders };
}

/** CPU a request, medians over rounds in which every sender takes its turn. */
async function measureCpu(world) {
  const kinds = [...KINDS, META].filter(({ plugin }) => MEASURED.includes(plugin));
  const { service, senders } = await started(world, kinds, { profile: option('profile') });
  const all = [{ name: BEARER }, ...senders.map((sender) => ({ name: sender.plugin, sender }))];
  const load = forkScript('load.cjs');
  // One service with one count of leads, whoever sends them.
  const window = ({ name, sender }, more) => windowOf({ load, server: Object.assign(service, { name, sender }), ...more });
  for (const one of all) await window(one, { connections: 32, ms: isQuick ? 500 : 1_500, round: -1 });
  const rows = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const connections of PLAN)
      for (const one of round % 2 ? [...all].reverse() : all) {
        say(`round ${round + 1}: ${one.name}, ${connections} connections`);
        rows.push(await window(one, { connections, ms: WINDOW_MS, round }));
      }
  await stop(load);
  await service.stop();
  return { lines: cpuLines(rows, all), rows, left: await service.left() };
}

function cpuLines(rows, all) {
  return PLAN.flatMap((connections) => {
    const bearer = rowsOf(rows, BEARER, connections);
    return all.map(({ name }) => {
      const own = rowsOf(rows, name, connections);
      const adds = median(own.map((row, round) => row.cpuPerLead - bearer[round].cpuPerLead));
      const backlogSeconds = Math.max(...own.map((row) => row.backlogSeconds ?? Infinity));
      return {
        name,
        connections,
        ...medians(own, ['perSecond', 'p50Ms', 'p99Ms', 'cpuPerLead']),
        adds,
        backlogSeconds,
        wrong: wrongOf(own),
      };
    });
  });
}

/** Counts what was posted and what is there: by phone, over the API. */
async function compare(service, senders, count) {
  const result = { posted: count, listed: 0, missing: 0, twice: 0, strangers: 0 };
  for (const [turn, sender] of senders.entries()) {
    const phones = await service.phonesOf(sender);
    const there = new Set(phones);
    const wanted = new Set();
    for (let position = turn; position < count; position += senders.length) wanted.add(`+91${mobile(position)}`);
    result.listed += phones.length;
    result.twice += phones.length - there.size;
    result.missing += [...wanted].filter((phone) => !there.has(phone)).length;
    result.strangers += [...there].filter((phone) => !wanted.has(phone)).length;
  }
  return result;
}

const readOf = async (service, senders) =>
  (await Promise.all(senders.map((sender) => service.countsOf(sender)))).reduce((sum, { read = 0 }) => sum + read, 0);

/** Posts so many requests a second over ten connections. After `killAfterMs` the process is killed, and started again at once. */
async function flow(world, { ms, perSecond = PER_SECOND, killAfterMs, profile }) {
  const { service, senders } = await started(world, KINDS, { profile });
  // Grown to its working size: the first thousands are not what is asked for.
  const before = memoryMb(service.pid);
  const cpu = cpuMicroseconds(service.pid);
  const loading = ask(world.load, { port: service.port, senders, perSecond, ms });
  if (killAfterMs !== undefined) {
    await pause(killAfterMs);
    await service.kill();
    await service.start();
  }
  const memory = [];
  const looking = setInterval(() => memory.push(memoryMb(service.pid).anonymousMb), 5_000);
  const seen = await loading.finally(() => clearInterval(looking));
  const backlogSeconds = await secondsUntil(async () => (await service.count()) >= seen.count, BACKLOG_MS);
  const readSeconds = await secondsUntil(async () => (await readOf(service, senders)) >= seen.count, BACKLOG_MS);
  const cost = killAfterMs === undefined && { cpuPerRequest: (cpuMicroseconds(service.pid) - cpu) / seen.count };
  await pause(2_000);
  const found = { ...seen, backlogSeconds, readSeconds, ...cost, before, memory, after: memoryMb(service.pid) };
  const compared = await compare(service, senders, seen.count);
  await service.stop();
  return { killAfterMs, ...found, ...compared, left: await service.left() };
}

/** The results that fail the run. */
function mistakesOf({ cpu, flow: flowed, kill = [] }) {
  const wrong = (cpu?.lines ?? [])
    .filter(({ wrong: refused, backlogSeconds }) => refused > 0 || backlogSeconds === Infinity)
    .map((row) => ({ cpu: row }));
  for (const one of [...(flowed ? [flowed] : []), ...kill]) {
    const { missing, twice, strangers, posted, left } = one;
    const { read = 0 } = left.requests;
    const isWrong = missing + twice + strangers > 0 || Object.keys(left.pending).length > 0 || Object.keys(left.requests).length > 1;
    if (isWrong || read < posted) wrong.push({ killAfterMs: one.killAfterMs, missing, twice, strangers, left });
  }
  return wrong;
}

async function main() {
  const world = { farEnd: await startFarEnd(), graph: await startGraph(), load: forkScript('connectors-load.cjs') };
  const results = {};
  if (asked('cpu')) {
    results.cpu = await measureCpu(world);
    const columns = [
      ['conn.', 'connections'],
      ['sender', 'name'],
      ['requests/s', 'perSecond'],
      ['p50 ms', 'p50Ms'],
      ['p99 ms', 'p99Ms'],
      ['CPU us', 'cpuPerLead'],
      ['beside the webhook', 'adds'],
      ['backlog s', 'backlogSeconds'],
      ['not 2xx', 'wrong'],
    ];
    console.log(table(columns, results.cpu.lines));
    console.log(JSON.stringify(results.cpu.left));
  }
  if (asked('flow')) {
    say(`${PER_SECOND} leads a second over ten connections for ${FLOW_MS / 1000} s`);
    results.flow = await flow(world, { ms: FLOW_MS, profile: option('profile') });
    console.log(JSON.stringify(results.flow, null, 1));
  }
  if (asked('kill')) {
    results.kill = [];
    for (const killAfterMs of KILL_AFTER_MS) {
      say(`killed after ${killAfterMs} ms`);
      results.kill.push(await flow(world, { ms: KILL_LOAD_MS, killAfterMs }));
      console.log(JSON.stringify(results.kill.at(-1)));
    }
  }
  const wrong = mistakesOf(results);
  if (wrong.length > 0) console.log(`WRONG\n${wrong.map((one) => JSON.stringify(one)).join('\n')}`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
  world.farEnd.close();
  world.graph.close();
  await stop(world.load);
}

run(main);
