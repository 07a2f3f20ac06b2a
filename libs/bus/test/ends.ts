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

/** Where one test's buses meet: nobody else's events come here. */
export class Place {
  readonly letters: Letter[] = [];
  private readonly open: Bus[] = [];
  private static count = 0;
  readonly prefix = `t${process.pid}-${Date.now()}-${++Place.count}.`;

  constructor(readonly brokers: string[] | undefined) {}

  /** Kafka: one more process on the same topics. Embedded: its own world. */
  async bus(keepDeadLetter: KeepDeadLetter = async (letter) => void this.letters.push(letter)): Promise<Bus> {
    if (this.brokers) return this.kafkaBus(keepDeadLetter);
    const bus = new EmbeddedBus(keepDeadLetter);
    this.open.push(bus);
    return bus;
  }

  async kafkaBus(keepDeadLetter: KeepDeadLetter = async (letter) => void this.letters.push(letter)): Promise<KafkaBusHandle> {
    const { prefix, brokers = [] } = this;
    const bus = await openKafkaBus({ brokers, prefix, keepDeadLetter, processId: `p${++Place.count}`, log: createLogger('silent') });
    this.open.push(bus);
    return bus;
  }

  async close(): Promise<void> {
    await Promise.all(this.open.map((bus) => bus.close()));
  }
}

export interface End {
  readonly name: 'embedded' | 'kafka';
  /** Embedded, every bus is a world of its own. */
  readonly hasProcesses: boolean;
  /** False where the engine cannot be had; it has said so loudly. */
  start(): Promise<boolean>;
  place(): Place;
  stop(): Promise<void>;
}

export const embeddedEnd: End = {
  name: 'embedded',
  hasProcesses: false,
  start: () => Promise.resolve(true),
  place: () => new Place(undefined),
  stop: () => Promise.resolve(),
};

/** Every describe's title begins with the end's name. */
export function kafkaEnd(startKafka: StartKafka): End {
  let kafka: Kafka | undefined;
  return {
    name: 'kafka',
    hasProcesses: true,
    start: async () => (kafka = await startKafka({ brokers: 1, within: 'kafka' })) !== undefined,
    place: () => new Place(kafka?.brokers),
    stop: async () => kafka?.stop(),
  };
}

/** Hands each test a place of its own; a test of an engine that is not there does nothing. */
export const onEachPlace =
  (end: End, isThere: () => boolean) =>
  (name: string, work: (place: Place) => Promise<void>): void =>
    it(
      name,
      async () => {
        if (!isThere()) return;
        const place = end.place();
        try {
          await work(place);
        } finally {
          await place.close();
        }
      },
      120_000,
    );

export const anEvent = (id: string, { type = 'lead.accepted.v1', lead = id }: { type?: Topic; lead?: string } = {}): DomainEvent => ({
  ...{ id, type, time: new Date(1_700_000_000_123), tenantId: asTenantId('tn_1'), subject: lead, data: { leadId: lead } },
});

export const someEvents = (count: number, from = 0): DomainEvent[] =>
  Array.from({ length: count }, (_, index) => anEvent(`ev_${from + index}`));

/** Asks until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  for (const limit = Date.now() + limitMs; !(await isSo()); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > limit) throw new Error(`after ${limitMs} ms it is still not so: ${isSo.toString()}`);
}

/** As the road does: what is not published stays pending, and is published again. */
export async function publishUntilTaken(bus: Bus, events: readonly DomainEvent[]): Promise<void> {
  await until(() =>
    bus.publish(events).then(
      () => true,
      () => false,
    ),
  );
}
