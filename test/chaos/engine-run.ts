import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { startCluster, type Cluster } from '../engines/cluster.js';
import { WITHOUT_MODEL } from '../engines/service.js';
import { startSipp, type Sipp } from '../engines/sipp.js';
import { skipLoudly } from '../engines/skipped.js';
import { Chance } from './chance.js';
import { Clocks } from './clocks.js';
import { countWrongs, sumOf, type Counts } from './counts.js';
import { DatabaseView } from './database-view.js';
import { LONG_TROUBLES, sampledTroubles, shuffled, TROUBLES, type Field } from './engine-trouble.js';
import { readFacts, type Facts } from './facts.js';
import { farCallsOf, LEAD_HEADER } from './far-calls.js';
import { HonestClient, type Ask } from './honest-client.js';
import { Network } from './network.js';

export interface EngineRun {
  leads: number;
  seed: number;
  /** The share of the leads that ask for a call. */
  callShare: number;
  nodes: 1 | 3;
  brokers: 1 | 3;
  /** Leads a second, at most. */
  pace: number;
  /** As for skipLoudly. */
  within?: string;
  tell: (line: string) => void;
}

export interface EngineOutcome {
  facts: Facts;
  counts: Counts;
  /** What the embedded chaos does not look for. */
  more: Readonly<Record<'states older than their limit' | 'secrets in logs' | 'dead letters' | 'refused', readonly string[]>>;
}

const TWICE = join(__dirname, 'every-message-twice.cjs');
const LIMITS = { ringSeconds: 5, maxCallSeconds: 5 };
const SECRET = 'pass-of-the-trunk-7Q';
const BETWEEN_TROUBLES_MS = 1_500;
const LANES = 24;
/** Who writes again does so within the ten minutes of a duplicate, however late the troubles make it. */
const KNOWN_FOR_SECONDS = 30;
/** After the last trouble; a backlog that is still to be called comes on top. */
const REST_WITHIN_MS = 300_000;
const SLOWEST_CALLS_A_SECOND = 2;
const TELL_EACH_MS = 15_000;
const ALL_RIGHT_WITHIN_MS = 60_000;

const trunkOf = (sipp: Sipp): Record<string, string> => ({
  TRUNK_URI: sipp.uri,
  TRUNK_CALLER_ID: '+911401234567',
  TRUNK_USER: 'trunk-user',
  TRUNK_PASSWORD: SECRET,
  TRUNK_HEADERS: JSON.stringify({
    [LEAD_HEADER]: '{{leadId}}',
    'X-DLT-PE-ID': '1101234567890123456',
    'X-DLT-Template-ID': '1107161234567890123',
  }),
});

/** Load and troubles at the same time, then rest, then counting. Undefined where the engines cannot be had. */
export async function runOnEngines(run: EngineRun): Promise<EngineOutcome | undefined> {
  const sipp = await startSipp({ scenario: 'phone', ringMs: 150, talkMs: 1_500, rtpEcho: true });
  const [network, clocks] = [new Network(), new Clocks()];
  let cluster: Cluster | undefined;
  let view: DatabaseView | undefined;
  try {
    cluster = await startCluster({
      ...{ apis: 2, workers: 2, nodes: run.nodes, brokers: run.brokers, within: run.within },
      env: {
        ...{ ...trunkOf(sipp), ...clocks.env, LOG_LEVEL: 'info', CHAOS_TELL_TWICE: '1', ...WITHOUT_MODEL },
        ...{ RING_SECONDS: String(LIMITS.ringSeconds), MAX_CALL_SECONDS: String(LIMITS.maxCallSeconds) },
      },
      preload: { worker: [clocks.preload, TWICE], api: [clocks.preload] },
      through: network.through,
    });
    if (!cluster || !areOurs(cluster, run.within)) return undefined;
    view = await DatabaseView.open(cluster.mongodbUri, LIMITS);
    return await played(run, { cluster, network, clocks, view }, sipp);
  } finally {
    await view?.close().catch(() => undefined);
    await cluster?.stop();
    await sipp.stop();
    await network.close();
    clocks.close();
  }
}

function areOurs({ mongodb, kafka }: Cluster, within?: string): boolean {
  if (mongodb.isOurs && kafka.isOurs) return true;
  skipLoudly('engines that are killed, frozen and cut off', 'those that MONGODB_URI and KAFKA_BROKERS name are not ours', within);
  return false;
}

