import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchOnce } from './cache.js';
import { EngineProcess } from './engine-process.js';
import { HERE, type Place } from './place.js';

const run = promisify(execFile);
const LOGGING = join(__dirname, 'kafka', 'log4j2.yaml');
const FORMAT_MS = 60_000;
/** Starts in half the time of the defaults on a small machine. */
const JVM = ['-Xms128m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-Xshare:auto'];
/** Any 16 bytes; not one that begins with '-'. */
const CLUSTER_ID = 'VHVyYW50VHVyYW50VHVyYQ';

export interface Ports {
  broker: number;
  controller: number;
  /** The port under which the other brokers and the clients reach it: its own, or that of a proxy before it. */
  door: number;
  place: Place;
}

/** One of a cluster's brokers, which is a controller, too. */
export class KafkaBroker {
  readonly process: EngineProcess;
  readonly data: string;
  private readonly settings: string;

  constructor(
    private readonly jars: string,
    folder: string,
    private readonly id: number,
    private readonly all: readonly Ports[],
  ) {
    this.data = join(folder, `data-${id}`);
    this.settings = join(folder, `server-${id}.properties`);
    this.process = new EngineProcess(join(folder, `broker-${id}.log`));
    writeFileSync(this.settings, this.properties());
  }

  get address(): string {
    return `${this.place.host}:${this.all[this.id - 1]?.door}`;
  }

  private get place(): Place {
    return this.all[this.id - 1]?.place ?? HERE;
  }

  /** Takes 1.2 s of a JVM: fetchFormatted keeps what it leaves. */
  async format(): Promise<void> {
    const command = ['-cp', `${this.jars}/*`, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', this.settings];
    await run('java', [...JVM, ...command], { timeout: FORMAT_MS });
  }

  /** What a format leaves is the same for every node of every cluster but for the node's number. */
  takeFormat(formatted: string): void {
    mkdirSync(this.data, { recursive: true });
    cpSync(formatted, this.data, { recursive: true });
    const meta = join(this.data, 'meta.properties');
    // directory.id must be unique in a cluster; the broker makes one where none is given.
    const lines = readFileSync(meta, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('directory.id='));
    writeFileSync(meta, lines.map((line) => (line.startsWith('node.id=') ? `node.id=${this.id}` : line)).join('\n'));
  }

  /** @param classes the option of the JVM that names the archive of its classes, to be read or to be written */
  start(classes: string): void {
    const options = [...JVM, classes, `-Dlog4j2.configurationFile=${LOGGING}`, '-cp', `${this.jars}/*`];
    this.process.start([...this.place.enter, 'java', ...options, 'kafka.Kafka', this.settings]);
  }

  /** As small and as quick to recover as they may be: a killed broker is given up after 3 s. */
  private properties(): string {
    const replicas = Math.min(3, this.all.length);
    const inStep = replicas >= 3 ? 2 : 1;
    const { broker = 0, controller = 0 } = this.all[this.id - 1] ?? {};
    const { host } = this.place;
    return [
      'process.roles=broker,controller',
      `node.id=${this.id}`,
      `controller.quorum.voters=${this.all.map((ports, index) => `${index + 1}@${ports.place.host}:${ports.controller}`).join(',')}`,
      `listeners=PLAINTEXT://${host}:${broker},CONTROLLER://${host}:${controller}`,
      `advertised.listeners=PLAINTEXT://${this.address}`,
      'controller.listener.names=CONTROLLER',
      `log.dirs=${this.data}`,
      `offsets.topic.replication.factor=${replicas}`,
      'offsets.topic.num.partitions=3',
      `transaction.state.log.replication.factor=${replicas}`,
      `transaction.state.log.min.isr=${inStep}`,
      'transaction.state.log.num.partitions=1',
      'share.coordinator.state.topic.num.partitions=1',
      `share.coordinator.state.topic.replication.factor=${replicas}`,
      `default.replication.factor=${replicas}`,
      `min.insync.replicas=${inStep}`,
      'num.partitions=6',
      'group.initial.rebalance.delay.ms=0',
      'broker.session.timeout.ms=3000',
      'broker.heartbeat.interval.ms=500',
      'controller.quorum.election.timeout.ms=500',
      'controller.quorum.fetch.timeout.ms=1000',
      'log.segment.bytes=16777216',
      'log.index.size.max.bytes=1048576',
      'log.cleaner.dedupe.buffer.size=4194304',
      'log.cleaner.threads=1',
      'num.network.threads=2',
      'num.io.threads=3',
      'auto.create.topics.enable=false',
      '',
    ].join('\n');
  }
}

/** A folder as a format leaves it, beside the jars that made it: one JVM less for each cluster. */
export const fetchFormatted = (jars: string): Promise<string> =>
  fetchOnce(`${jars}-formatted`, async (folder) => {
    const broker = new KafkaBroker(jars, folder, 1, [{ broker: 1, controller: 2, door: 1, place: HERE }]);
    await broker.format();
    return broker.data;
  });
