import { setTimeout as pause } from 'node:timers/promises';
import type { Producer, ProducerRecord, RecordMetadata } from 'kafkajs';

/** How long a send is tried: longer than the take-over from a dead broker. If it fails, the sweep publishes the events of the outbox. */
const MAX_TRYING_MS = 17_000;
const FIRST_SEND_WAIT_MS = 100;
const MAX_SEND_WAIT_MS = 1_000;
const TIMEOUTS = ['KafkaJSRequestTimeoutError', 'KafkaJSLockTimeout'];

/** A producer without retries of its own. Its first metadata comes from the first of these brokers that answers. */
type NewProducer = (brokers: string[]) => Pick<Producer, 'connect' | 'disconnect' | 'send'>;

/** The fields of kafkajs's errors that are looked at; the broker as `host:port`. */
interface Fault {
  name?: string;
  cause?: { name?: string; broker?: string };
}

/**
 * Tries a send again for 17 s. kafkajs does not ask for metadata after a request that timed out, and otherwise asks any broker that it is
 * connected to. A leader that is cut off from its peers keeps every send until it times out and still calls itself the leader: so after a
 * time-out a new producer is opened, which asks another broker, and all sends under way go to it. A batch may then be stored twice.
 */
export class SwitchingProducer implements Pick<Producer, 'send'> {
  private current: SingleTries;
  private switches = 0;
  private isClosed = false;

  constructor(
    private readonly newProducer: NewProducer,
    private readonly brokers: readonly string[],
  ) {
    this.current = new SingleTries(newProducer([...brokers]));
  }

  /** @throws when no broker answers */
  connect(): Promise<void> {
    return this.current.connected;
  }

  async send(record: ProducerRecord): Promise<RecordMetadata[]> {
    const endMs = performance.now() + MAX_TRYING_MS;
    for (let waitMs = FIRST_SEND_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MAX_SEND_WAIT_MS)) {
      const tried = this.current;
      try {
        return await tried.send(record);
      } catch (error) {
        if (this.isClosed || performance.now() >= endMs || !mayRetry(error as Fault)) throw error;
        const { name, broker } = (error as Fault).cause ?? {};
        if (tried.hasNotConnected || TIMEOUTS.includes(name ?? '')) this.switchFrom(tried, broker);
      }
      await pause(waitMs);
    }
  }

  /** Ends the connections. Sends under way are not tried again. */
  async disconnect(): Promise<void> {
    this.isClosed = true;
    await this.current.disconnect();
  }

  /** Sends that time out together switch once. */
  private switchFrom(tried: SingleTries, avoided: string | undefined): void {
    if (this.isClosed || this.current !== tried) return;
    this.switches += 1;
    const others = this.brokers.filter((broker) => broker !== avoided);
    const first = this.switches % Math.max(1, others.length);
    const next = others.length === 0 ? this.brokers : [...others.slice(first), ...others.slice(0, first)];
    this.current = new SingleTries(this.newProducer([...next]));
    tried.giveUp();
  }
}

class GivenUp extends Error {}

const mayRetry = (error: Fault): boolean => error instanceof GivenUp || error.name === 'KafkaJSNumberOfRetriesExceeded';

/** A producer whose sends can be given up: kafkajs has one request to a broker on its way, and those behind it would time out one by one. */
class SingleTries {
  readonly connected: Promise<void>;
  hasNotConnected = false;
  private readonly underWay = new Set<(error: Error) => void>();

  constructor(private readonly producer: ReturnType<NewProducer>) {
    this.connected = producer.connect();
    this.connected.catch(() => (this.hasNotConnected = true));
  }

  send(record: ProducerRecord): Promise<RecordMetadata[]> {
    return new Promise((resolve, reject) => {
      this.underWay.add(reject);
      void this.connected
        .then(() => this.producer.send(record))
        .then(resolve, reject)
        .finally(() => this.underWay.delete(reject));
    });
  }

  giveUp(): void {
    for (const reject of this.underWay) reject(new GivenUp('another broker is asked'));
    this.underWay.clear();
    void this.disconnect();
  }

  async disconnect(): Promise<void> {
    await this.connected.catch(() => undefined);
    await this.producer.disconnect().catch(() => undefined);
  }
}