async function played(run: EngineRun, field: Field, sipp: Sipp): Promise<EngineOutcome> {
  const { cluster, view } = field;
  const client = new HonestClient({ current: () => Promise.resolve(cluster) });
  await client.topUp(Math.ceil(run.leads * run.callShare) * 10, 'before the chaos');
  let isOver = false;
  const looking = (async () => {
    for (; !isOver; await pause(1_000)) await view.look();
  })();
  const load = send(run, client);
  const began = Date.now();
  await Promise.all([load, makeTrouble(run, field, load)]);
  run.tell(`${client.told.length} leads acknowledged in ${seconds(began)} s; waiting for the rest`);
  await cluster.ready();
  await atRest(run, view);
  isOver = true;
  await looking;
  const { facts, counts } = await counted(cluster, client, sipp);
  const masterKey = readFileSync(join(cluster.folder, 'master.key'));
  const secrets = [cluster.apiKey, cluster.adminKey, SECRET, masterKey.toString('hex'), masterKey.toString('base64')].filter(Boolean);
  const said = cluster.said();
  for (const sign of ['every message twice', 'the clock has jumped'])
    if (!said.includes(sign)) throw new Error(`no process said "${sign}": what is preloaded has lost its hold`);
  const more = {
    'states older than their limit': [...view.stale.values()],
    'secrets in logs': secrets.filter((secret) => said.includes(secret)),
    'dead letters': await view.deadLetters(),
    refused: client.refused.map(({ ask, status, body }) => `${ask.name}: ${status} ${JSON.stringify(body)}`),
  };
  if (sumOf(counts) > 0 || Object.values(more).some(({ length }) => length > 0)) {
    const file = join(tmpdir(), `turant-chaos-${run.seed}.log`);
    writeFileSync(file, said);
    run.tell(`something is wrong; what all processes said is in ${file}`);
  }
  return { facts, counts, more };
}

/** New people and known ones, with a key and without, wanting a call and not; paced, so that the troubles meet a load. */
async function send({ leads, callShare, pace, seed }: EngineRun, client: HonestClient): Promise<void> {
  const chance = new Chance(seed);
  const known: Ask[] = [];
  const remembered = Math.ceil(pace * KNOWN_FOR_SECONDS);
  const asks = Array.from({ length: leads }, (_, number): Ask => {
    const again = known.length > 0 && chance.is(0.1) ? chance.oneOf(known) : undefined;
    const phone = again?.phone ?? `+9198${String(number).padStart(8, '0')}`;
    const name = `Person ${number}`;
    const tier = chance.oneOf([undefined, 'value', 'standard', 'premium'] as const);
    const ask = { name, phone, wantsCall: chance.is(callShare), tier, ...(chance.is(0.7) && { key: `key of ${name}` }) };
    known.push(ask);
    if (known.length > remembered) known.shift();
    return ask;
  });
  const began = Date.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < asks.length; number = next++) {
      const early = began + (number / pace) * 1_000 - Date.now();
      if (early > 0) await pause(early);
      await client.post(asks[number] as Ask);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Each trouble once at least, and on and on while there is load. */
async function makeTrouble({ seed, leads, tell }: EngineRun, field: Field, load: Promise<void>): Promise<void> {
  const chance = new Chance(seed + 1);
  const began = Date.now();
  let isLoaded = true;
  const over = (): void => void (isLoaded = false);
  load.then(over, over);
  const all = { ...TROUBLES, ...LONG_TROUBLES };
  const names = leads > 1_000 ? Object.keys(all) : sampledTroubles();
  for (let round = 0; round === 0 || isLoaded; round += 1)
    for (const name of shuffled(names, chance)) {
      if (round > 0 && !isLoaded) return;
      await pause(BETWEEN_TROUBLES_MS / 2 + chance.below(BETWEEN_TROUBLES_MS));
      tell(`${seconds(began)} s: ${await all[name]?.(field, chance)}`);
    }
}

async function atRest({ leads, callShare, tell }: EngineRun, view: DatabaseView): Promise<void> {
  const limitMs = REST_WITHIN_MS + ((leads * callShare) / SLOWEST_CALLS_A_SECOND) * 1_000;
  const began = Date.now();
  let toldAt = began;
  for (const end = began + limitMs; ; await pause(500)) {
    const left = await view.underWay().catch((error: unknown) => [String(error)]);
    if (Date.now() - toldAt >= TELL_EACH_MS) {
      tell(`${seconds(began)} s of waiting: ${left.join(', ')}`);
      toldAt = Date.now();
    }
    if (left.length === 0) return tell(`at rest after ${seconds(began)} s`);
    if (Date.now() <= end) continue;
    tell(`not at rest after ${limitMs} ms: ${left.join(', ')}`);
    return (await view.restless().catch(() => [])).forEach(tell);
  }
}

/** Counts until nothing is wrong any more: the timeline follows within moments. */
async function counted(cluster: Cluster, client: HonestClient, sipp: Sipp): Promise<{ facts: Facts; counts: Counts }> {
  for (const end = Date.now() + ALL_RIGHT_WITHIN_MS; ; await pause(1_000)) {
    const facts = { ...(await readFacts(cluster, client, farCallsOf(sipp.messages()), cluster)), haveClocksJumped: true };
    const counts = countWrongs(facts);
    if (sumOf(counts) > 0 && Date.now() <= end) continue;
    for (const { sipCallId } of facts.far.filter(({ isOver }) => !isOver)) process.stdout.write(storyOf(sipp, sipCallId));
    return { facts, counts };
  }
}

const seconds = (since: number): string => ((Date.now() - since) / 1_000).toFixed(1);

/** What went over the wire in a call that is left up. */
function storyOf(sipp: Sipp, sipCallId: string): string {
  const own = sipp.messages().filter((one) => one.header('Call-ID') === sipCallId);
  const lines = own.map((one) => `${one.isReceived ? '>' : '<'} ${one.status ?? one.method} ${new Date(one.atMs).toISOString()}`);
  return `  ${sipCallId}\n    ${lines.slice(0, 30).join('\n    ')}\n`;
}
