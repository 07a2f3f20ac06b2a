import { asTenantId, RetryLaterError, type DomainEvent } from '@turant/domain';
import { EmbeddedBus } from './embedded-bus.js';

const event = (id: string): DomainEvent => ({
  id,
  type: 'lead.accepted.v1',
  time: new Date(0),
  tenantId: asTenantId('tn_1'),
  subject: 'ld_1',
  data: { leadId: 'ld_1' },
});
const letters: { group: string; reason: string; tries: number }[] = [];
const bus = (): EmbeddedBus => {
  const started = new EmbeddedBus(async ({ group, reason, tries }) => void letters.push({ group, reason, tries }));
  void started.start();
  return started;
};

beforeEach(() => (letters.length = 0));

describe('embedded bus', () => {
  it('resolves when every group has handled', async () => {
    const seen: string[] = [];
    const one = bus();
    for (const group of ['a', 'b'])
      one.subscribe({
        group,
        topics: ['lead.accepted.v1'],
        handle: async (events) => {
          await new Promise((resolve) => setImmediate(resolve));
          events.forEach(({ id }) => seen.push(`${group}:${id}`));
          return [];
        },
      });
    one.subscribe({ group: 'c', topics: ['call.ended.v1'], handle: async () => [] });
    await one.publish([event('1'), event('2')]);
    expect(seen.sort()).toEqual(['a:1', 'a:2', 'b:1', 'b:2']);
  });

  it('tries again what may succeed later', async () => {
    let tries = 0;
    const one = bus();
    one.subscribe({
      group: 'a',
      topics: ['lead.accepted.v1'],
      handle: async (events) =>
        ++tries < 3 ? events.map((failed) => ({ event: failed, error: new RetryLaterError('STORE_BUSY', 'later') })) : [],
    });
    await one.publish([event('1')]);
    expect([tries, letters]).toEqual([3, []]);
  });

  it('keeps a dead letter at once for a bug of ours, and handles the others of the batch', async () => {
    const seen: string[] = [];
    const one = bus();
    one.subscribe({
      group: 'a',
      topics: ['lead.accepted.v1'],
      handle: async (events) => {
        for (const { id } of events) {
          if (id === 'bad') throw new TypeError('no such thing');
          seen.push(id);
        }
        return [];
      },
    });
    await one.publish([event('1'), event('bad'), event('2')]);
    expect(new Set(seen)).toEqual(new Set(['1', '2']));
    expect(letters).toEqual([{ group: 'a', reason: 'TypeError: no such thing', tries: 1 }]);
  });

  it('gives up on "later" after bounded tries, with the reason', async () => {
    const one = bus();
    one.subscribe({
      group: 'a',
      topics: ['lead.accepted.v1'],
      handle: async (events) => events.map((failed) => ({ event: failed, error: new RetryLaterError('STORE_BUSY', 'later') })),
    });
    await one.publish([event('1')]);
    expect(letters).toEqual([{ group: 'a', reason: 'RetryLaterError: later', tries: 6 }]);
  });

  it('leaves an event pending that can be neither handled nor kept', async () => {
    const one = new EmbeddedBus(async () => {
      throw new Error('the store is down');
    });
    await one.start();
    one.subscribe({
      group: 'a',
      topics: ['lead.accepted.v1'],
      handle: async (events) => events.map((failed) => ({ event: failed, error: new Error('bug') })),
    });
    await expect(one.publish([event('1')])).rejects.toThrow('the store is down');
  });
});
