/**
 * Cuts one engine of three off from the other two under load, and says what became of leads, calls and money, in a line of JSON:
 * inPrivateNetwork (test/engines) starts it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { startCluster, type Cluster } from '../engines/cluster.js';
import { PrivateNetwork, type CutWay, type NetworkPlace } from '../engines/private-network.js';
import { WITHOUT_EXTRAS, WITHOUT_MODEL } from '../engines/service.js';
import { startSipp, type Sipp } from '../engines/sipp.js';
import { countWrongs, sumOf, type Counts } from './counts.js';
import { readFacts, type Facts } from './facts.js';
import { farCallsOf, LEAD_HEADER } from './far-calls.js';
import { HonestClient } from './honest-client.js';
import { quantile } from './storm-figures.js';

export interface Cut {
  /** The primary of MongoDB, or the broker that leads most partitions of accepted leads. */
  engine: 'mongodb' | 'kafka';
  way: CutWay;
  /** True if the process is cut off from its clients, too, as if its machine had lost power and nobody were told. */
  isFromAll?: boolean;
  lastsMs: number;
  /** The time from the healing to the next cut, or to the end of the load. */
  thenMs: number;
}

export interface CutOrder {
  cuts: readonly Cut[];
  leadsPerSecond: number;
  talkMs: number;
  workers: number;
}

/** Milliseconds. */
export interface CutDelays {
  count: number;
  p50: number;
  max: number;
}

export interface CutOutcome {
  wrong: Partial<Counts>;
  leads: number;
  invites: number;
  /** Calls of living workers that were ended as a lost worker's. No worker dies here. */
  endedAsLost: readonly string[];
  ends: Readonly<Record<string, number>>;
  cuts: readonly {
    /** Leads that were asked while it lasted: from the request to the answer. */
    answers: CutDelays;
    /** The same leads, from the answer to the INVITE. */
    invites: CutDelays;
    /** The leads of the cut's first third: how many there are, and how many were called only after the cut was over. */
    early: { count: number; waited: number };
  }[];
}

interface Timed {
  name: string;
  askedMs: number;
  toldMs: number;
}

/** Size of a cluster of which one node or broker is cut off. An engine that is not cut runs as a single node or broker. */
const CLUSTER_SIZE = 3;
const BEFORE_MS = 8_000;
const REST_WITHIN_MS = 90_000;
const SETTINGS = { RING_SECONDS: '10', MAX_CALL_SECONDS: '60', ...WITHOUT_EXTRAS, ...WITHOUT_MODEL };

const tell = (line: string): void => void process.stderr.write(`  ${line}\n`);

/** Undefined where an engine cannot be had. */
async function main(order: CutOrder): Promise<CutOutcome | undefined> {
  const countOf = (engine: Cut['engine']): 1 | 3 => (order.cuts.some((cut) => cut.engine === engine) ? CLUSTER_SIZE : 1);
  const [nodes, brokers] = [countOf('mongodb'), countOf('kafka')];
  const network = await PrivateNetwork.open(nodes + brokers);
  const places = { mongodb: network.places.slice(0, nodes), kafka: network.places.slice(nodes) };
  const sipp = await startSipp({ scenario: 'phone', ringMs: 300, talkMs: order.talkMs, rtpEcho: true });
  let cluster: Cluster | undefined;
  try {
    cluster = await startCluster({
      ...{ apis: 1, workers: order.workers, nodes, brokers, places },
      env: { TRUNK_URI: sipp.uri, TRUNK_HEADERS: JSON.stringify({ [LEAD_HEADER]: '{{leadId}}' }), ...SETTINGS },
    });
    return cluster && (await played(order, { cluster, network, places, sipp }));
  } finally {
    await cluster?.stop();
    await sipp.stop();
    network.close();
  }
}

interface Field {
  cluster: Cluster;
  network: PrivateNetwork;
  places: Record<Cut['engine'], readonly NetworkPlace[]>;
  sipp: Sipp;
}

