import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { fetchOnce } from './cache.js';
import type { Through } from './engine-process.js';
import { fetchFormatted, KafkaBroker, type Ports } from './kafka-broker.js';
import { fetchKafkaJars } from './kafka-jars.js';
import { askForEngine } from './ask-for-engine.js';
import { HERE, type Place } from './place.js';
import { skipLoudly } from './skipped.js';
import { startOnFreePorts } from './start-on-free-ports.js';
import { temporaryFolder } from './temporary-folder.js';

export interface KafkaCluster {
  /** Addresses to begin with. Take topics and groups of your own (a prefix) unless the cluster is your own. */
  brokers: string[];
  /** False for one that others use, too: it can be neither killed nor restarted, and `stop` does nothing. */
  isOurs: boolean;
  /** SIGKILL; counted from 0 as in `brokers`. */
  kill(index: number): Promise<void>;
  /** Starts a killed one on its data again; resolves when the cluster shows all that have not been killed. */
  restart(index: number): Promise<void>;
  /** The process id of a broker, by which a test freezes it (SIGSTOP, SIGCONT). */
  pid(index: number): number | undefined;
  /** Ends all by their process ids and deletes their data. */
  stop(): Promise<void>;
}

/** The time limit to give to the beforeAll that starts it: the first time it is downloaded. */
export const KAFKA_START_MS = 500_000;

const READY_MS = 120_000;

export interface KafkaOptions {
  brokers?: 1 | 3;
  /**
   * A broker that no other spec uses: for a spec that kills it, or that starts our processes, whose topics have fixed names. Three brokers,
   * and a broker behind a proxy, are never shared.
   */
  isOwn?: boolean;
  /** As for skipLoudly. */
  within?: string;
  through?: Through;
  /** The place of each broker; all are on this machine's loopback by default. */
  places?: readonly Place[];
}

/**
 * A real Kafka cluster, KRaft, of one broker or three. By default it is the one that all specs of the Jest run use, or the
 * one that KAFKA_BROKERS names. Undefined if this machine cannot get it; the reason is then printed.
 */
export async function startKafka(options: KafkaOptions = {}): Promise<KafkaCluster | undefined> {
  const { brokers = 1, isOwn = false, within, through, places } = options;
  const given = process.env.KAFKA_BROKERS;
  if (given) return theirs(given.split(','));
  try {
    const shared = brokers === 1 && !isOwn && !through && !places ? await askForEngine('kafka') : undefined;
    return shared?.brokers === undefined ? await startOwnKafka(options) : theirs(shared.brokers);
  } catch (error) {
    skipLoudly('everything that needs a real Kafka', (error as Error).message, within);
    return undefined;
  }
}

/** One that nobody else uses. @throws Error with the reason in words when it cannot be had */
export async function startOwnKafka(options: KafkaOptions = {}): Promise<KafkaCluster> {
  try {
    const jars = await fetchKafkaJars();
    return await startOn(jars, `-XX:SharedArchiveFile=${await fetchClasses(jars)}`, options);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

function startOn(jars: string, classes: string, { brokers: count = 1, through, places }: KafkaOptions): Promise<OurCluster> {
  const make = async (ports: readonly number[]): Promise<OurCluster> => {
    const nodes = Array.from({ length: count }, async (_, i): Promise<Ports> => {
      const [broker = 0, controller = 0] = ports.slice(2 * i);
      return { broker, controller, door: through ? await through(broker) : broker, place: places?.[i] ?? HERE };
    });
    return new OurCluster(jars, classes, await Promise.all(nodes));
  };
  return startOnFreePorts(count * 2, make, reasonOf);
}

/** The classes that a broker loads, as its JVM keeps them (class data sharing): with them a start takes half the processor time. */
const fetchClasses = (jars: string): Promise<string> =>
  fetchOnce(`${jars}-classes.jsa`, async (folder) => {
    const archive = join(folder, 'classes.jsa');
    const broker = await startOn(jars, `-XX:ArchiveClassesAtExit=${archive}`, {});
    await broker.leave();
    return archive;
  });

function theirs(brokers: string[]): KafkaCluster {
  const refuse = (): Promise<void> => Promise.reject(new Error('others use these brokers, too'));
  return { brokers, isOurs: false, kill: refuse, restart: refuse, pid: () => undefined, stop: () => Promise.resolve() };
}

class OurCluster implements KafkaCluster {
  readonly name = 'Kafka';
  readonly isOurs = true;
  readonly brokers: string[];
  private readonly folder = temporaryFolder('turant-kafka-');
  private readonly all: KafkaBroker[];

  constructor(
    private readonly jars: string,
    private readonly classes: string,
    ports: readonly Ports[],
  ) {
    this.all = ports.map((_, index) => new KafkaBroker(jars, this.folder, index + 1, ports));
    this.brokers = this.all.map(({ address }) => address);
  }

  async start(): Promise<void> {
    const formatted = await fetchFormatted(this.jars);
    for (const broker of this.all) {
      broker.takeFormat(formatted);
      broker.start(this.classes);
    }
    await this.ready(this.all);
  }

  async kill(index: number): Promise<void> {
    await this.all[index]?.process.kill();
  }

  async restart(index: number): Promise<void> {
    this.all[index]?.start(this.classes);
    await this.ready(this.all.filter(({ process }) => process.pid !== undefined));
  }

  pid(index: number): number | undefined {
    return this.all[index]?.process.pid;
  }

  async stop(): Promise<void> {
    // Nobody reads the data again: no need to let them say good-bye to one another, which takes seconds.
    await Promise.all(this.all.map((broker) => broker.process.kill()));
  }

  /** By SIGTERM: a JVM writes its archive as it ends. */
  async leave(): Promise<void> {
    await Promise.all(this.all.map((broker) => broker.process.stop(READY_MS)));
  }

  endOfLogs(): string {
    return this.all.map(({ process }) => process.endOfLog()).join('\n');
  }

  private async ready(wanted: readonly KafkaBroker[]): Promise<void> {
    await Promise.all(wanted.map((broker) => broker.process.until(READY_MS, () => shows(broker.address, wanted))));
  }
}

/** Rejects until the broker itself names all of them: what is created before that has too few replicas, or fails. */
export async function shows(address: string, wanted: readonly Pick<KafkaBroker, 'address'>[]): Promise<void> {
  const kafka = new Kafka({
    brokers: [address],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const { brokers } = await admin.describeCluster();
    const there = new Set(brokers.map(({ host, port }) => `${host}:${port}`));
    if (!wanted.every((one) => there.has(one.address))) throw new Error(`only ${[...there].join(', ')} are there`);
  } finally {
    await admin.disconnect();
  }
}

function reasonOf(error: unknown): string {
  const { code, path, stderr, message } = error as { code?: unknown; path?: string; stderr?: string; message?: string };
  if (code === 'ENOENT') return `${path ?? 'java or mvn'} is not here: apt-get install default-jre-headless maven`;
  return stderr?.trim() || message || String(error);
}
