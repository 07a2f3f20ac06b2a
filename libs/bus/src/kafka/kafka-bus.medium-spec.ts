import { CompressionCodecs, CompressionTypes, Kafka, logLevel, type Message } from 'kafkajs';
import type { DomainEvent } from '@turant/domain';
import { KAFKA_START_MS, startKafka } from '../../../../test/engines/kafka.js';
import { anEvent, kafkaAdapter, onEachPlace, someEvents } from '../../test/bus-adapters.js';
import type { Bus } from '../bus.js';
import { until } from '../../../../test/engines/until.js';

/** Seen by one member of a group; a set, for an event may come twice. */
function listenTo(bus: Bus, group = 'a'): Set<string> {
  const seen = new Set<string>();
  bus.subscribe({ group, topics: ['lead.accepted.v1'], handle: async (events) => (events.forEach(({ id }) => seen.add(id)), []) });
  return seen;
}

const idsOf = (events: readonly DomainEvent[]): Set<string> => new Set(events.map(({ id }) => id));

describe('kafka bus of many processes', () => {
  const adapter = kafkaAdapter(startKafka);
  const on = onEachPlace(adapter, KAFKA_START_MS);

  on('goes on where it was when a consumer is closed and opened again', async (place) => {
    const first = await place.bus();
    const before = listenTo(first);
    await first.start();
    await first.publish(someEvents(10));
    await until(() => before.size === 10);
    await first.close();
    const second = await place.bus();
    await second.publish(someEvents(10, 10));
    const after = listenTo(second);
    await second.start();
    await until(() => after.size >= 10);
    expect(after).toEqual(idsOf(someEvents(10, 10)));
  });

  on('shares the work between two members of one group, and leaves all of it to the one that stays', async (place) => {
    const [one, other] = [await place.bus(), await place.bus()];
    const seen = [listenTo(one), listenTo(other)] as const;
    await Promise.all([one.start(), other.start()]);
    await one.publish(someEvents(100));
    await until(() => new Set([...seen[0], ...seen[1]]).size === 100);
    expect(Math.min(seen[0].size, seen[1].size)).toBeGreaterThan(0);
    await other.close();
    await one.publish(someEvents(100, 100));
    await until(() => new Set([...seen[0], ...seen[1]]).size === 200);
  });

  on('goes on handling while members come and go', async (place) => {
    const bus = await place.bus();
    const published = new Map<string, number>();
    const waits: number[] = [];
    const handle = async (events: readonly DomainEvent[]): Promise<[]> => {
      for (const { id } of events) waits.push(performance.now() - (published.get(id) ?? 0));
      return [];
    };
    bus.subscribe({ group: 'a', topics: ['lead.accepted.v1'], handle });
    await bus.start();
    let isOver = false;
    const publishing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        published.set(`ev_${n}`, performance.now());
        await bus.publish([anEvent(`ev_${n}`)]);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const guest = await place.bus();
    guest.subscribe({ group: 'a', topics: ['lead.accepted.v1'], handle });
    await guest.start();
    await guest.close();
    const { length } = waits;
    await until(() => waits.length > length + 20);
    isOver = true;
    await publishing;
    await until(() => waits.length >= published.size);
    waits.sort((a, b) => a - b);
    const at = (share: number): string => `${waits[Math.floor((waits.length - 1) * share)]?.toFixed(1)} ms`;
    process.stdout.write(`Kafka, publish to handler while a member comes and goes: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}\n`);
  });

  on('gathers the events of a group that nobody waits for: its batches are a tenth of a second apart', async (place) => {
    const bus = await place.bus();
    const seen = new Set<string>();
    let batches = 0;
    const handle = async (events: readonly DomainEvent[]): Promise<[]> => {
      batches += 1;
      for (const { id } of events) seen.add(id);
      return [];
    };
    bus.subscribe({ group: 'slow', isDeferrable: true, topics: ['lead.accepted.v1'], handle });
    await bus.start();
    const beganAt = performance.now();
    for (let n = 0; n < 100; n += 1) await bus.publish([anEvent(`ev_${n}`, { lead: 'ld_1' })]);
    await until(() => seen.size === 100);
    // The broker may tell of one event more than it hands over; then the next fetch is not held back.
    expect(batches).toBeLessThan(2 + (2 * (performance.now() - beganAt)) / 100);
    expect(place.letters).toEqual([]);
  });

  on('lets a member that comes or leaves take its place while the fetches of the others wait', async (place) => {
    const stays = await place.bus();
    const seen = listenTo(stays);
    await stays.start();
    const guest = await place.bus();
    const seenByGuest = listenTo(guest);
    await guest.start();
    await stays.publish(someEvents(60));
    await until(() => new Set([...seen, ...seenByGuest]).size === 60);
    expect(Math.min(seen.size, seenByGuest.size)).toBeGreaterThan(0);
    const leaving = guest.close();
    const beganAt = performance.now();
    await stays.publish(someEvents(60, 60));
    await leaving;
    const closedMs = performance.now() - beganAt;
    await until(() => seen.size + seenByGuest.size >= 120);
    const words = [closedMs, performance.now() - beganAt].map((ms) => `${ms.toFixed(0)} ms`);
    process.stdout.write(`Kafka, a member leaves at rest: closed after ${words[0]}, its events with the other after ${words[1]}\n`);
  });

  on("is not stopped by somebody else's bytes in its topic", async (place) => {
    const bus = await place.kafkaBus();
    const seen = listenTo(bus);
    await bus.start();
    const kafka = new Kafka({ brokers: place.brokers ?? [], logLevel: logLevel.NOTHING });
    const producer = kafka.producer({
      createPartitioner:
        () =>
        ({ message }) =>
          message.partition ?? 0,
    });
    await producer.connect();
    const topic = `${place.prefix}lead.accepted.v1`;
    const ours = { ce_type: 'lead.accepted.v1', ce_time: new Date(0).toISOString(), ce_id: 'x', ce_tenantid: 'tn_1' };
    const strange: Message[] = [{ value: null }, { value: Buffer.from([0xff, 0xfe, 0]) }, { value: '{}' }];
    const broken: Message[] = ['', '{', 'null', '[1]', '"x"'].map((value) => ({ value, headers: ours }));
    const untimely: Message[] = [{ value: '{}', headers: { ...ours, ce_time: 'yesterday' } }];
    const all = [0, 1, 2, 3, 4, 5].flatMap((partition) =>
      [...strange, ...broken, ...untimely].map((message) => ({ ...message, partition })),
    );
    await producer.send({ topic, messages: all });
    CompressionCodecs[CompressionTypes.Snappy] = snappy;
    await producer.send({ topic, messages: all, compression: CompressionTypes.Snappy });
    await producer.disconnect();
    await bus.publish(someEvents(50));
    await until(() => seen.size === 50);
    expect(place.letters).toEqual([]);
    await until(async () => (await bus.lag()).a === 0);
  });

  on('tells how far each group is behind, and whether it is subscribed', async (place) => {
    const bus = await place.kafkaBus();
    let goOn = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (goOn = resolve));
    bus.subscribe({ group: 'slow', topics: ['lead.accepted.v1'], handle: () => blocked.then(() => []) });
    const seen = listenTo(bus, 'fast');
    expect(bus.isSubscribed()).toBe(false);
    expect(await bus.lag()).toEqual({ slow: 0, fast: 0 });
    await bus.start();
    expect(bus.isSubscribed()).toBe(true);
    await bus.publish(someEvents(20));
    await until(async () => seen.size === 20 && (await bus.lag()).fast === 0);
    expect(await bus.lag()).toEqual({ slow: 20, fast: 0 });
    goOn();
    await until(async () => (await bus.lag()).slow === 0);
  });

  on('is open to two processes that make the topics at the same time', async (place) => {
    const buses = await Promise.all([place.bus(), place.bus(), place.bus()]);
    const seen = listenTo(buses[0]);
    await Promise.all(buses.map((bus) => bus.start()));
    await Promise.all(buses.map((bus, index) => bus.publish(someEvents(10, 10 * index))));
    await until(() => seen.size === 30);
  });
});

/** The framing of snappy-java, which Kafka expects, around one literal block (github.com/google/snappy, format_description.txt). */
const snappy = () => ({
  compress: async ({ buffer }: { buffer: Buffer }): Promise<Buffer> => {
    const literal = Buffer.from([61 << 2, (buffer.length - 1) & 0xff, (buffer.length - 1) >> 8]);
    const length = Buffer.from([(buffer.length & 0x7f) | 0x80, buffer.length >> 7]);
    const block = Buffer.concat([length, literal, buffer]);
    const head = Buffer.from([0x82, ...Buffer.from('SNAPPY'), 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]);
    head.writeInt32BE(block.length, head.length - 4);
    return Buffer.concat([head, block]);
  },
  decompress: (): Promise<Buffer> => Promise.reject(new Error('the client reads no snappy')),
});