async function played(order: CutOrder, field: Field): Promise<CutOutcome> {
  const { cluster, sipp } = field;
  const client = new HonestClient({ current: () => Promise.resolve(cluster) });
  await client.topUp(10_000, 'before the cut');
  const load = new Load(client, order.leadsPerSecond);
  await pause(BEFORE_MS);
  const spans: { fromMs: number; toMs: number }[] = [];
  for (const cut of order.cuts) {
    spans.push(await cutOff(cut, field));
    await pause(cut.thenMs);
  }
  const timed = await load.end();
  tell(`${timed.length} leads acknowledged; waiting for the rest`);
  const { facts, counts } = await atRest(cluster, client, sipp);
  const invitedMs = new Map(
    sipp
      .invites()
      .map((invite) => [invite.header(LEAD_HEADER) ?? '', invite.atMs])
      .reverse() as [string, number][],
  );
  const leadIds = new Map(facts.told.map(({ ask, leadId }) => [ask.name, leadId]));
  const cuts = spans.map(({ fromMs, toMs }) => {
    const own = timed.filter(({ askedMs }) => askedMs >= fromMs && askedMs < toMs);
    const invitedAt = ({ name }: Timed): number => invitedMs.get(leadIds.get(name) ?? '') ?? Infinity;
    const early = own.filter(({ askedMs }) => askedMs < fromMs + (toMs - fromMs) / 3);
    return {
      early: { count: early.length, waited: early.filter((one) => invitedAt(one) > toMs).length },
      answers: delaysOf(own.map(({ askedMs, toldMs }) => toldMs - askedMs)),
      invites: delaysOf(own.map((one) => invitedAt(one) - one.toldMs)),
    };
  });
  const ends: Record<string, number> = {};
  for (const { status, endReason } of facts.calls) ends[`${status} ${endReason}`] = (ends[`${status} ${endReason}`] ?? 0) + 1;
  const lost = facts.calls.filter(({ endReason }) => endReason === 'worker-lost' || endReason === 'taken-over');
  return {
    wrong: Object.fromEntries(Object.entries(counts).filter(([, cases]) => cases.length > 0)),
    leads: facts.leads.length,
    invites: facts.far.length,
    endedAsLost: lost.map(({ callId }) => callId),
    ends,
    cuts,
  };
}

async function cutOff(cut: Cut, { cluster, network, places }: Field): Promise<{ fromMs: number; toMs: number }> {
  const index = cut.engine === 'mongodb' ? await cluster.mongodb.primary() : await leadingBroker(cluster);
  const one = places[cut.engine][index] as NetworkPlace;
  const others = [...places[cut.engine].filter((place) => place !== one), ...(cut.isFromAll ? [network.clients] : [])];
  const fromMs = Date.now();
  await network.cut(one, others, cut.way);
  tell(`${cut.engine} ${index} cut from ${cut.isFromAll ? 'all' : 'its peers'} (${cut.way})`);
  await pause(cut.lastsMs);
  await network.heal(one);
  tell(`${cut.engine} ${index} reached again after ${Date.now() - fromMs} ms`);
  return { fromMs, toMs: Date.now() };
}

async function leadingBroker({ kafka }: Cluster): Promise<number> {
  const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const { topics } = await admin.fetchTopicMetadata({ topics: ['lead.accepted.v1'] });
    const leaders = (topics[0]?.partitions ?? []).map(({ leader }) => leader);
    const counted = kafka.brokers.map((_, index) => leaders.filter((leader) => leader === index + 1).length);
    return counted.indexOf(Math.max(...counted));
  } finally {
    await admin.disconnect();
  }
}

/** A person a lead, evenly paced, however long the answers take. */
class Load {
  private readonly timed: Promise<Timed>[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly client: HonestClient,
    perSecond: number,
  ) {
    this.timer = setInterval(() => this.timed.push(this.post(this.timed.length)), 1_000 / perSecond);
  }

  end(): Promise<Timed[]> {
    clearInterval(this.timer);
    return Promise.all(this.timed);
  }

  private async post(number: number): Promise<Timed> {
    const name = `Person ${number}`;
    const askedMs = Date.now();
    await this.client.post({ name, phone: `+9198${String(number).padStart(8, '0')}`, wantsCall: true, key: `key of ${name}` });
    return { name, askedMs, toldMs: Date.now() };
  }
}

async function atRest(cluster: Cluster, client: HonestClient, sipp: Sipp): Promise<{ facts: Facts; counts: Counts }> {
  for (const end = Date.now() + REST_WITHIN_MS; ; await pause(1_000)) {
    const facts = await readFacts(cluster, client, farCallsOf(sipp.messages()), cluster);
    const counts = countWrongs(facts);
    if (sumOf(counts) === 0 || Date.now() > end) return { facts, counts };
  }
}

const delaysOf = (all: readonly number[]): CutDelays => ({
  count: all.length,
  p50: Math.round(quantile(all, 0.5)),
  max: Math.round(Math.max(...all)),
});

main(JSON.parse(process.argv[2] ?? '{}') as CutOrder).then(
  (outcome) => {
    process.stdout.write(`${JSON.stringify(outcome ?? null)}\n`);
    process.exit(0);
  },
  (error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
