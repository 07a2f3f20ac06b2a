import { asTenantId, type DomainEvent, type Topic } from '@turant/domain';
import { createLogger } from '@turant/observability';
import type { Bus, KeepDeadLetter } from '../src/bus.js';
import { EmbeddedBus } from '../src/embedded/embedded-bus.js';
import { openKafkaBus, type KafkaBusHandle } from '../src/kafka/kafka-bus.js';

interface Kafka {
  brokers: string[];
  stop(): Promise<void>;
}

/** Handed in by the spec: only a spec may enter test/engines. */
type StartKafka = (options: { brokers: 1; within: string }) => Promise<Kafka | undefined>;

type Letter = Parameters<KeepDeadLetter>[0];

/** The buses of one test: no other test's events come here. */
export class Place {
  readonly letters: Letter[] = [];
  private readonly open: Bus[] = [];
  private static count = 0;
  readonly prefix = `t${process.pid}-${Date.now()}-${++Place.count}.`;

  constructor(readonly brokers: string[] | undefined) {}

  /** Kafka: one more process on the same topics. Embedded: a bus that shares nothing with the others. */
  async bus(keepDeadLetter: KeepDeadLetter = async (letter) => void this.letters.push(letter)): Promise<Bus> {
    if (this.brokers) return this.kafkaBus(keepDeadLetter);
    const bus = new EmbeddedBus(keepDeadLetter);
    this.open.push(bus);
    return bus;
  }

  async kafkaBus(
    keepDeadLetter: KeepDeadLetter = async (letter) => void this.letters.push(letter),
    brokers = this.brokers ?? [],
  ): Promise<KafkaBusHandle> {
    const { prefix } = this;
    const bus = await openKafkaBus({ brokers, prefix, keepDeadLetter, processId: `p${++Place.count}`, log: createLogger('silent') });
    this.open.push(bus);
    return bus;
  }

  async close(): Promise<void> {
    await Promise.all(this.open.map((bus) => bus.close()));
  }
}

export interface BusAdapter {
  readonly name: 'embedded' | 'kafka';
  /** Whether several buses share their topics; embedded buses do not. */
  readonly hasProcesses: boolean;
  /** False when the engine is not available; a warning has been printed. */
  start(): Promise<boolean>;
  place(): Place;
  stop(): Promise<void>;
}

export const embeddedAdapter: BusAdapter = {
  name: 'embedded',
  hasProcesses: false,
  start: () => Promise.resolve(true),
  place: () => new Place(undefined),
  stop: () => Promise.resolve(),
};

/** Every describe's title begins with the adapter's name. */
export function kafkaAdapter(startKafka: StartKafka): BusAdapter {
  let kafka: Kafka | undefined;
  return {
    name: 'kafka',
    hasProcesses: true,
    start: async () => (kafka = await startKafka({ brokers: 1, within: 'kafka' })) !== undefined,
    place: () => new Place(kafka?.brokers),
    stop: async () => kafka?.stop(),
  };
}

/** Starts the adapter before the tests of a describe, and hands each a place of its own. A test whose engine is not available does nothing. */
export function onEachPlace(adapter: BusAdapter, startMs: number): (name: string, work: (place: Place) => Promise<void>) => void {
  let isThere = false;
  beforeAll(async () => {
    isThere = await adapter.start();
  }, startMs);
  afterAll(() => adapter.stop(), 30_000);
  return (name, work) =>
    it(
      name,
      async () => {
        if (!isThere) return;
        const place = adapter.place();
        try {
          await work(place);
        } finally {
          await place.close();
        }
      },
      120_000,
    );
}

export const anEvent = (id: string, { type = 'lead.accepted.v1', lead = id }: { type?: Topic; lead?: string } = {}): DomainEvent =>
  ({ id, type, time: new Date(1_700_000_000_123), tenantId: asTenantId('tn_1'), subject: lead, data: { leadId: lead } }) as DomainEvent;

export const someEvents = (count: number, from = 0): DomainEvent[] =>
  Array.from({ length: count }, (_, index) => anEvent(`ev_${from + index}`));
