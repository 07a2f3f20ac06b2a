import { DAY_MS, subscriptionSecretAbout, type Message, type Subscription } from '@turant/domain';
import { Webhook } from 'standardwebhooks';
import { TENANT } from '../../../../test/factories/a-road.js';
import { messagingParts, secretOf } from '../../../../test/factories/messaging-parts.js';
import { aLead } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { newMessage, type Told } from './new-message.js';
import { sendMessage } from './send-message.js';

const CLAIM_MS = 60_000;

const parts = forEachTest(messagingParts);
beforeEach(() => parts.store.leads.insert(aLead({ name: 'Asha' })));

const now = async ({ _id }: Message): Promise<Message> => (await parts.store.messages.get(TENANT, _id)) as Message;

async function stored(subscription: Subscription, more: Partial<Told> = {}): Promise<Message> {
  const told = { type: 'lead.accepted', eventId: parts.ids('te'), occurredAt: parts.clock.now(), leadId: 'ld_1', ...more } as const;
  const message = newMessage(subscription, told, parts.clock.now());
  await parts.store.messages.insertMany([message]);
  return message;
}

/** Claims a message as the ready list does, and sends it. */
async function send(message: Message): Promise<Message> {
  const claimed = await parts.store.acrossTenants.messages.claim(await now(message), new Date(parts.clock.now().getTime() + CLAIM_MS));
  await sendMessage(parts, claimed as Message);
  return now(message);
}
const answers = (status: number, headers: Record<string, string> = {}): void => {
  parts.end.answer = (_request, response) => response.writeHead(status, headers).end();
};

