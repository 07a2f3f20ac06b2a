import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ClusterProcess } from './cluster-process.js';
import type { Through } from './engine-process.js';
import { startKafka, type KafkaCluster } from './kafka.js';
import { startMongodb, type Mongodb } from './mongodb.js';
import type { Place } from './place.js';
import { ask, type Answer, type AskedService, type SendOptions } from './service.js';
import { until } from './until.js';
import { startFlags } from './start-flags.js';
import { temporaryFolder } from './temporary-folder.js';

const run = promisify(execFile);
const ROOT = resolve(__dirname, '../..');
const CLI = 'dist/apps/cli/src/main.js';
const INIT_MS = 120_000;
const READY_MS = 120_000;
/** The longest wait for an answer: longer than a write to a replica set takes that looks for a new primary. */
const ANSWER_MS = 60_000;

export interface ClusterOptions {
  apis?: number;
  workers?: number;
  brokers?: 1 | 3;
  nodes?: 1 | 3;
  /** A MongoDB that nobody else uses: for a spec that kills it. */
  hasOwnMongodb?: boolean;
  /** The environment of every process; TRUNK_URI must be in it. */
  env: Record<string, string>;
  /** Preloaded into every worker, every api. */
  preload?: { worker?: readonly string[]; api?: readonly string[] };
  /** What stands before each server; an api's port is another one in each of its lives. */
  through?: { mongodb: Through; kafka: Through; api: (port: () => number) => Promise<number> };
  /** Where the engines run; on loopback by default. MongoDB then decides elections after 10 s, as it usually does. */
  places?: { mongodb: readonly Place[]; kafka: readonly Place[] };
  /** As for skipLoudly. */
  within?: string;
  /** Another checkout that is built, for every process. */
  root?: string;
}

/** What `turant init --out` writes. */
export interface Seeded {
  tenantId: string;
  employeeId: string;
  apiKey: string;
  adminKey: string;
}

/** The whole service on real engines: MongoDB, Kafka, api processes and telephony workers. */
export interface Cluster extends Seeded, Pick<AskedService, 'postLead' | 'said' | 'until'> {
  apis: ClusterProcess[];
  workers: ClusterProcess[];
  mongodb: Mongodb;
  /** The URI of MongoDB with the cluster's database. */
  mongodbUri: string;
  kafka: KafkaCluster;
  /** DATA_DIR of all: the master key. */
  folder: string;
  /** Sends a request to the apis that are up, in turn, or to the one that is named. */
  send(path: string, options?: SendOptions & { api?: ClusterProcess }): Promise<Answer>;
  /** Waits until every process is ready. */
  ready(): Promise<void>;
  /** `turant init` for a further tenant. */
  init(tenant?: string): Promise<Seeded>;
  stop(): Promise<void>;
}

/** The time limit for the beforeAll that starts a cluster. */
export const CLUSTER_START_MS = 900_000;

/** @returns undefined if this machine cannot get an engine; the reason is then printed. What has started ends with the suite. */
export async function startCluster(options: ClusterOptions): Promise<Cluster | undefined> {
  const { within, nodes = 1, brokers = 1, hasOwnMongodb, through, places } = options;
  const [mongodb, kafka] = await Promise.all([
    startMongodb({
      ...{ within, nodes, isOwn: hasOwnMongodb, through: through?.mongodb },
      ...{ places: places?.mongodb, hasUsualElections: places !== undefined },
    }),
    startKafka({ within, brokers, isOwn: true, through: through?.kafka, places: places?.kafka }),
  ]);
  if (!mongodb || !kafka) return undefined;
  const cluster = new RealCluster(options, mongodb, kafka);
  await cluster.start();
  return cluster;
}

class RealCluster implements Cluster {
  readonly apis: ClusterProcess[];
  readonly workers: ClusterProcess[];
  readonly mongodbUri: string;
  tenantId = '';
  employeeId = '';
  apiKey = '';
  adminKey = '';
  readonly folder = temporaryFolder('turant-cluster-');
  private readonly env: Record<string, string>;
  private readonly through: ClusterOptions['through'];
  private readonly root: string;
  private turns = 0;

  constructor(
    { apis = 1, workers = 1, env, preload = {}, through, root = ROOT }: ClusterOptions,
    readonly mongodb: Mongodb,
    readonly kafka: KafkaCluster,
  ) {
    this.mongodbUri = mongodb.uri.replace(/\/(?=\?|$)/, `/turant-${process.pid}-${Date.now()}`);
    this.env = {
      ...{ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
      ...{ MONGODB_URI: this.mongodbUri, KAFKA_BROKERS: kafka.brokers.join(','), DATA_DIR: this.folder },
      ...env,
    };
    this.apis = Array.from({ length: apis }, () => new ClusterProcess('api', this.env, preload.api, root));
    this.workers = Array.from({ length: workers }, () => new ClusterProcess('telephony', this.env, preload.worker, root));
    this.through = through;
    this.root = root;
  }

  async start(): Promise<void> {
    Object.assign(this, await this.init());
    for (const api of this.apis) api.door = await this.through?.api(() => Number(new URL(api.baseUrl).port));
    // The first one makes the topics; all at once would do, too, but two cores take longer over it.
    await Promise.all([...this.apis, ...this.workers].map((one) => one.start()));
    await this.ready();
  }

  async init(tenant?: string): Promise<Seeded> {
    const out = join(this.folder, `init-${Date.now()}.json`);
    const args = ['init', '--out', out, ...(tenant === undefined ? [] : ['--tenant', tenant])];
    await run(process.execPath, [...startFlags(this.root), join(this.root, CLI), ...args], { env: this.env, timeout: INIT_MS });
    return JSON.parse(readFileSync(out, 'utf8')) as Seeded;
  }

  async ready(): Promise<void> {
    const all = [...this.apis, ...this.workers].filter(({ isUp }) => isUp);
    const isReady = async (one: ClusterProcess): Promise<boolean> => (await one.status('/health/ready')) === 200;
    await Promise.all(all.map((one) => this.until(() => isReady(one), READY_MS)));
  }

  send(path: string, { key = this.apiKey, api, ...options }: SendOptions & { api?: ClusterProcess } = {}): Promise<Answer> {
    return ask((api ?? this.nextApi()).publicUrl + path, { key, ...options }, AbortSignal.timeout(ANSWER_MS));
  }

  postLead(body: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('/api/webhooks/leads', { body, headers });
  }

  until<T>(look: () => Promise<T | undefined | false>, withinMs?: number): Promise<T> {
    return until(look, { withinMs, seen: () => this.said().slice(-3_000) });
  }

  said(): string {
    return [...this.apis, ...this.workers].map((one, place) => `--- ${one.kind} ${place}\n${one.said()}`).join('\n');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((one) => one.kill()));
    await Promise.all([this.mongodb.stop(), this.kafka.stop()]);
  }

  private nextApi(): ClusterProcess {
    const up = this.apis.filter(({ isUp }) => isUp);
    const next = up[this.turns++ % Math.max(1, up.length)];
    if (!next) throw new Error('no api is up');
    return next;
  }
}
