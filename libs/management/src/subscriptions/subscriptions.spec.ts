import { subscriptionSecretAbout, type Message, type MessageStatus, type TenantId } from '@turant/domain';
import { createWebhookSender } from '@turant/plugin-host';
import { openContext, type ContextUnderTest } from '../testing/open-context.js';
import { listMessages, replayMessage, replayUnsent } from './messages.js';
import { listSubscriptions } from './subscription-view.js';
import { changeSubscription, createSubscription, rotateSubscription, type SubscriptionsContext } from './subscriptions.js';

const URL_OF_END = 'https://events.example.in/turant?token=hush';
const HOUR_MS = 3_600_000;

let context: ContextUnderTest & SubscriptionsContext;
let tenant: TenantId;
beforeAll(async () => {
  const under = await openContext();
  const lookup = async (host: string) => [{ address: host.endsWith('.lan') ? '10.0.0.1' : '93.184.215.14', family: 4 }];
  context = { ...under, webhooks: createWebhookSender({ now: under.clock.now, lookup }) };
});
beforeEach(async () => (tenant = await context.addTenant()));
afterAll(() => context.close());

const create = (url = URL_OF_END): ReturnType<typeof createSubscription> =>
  createSubscription(context, tenant, { url, types: ['lead.accepted', 'lead.accepted', 'call.ended'] });

describe('a subscription', () => {
  it('is shown with its secret once, and stored with it sealed; all processes are told', async () => {
    context.controlMessages.length = 0;
    const { subscription, secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(subscription).toMatchObject({ url: URL_OF_END, types: ['lead.accepted', 'call.ended'], status: 'active', oldSecretUntil: null });
    const stored = await context.store.subscriptions.get(tenant, subscription.subscriptionId);
    expect(JSON.stringify([stored, subscription])).not.toContain(secret);
    expect(context.vault.open(stored?.secret ?? '', subscriptionSecretAbout(subscription.subscriptionId))).toBe(secret);
    expect(context.controlMessages).toEqual([{ kind: 'tenant-changed', tenantId: tenant }]);
  });

  it.each(['http://example.in/', 'https://erp.lan/', 'https://127.0.0.1/', 'https://u:p@example.in/', 'nonsense'])(
    'is refused with an address that nothing would be sent to, when it is made and when it is changed: %s',
    async (url) => {
      const refusal = { code: 'SUBSCRIPTION_INVALID', problems: [{ field: 'url', message: expect.stringContaining('OUTBOUND_ALLOW') }] };
      await expect(create(url)).rejects.toMatchObject(refusal);
      const { subscription } = await create();
      await expect(changeSubscription(context, tenant, subscription.subscriptionId, { url })).rejects.toMatchObject(refusal);
    },
  );

  it('is one of twenty at most, however many are asked for at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => create()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SUBSCRIPTION_LIMIT' });
    expect((await listSubscriptions(context, tenant, { limit: 100 })).data).toHaveLength(20);
  });

  it('that was disabled begins anew when its owner makes it active', async () => {
    const { subscriptionId } = (await create()).subscription;
    const set = { status: 'disabled' as const, disabledReason: 'gone', failingSince: context.clock.now() };
    await context.store.subscriptions.patch(tenant, subscriptionId, [], { set });
    const change = { status: 'active' as const, description: 'CRM' };
    expect(await changeSubscription(context, tenant, subscriptionId, change)).toMatchObject({
      ...{ status: 'active', disabledReason: null, failingSince: null, description: 'CRM' },
    });
    expect(await changeSubscription(context, tenant, subscriptionId, {}, ['description'])).toMatchObject({ description: null });
  });

  it('has its old secret for the overlap, and of two rotations at once one wins', async () => {
    const { subscription, secret } = await create();
    const { subscriptionId } = subscription;
    const rotated = await rotateSubscription(context, tenant, subscriptionId, 2);
    const stored = await context.store.subscriptions.get(tenant, subscriptionId);
    expect(context.vault.open(stored?.oldSecret ?? '', subscriptionSecretAbout(subscriptionId))).toBe(secret);
    expect(rotated.subscription.oldSecretUntil).toBe(new Date(context.clock.now().getTime() + 2 * HOUR_MS).toISOString());
    const both = await Promise.allSettled([1, 1].map((hours) => rotateSubscription(context, tenant, subscriptionId, hours)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rotateSubscription(context, tenant, subscriptionId, 0)).subscription.oldSecretUntil).toBeNull();
    expect(await context.store.subscriptions.get(tenant, subscriptionId)).not.toHaveProperty('oldSecret');
  });
});

describe('the messages of a subscription', () => {
  let subscriptionId: string;
  beforeEach(async () => ({ subscriptionId } = (await create()).subscription));

  async function stored(count: number, status: MessageStatus): Promise<Message[]> {
    const now = context.clock.now();
    const messages = Array.from({ length: count }, (): Message => {
      const told = { type: 'wallet.low', eventId: context.ids('te'), occurredAt: now } as const;
      const tried = { status, createdAt: now, tries: 11, lastStatus: 500, lastError: 'no', expiresAt: new Date('2126-01-01') };
      return { _id: context.ids('wm'), tenantId: tenant, subscriptionId, ...told, ...tried };
    });
    await context.store.messages.insertMany(messages);
    return messages;
  }
  const counted = async (status: MessageStatus): Promise<number> => {
    let count = 0;
    for (let before: string | undefined; ;) {
      const page = await listMessages(context, tenant, subscriptionId, { limit: 100, ...(before !== undefined && { before }) }, status);
      count += page.data.length;
      if ((before = page.next) === undefined) return count;
    }
  };

  it('are sent again from a time on, where they were not taken', async () => {
    await stored(3, 'given-up');
    context.passes(HOUR_MS);
    const since = context.clock.now();
    await stored(1_203, 'given-up');
    await stored(2, 'failed');
    await stored(4, 'sent');
    expect(await replayUnsent(context, tenant, subscriptionId, since)).toEqual({ replayed: 1_205, isMore: false });
    expect([await counted('due'), await counted('given-up'), await counted('failed'), await counted('sent')]).toEqual([1_205, 3, 0, 4]);
  });

  it('are sent again one by one, whether they were taken or not', async () => {
    for (const status of ['sent', 'given-up', 'failed'] as const) {
      const [message] = (await stored(1, status)) as [Message];
      const view = await replayMessage(context, tenant, subscriptionId, message._id);
      const dueAt = context.clock.now().toISOString();
      expect(view).toMatchObject({ messageId: message._id, status: 'due', tries: 0, dueAt, lastStatus: null, lastError: null });
    }
  });

  it('are not sent again where the subscription is disabled or is another one', async () => {
    const [message] = (await stored(1, 'sent')) as [Message];
    const other = (await create()).subscription.subscriptionId;
    await expect(replayMessage(context, tenant, other, message._id)).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    await context.store.subscriptions.patch(tenant, subscriptionId, [], { set: { status: 'disabled' } });
    await expect(replayMessage(context, tenant, subscriptionId, message._id)).rejects.toMatchObject({ code: 'SUBSCRIPTION_DISABLED' });
    await expect(replayUnsent(context, tenant, subscriptionId, new Date(0))).rejects.toMatchObject({ code: 'SUBSCRIPTION_DISABLED' });
  });
});