describe('a message', () => {
  it('is posted with what it tells at that time, verified by the public library, and noted as sent', async () => {
    const subscription = await parts.subscribe();
    const message = await stored(subscription);
    await parts.store.leads.patch(TENANT, 'ld_1', [], { set: { name: 'Asha Rao' } });
    expect(await send(message)).toMatchObject({ status: 'sent', tries: 1, lastStatus: 200, sentAt: parts.clock.now() });
    const [seen] = parts.end.seen;
    const verified = new Webhook(secretOf(1)).verify(seen?.body ?? '', seen?.headers as Record<string, string>);
    const data = { leadId: 'ld_1', name: 'Asha Rao' };
    expect(verified).toEqual({ type: 'lead.accepted', timestamp: message.occurredAt.toISOString(), data });
    expect((await now(message)).dueAt).toBeUndefined();
    expect((await parts.subscription(subscription._id)).lastDeliveredAt).toEqual(parts.clock.now());
  });

  it('is tried again by the schedule under the same webhook-id, and given up after eleven tries', async () => {
    const message = await stored(await parts.subscribe());
    answers(500);
    for (let tries = 1; tries <= 10; tries += 1) {
      const failed = await send(message);
      expect(failed).toMatchObject({ status: 'failed', tries, lastStatus: 500, lastError: 'the far end answered 500' });
      parts.clock.move((failed.dueAt?.getTime() ?? 0) - parts.clock.now().getTime());
    }
    const last = await send(message);
    expect([last.status, last.tries, last.dueAt]).toEqual(['given-up', 11, undefined]);
    expect(new Set(parts.end.seen.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([message._id]));
    expect(parts.end.seen).toHaveLength(11);
  });

  it('waits as long as a busy end asks', async () => {
    const message = await stored(await parts.subscribe());
    answers(429, { 'retry-after': '3600' });
    expect((await send(message)).dueAt?.getTime()).toBe(parts.clock.now().getTime() + 3_600_000);
  });

  it('about an erased person is not sent', async () => {
    const message = await stored(await parts.subscribe());
    await parts.store.leads.patch(TENANT, 'ld_1', [], { unset: ['isListed', 'phone'] });
    expect(await send(message)).toMatchObject({ status: 'given-up', lastError: 'what it tells of is gone', tries: 0 });
    expect(parts.end.seen).toEqual([]);
  });

  it('waits while its subscription is paused, and is given up where that is disabled or gone', async () => {
    const subscription = await parts.subscribe({ status: 'paused' });
    const message = await stored(subscription);
    expect(await send(message)).toMatchObject({ status: 'due', tries: 0 });
    await parts.store.subscriptions.patch(TENANT, subscription._id, [], { set: { status: 'disabled' } });
    expect(await send(message)).toMatchObject({ status: 'given-up', lastError: 'the subscription is disabled' });
    const orphan = await stored(subscription);
    await parts.store.subscriptions.remove(TENANT, subscription._id);
    expect(await send(orphan)).toMatchObject({ status: 'given-up', lastError: 'the subscription is gone' });
    expect(parts.end.seen).toEqual([]);
  });

  it('that was ordered again while it was being sent stays due', async () => {
    const message = await stored(await parts.subscribe());
    parts.end.answer = (_request, response) =>
      void now(message)
        .then((one) => parts.store.messages.sendAgain([one], new Date(0)))
        .then(() => response.end());
    expect(await send(message)).toMatchObject({ status: 'due', dueAt: new Date(0) });
  });
});

describe('a rotated secret', () => {
  it('signs with the old one until the overlap ends, and alone from then on', async () => {
    const subscription = await parts.subscribe();
    const about = subscriptionSecretAbout(subscription._id);
    const oldSecretUntil = new Date(parts.clock.now().getTime() + 3_600_000);
    const set = { secret: parts.vault.seal(secretOf(2), about), oldSecret: subscription.secret, oldSecretUntil };
    await parts.store.subscriptions.patch(TENANT, subscription._id, [], { set });
    const verified = (fill: number, at: number): boolean => {
      const { body = '', headers = {} } = parts.end.seen[at] ?? {};
      try {
        new Webhook(secretOf(fill)).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    await send(await stored(subscription));
    parts.clock.move(3_600_000);
    await send(await stored(subscription));
    expect([verified(2, 0), verified(1, 0), verified(2, 1), verified(1, 1)]).toEqual([true, true, true, false]);
  });
});

describe('a subscription', () => {
  const told = async (): Promise<unknown[]> =>
    (await parts.store.timeline.newest(TENANT, 10)).filter(({ type }) => type === 'subscription.disabled').map(({ detail }) => detail);

  it('is disabled by 410 at once, which is told once, also to another subscription, and not to itself', async () => {
    const subscription = await parts.subscribe({}, 'lead.accepted', 'subscription.disabled');
    const other = await parts.subscribe({}, 'subscription.disabled');
    const messages = [await stored(subscription), await stored(subscription)];
    answers(410);
    await Promise.all(messages.map(send));
    const reason = 'the far end answered 410: it wants no more messages';
    expect(await parts.subscription(subscription._id)).toMatchObject({ status: 'disabled', disabledReason: reason });
    expect(await told()).toEqual([{ subscriptionId: subscription._id, host: '127.0.0.1', reason }]);
    expect(await parts.messages(other._id)).toMatchObject([{ type: 'subscription.disabled', status: 'due' }]);
    expect(await parts.messages(subscription._id)).toHaveLength(2);
  });

  it('is disabled after five days with nothing but failures', async () => {
    const subscription = await parts.subscribe();
    answers(302, { location: 'https://example.in/' });
    const began = parts.clock.now();
    await send(await stored(subscription));
    expect((await parts.subscription(subscription._id)).failingSince).toEqual(began);
    parts.clock.move(5 * DAY_MS - 1);
    await send(await stored(subscription));
    expect(await parts.subscription(subscription._id)).toMatchObject({ status: 'active', failingSince: began });
    parts.clock.move(1);
    await send(await stored(subscription));
    expect(await parts.subscription(subscription._id)).toMatchObject({ status: 'disabled' });
    expect(await told()).toHaveLength(1);
  });

  it('that has taken one message in between goes on', async () => {
    const subscription = await parts.subscribe();
    answers(500);
    await send(await stored(subscription));
    parts.clock.move(5 * DAY_MS);
    answers(204);
    await send(await stored(subscription));
    expect((await parts.subscription(subscription._id)).failingSince).toBeUndefined();
    answers(500);
    await send(await stored(subscription));
    expect(await parts.subscription(subscription._id)).toMatchObject({ status: 'active', failingSince: parts.clock.now() });
    expect(await told()).toEqual([]);
  });
});
