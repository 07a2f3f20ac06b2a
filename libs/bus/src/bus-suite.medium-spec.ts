import { RetryLaterError, type DomainEvent } from '@turant/domain';
import { KAFKA_START_MS, startKafka } from '../../../test/engines/kafka.js';
import { anEvent, embeddedAdapter, kafkaAdapter, onEachPlace, someEvents } from '../test/bus-adapters.js';
import type { ControlMessage } from './bus.js';
import { until } from '../../../test/engines/until.js';

const later = (): RetryLaterError => new RetryLaterError('STORE_BUSY', 'later');
const idsOf = (events: readonly DomainEvent[]): string[] => events.map(({ id }) => id).sort();

/** What holds of both adapters. */
describe.each([embeddedAdapter, kafkaAdapter(startKafka)])('$name bus', (adapter) => {
  const on = onEachPlace(adapter, KAFKA_START_MS);

  on('gives every event to every group that wants its topic, as it was published', async (place) => {
    const bus = await place.bus();
    const seen = { a: new Map<string, DomainEvent>(), b: new Map<string, DomainEvent>(), c: new Map<string, DomainEvent>() };
    const subscribe = (group: keyof typeof seen, topics: DomainEvent['type'][]): void =>
      bus.subscribe({ group, topics, handle: async (events) => (events.forEach((event) => seen[group].set(event.id, event)), []) });
    subscribe('a', ['lead.accepted.v1']);
    subscribe('b', ['lead.accepted.v1', 'call.ended.v1']);
    subscribe('c', ['call.ended.v1']);
    await bus.start();
    const leads = someEvents(50);
    const ended = anEvent('ev_ended', { type: 'call.ended.v1' });
    await bus.publish([...leads, ended]);
    await until(() => seen.a.size === 50 && seen.b.size === 51 && seen.c.size === 1);
    expect(idsOf([...seen.a.values()])).toEqual(idsOf(leads));
    expect(seen.b.get('ev_7')).toEqual(leads[7]);
    expect([...seen.c.values()]).toEqual([ended]);
  });

  on('keeps events that are published before their consumers have subscribed', async (place) => {
    const bus = await place.bus();
    const published = bus.publish(someEvents(3));
    const seen = new Set<string>();
    bus.subscribe({ group: 'a', topics: ['lead.accepted.v1'], handle: async (events) => (events.forEach(({ id }) => seen.add(id)), []) });
    await bus.start();
    await published;
    await until(() => seen.size === 3);
  });

  on('takes events before anybody listens, and keeps nobody waiting who publishes nothing', async (place) => {
    const bus = await place.bus();
    await bus.publish([]);
    const seen = new Set<string>();
    bus.subscribe({ group: 'a', topics: ['lead.accepted.v1'], handle: async (events) => (events.forEach(({ id }) => seen.add(id)), []) });
    const published = bus.publish(someEvents(3));
    await bus.start();
    await published;
    await until(() => seen.size === 3);
  });

  on('tries again what may succeed later, and that only', async (place) => {
    const bus = await place.bus();
    const tries = new Map<string, number>();
    bus.subscribe({
      group: 'a',
      topics: ['lead.accepted.v1'],
      handle: async (events) =>
        events.flatMap((event) => {
          tries.set(event.id, (tries.get(event.id) ?? 0) + 1);
          return event.id === 'ev_1' && (tries.get(event.id) ?? 0) < 3 ? [{ event, error: later() }] : [];
        }),
    });
    await bus.start();
    await bus.publish(someEvents(3));
    await until(() => tries.get('ev_1') === 3 && tries.size === 3);
    expect([tries.get('ev_0'), tries.get('ev_2'), place.letters]).toEqual([1, 1, []]);
  });

  on('keeps what fails for a long time as something to do later, with the reason', async (place) => {
    const bus = await place.bus();
    bus.subscribe({ group: 'a', topics: ['lead.accepted.v1'], handle: () => Promise.reject(later()) });
    await bus.start();
    await bus.publish(someEvents(1));
    await until(() => place.letters.length > 0);
    expect(place.letters).toMatchObject([{ group: 'a', event: { id: 'ev_0' }, reason: 'RetryLaterError: later' }]);
    expect(place.letters[0]?.tries).toBeGreaterThan(1);
  });

  on('keeps a dead letter at once for a bug of ours, and a bad message never blocks the others of its partition', async (place) => {
    const bus = await place.bus();
    const seen = new Set<string>();
    bus.subscribe({
      group: 'a',
      topics: ['lead.accepted.v1'],
      handle: async (events) => {
        for (const { id } of events) {
          if (id === 'bad') throw new TypeError('no such thing');
          seen.add(id);
        }
        return [];
      },
    });
    await bus.start();
    const ofOneLead = ['1', 'bad', '2', '3'].map((id) => anEvent(id, { lead: 'ld_1' }));
    await bus.publish(ofOneLead);
    await bus.publish([anEvent('4', { lead: 'ld_1' })]);
    await until(() => seen.size === 4 && place.letters.length > 0);
    expect(place.letters).toMatchObject([{ group: 'a', event: ofOneLead[1], reason: 'TypeError: no such thing', tries: 1 }]);
  });

  on('brings an event again that could be neither handled nor kept, until one of them succeeds', async (place) => {
    let refusals = 0;
    const kept: string[] = [];
    const bus = await place.bus(async ({ event }) => {
      if (++refusals <= 2) throw new TypeError('the store is down');
      kept.push(event.id);
    });
    bus.subscribe({
      group: 'a',
      topics: ['lead.accepted.v1'],
      handle: async (events) => events.map((event) => ({ event, error: new Error('bug') })),
    });
    await bus.start();
    // As the outbox's relay does.
    await until(() =>
      bus
        .publish([anEvent('bad')])
        .then(() => true)
        .catch(() => false),
    );
    await until(() => kept.length > 0);
    expect(new Set(kept)).toEqual(new Set(['bad']));
  });

  on('brings control messages to every process, and at once to the one that says them', async (place) => {
    const processes = await Promise.all([place.bus(), ...(adapter.hasProcesses ? [place.bus()] : [])]);
    const heard = processes.map((bus) => {
      const messages: ControlMessage[] = [];
      bus.onControl((message) => messages.push(message));
      return messages;
    });
    await Promise.all(processes.map((bus) => bus.start()));
    const said: ControlMessage[] = [1, 2, 3].map((n) => ({ kind: 'hang-up', callId: `cl_${n}` }));
    for (const message of said) {
      const told = processes[0]?.control(message);
      expect(heard[0]).toContainEqual(message);
      await told;
    }
    await until(() => heard.every((messages) => messages.length >= 3));
    for (const messages of heard) expect(messages).toEqual(said);
  });

  on('finishes what is being handled before it is closed, and takes nothing after', async (place) => {
    const bus = await place.bus();
    const done: string[] = [];
    let begun = false;
    let finish = (): void => undefined;
    const goOn = new Promise<void>((resolve) => (finish = resolve));
    bus.subscribe({
      group: 'a',
      topics: ['lead.accepted.v1'],
      handle: async (events) => {
        begun = true;
        await goOn;
        done.push(...idsOf(events));
        return [];
      },
    });
    await bus.start();
    const published = bus.publish([anEvent('1')]);
    await until(() => begun);
    const closed = bus.close().then(() => expect(done).toEqual(['1']));
    finish();
    await Promise.all([published, closed]);
    await expect(bus.publish([anEvent('2')])).rejects.toThrow('the bus is closed');
  });
});
