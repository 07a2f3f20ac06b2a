import { subscriptionSecretAbout, type Message, type MessageType, type Subscription } from '@turant/domain';
import { createWebhookSender } from '@turant/plugin-host';
import type { MessagingSide } from '@turant/road';
import { LoopbackVendor } from '../doubles/loopback-vendor.js';
import { TENANT } from './a-road.js';
import { sourceParts, type SourceParts } from './source-parts.js';

export interface MessagingParts extends SourceParts {
  messaging: MessagingSide;
  /** Where subscriptions send to. */
  end: LoopbackVendor;
  /** A subscription of the tenant, with the secret `secretOf(1)`. */
  subscribe(about?: Partial<Subscription>, ...types: MessageType[]): Promise<Subscription>;
  subscription(id: string): Promise<Subscription>;
  /** The messages of a subscription, the newest event first. */
  messages(subscriptionId: string): Promise<Message[]>;
}

export const secretOf = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString('base64')}`;

/** The parts of the road with a far end that takes messages; what is told is the lead's name, read when it is sent. */
export async function messagingParts(): Promise<MessagingParts> {
  const parts = await sourceParts();
  const { store, clock, ids, vault } = parts;
  const end = await LoopbackVendor.listening();
  const dataOf = async ({ tenantId, leadId, notice }: Message): Promise<object | undefined> => {
    if (notice) return notice.data;
    const lead = await store.leads.get(tenantId, leadId ?? '');
    return lead?.isListed ? { leadId, name: lead.name } : undefined;
  };
  let place = 0;
  return {
    ...parts,
    end,
    messaging: { webhooks: createWebhookSender({ now: () => new Date(), allow: ['127.0.0.1'] }), dataOf },
    subscribe: async (about = {}, ...types) => {
      const _id = ids('ws');
      const subscription: Subscription = {
        ...{
          _id,
          tenantId: TENANT,
          place: (place += 1),
          url: `${end.origin}/${place}`,
          types: types.length > 0 ? types : ['lead.accepted'],
        },
        ...{ secret: vault.seal(secretOf(1), subscriptionSecretAbout(_id)), status: 'active', createdAt: clock.now() },
        ...about,
      };
      await store.subscriptions.insert(subscription);
      return subscription;
    },
    subscription: async (id) => (await store.subscriptions.get(TENANT, id)) as Subscription,
    messages: (id) => store.messages.ofSubscription(TENANT, id, { limit: 100 }),
    close: async () => {
      end.close();
      await parts.close();
    },
  };
}
