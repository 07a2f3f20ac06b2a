import { Batcher } from '@turant/async';
import type { DomainEvent, Message, MessageType, Subscription, TenantId } from '@turant/domain';
import type { RoadContext, SharedWork } from '../road-context.js';
import { TenantCache } from '../tenant-cache.js';
import { messageTypeOf } from './message-type-of.js';
import { newMessage, wants } from './new-message.js';

const MAX_EVENTS_PLANNED_AT_ONCE = 1_000;

type PlanContext = Pick<RoadContext, 'store' | 'bus' | 'clock' | 'sending'>;

/**
 * Plans messages in batches. A tenant's subscriptions are kept for 1 s, and dropped by the control message of a change: an event of a
 * tenant without subscriptions costs a look into memory.
 */
export class MessagePlanner implements SharedWork<DomainEvent> {
  private readonly subscriptions: TenantCache<{ tenant: TenantId; all: readonly Subscription[] }>;
  private readonly inserts: Batcher<Message>;

  constructor(private readonly context: PlanContext) {
    const { store } = context;
    this.subscriptions = new TenantCache(
      context,
      async (id) => ({ tenant: id as TenantId, all: await store.subscriptions.all(id as TenantId) }),
      ({ tenant }, changed) => tenant === changed,
    );
    this.inserts = new Batcher((messages) => this.insert(messages), { maxItems: MAX_EVENTS_PLANNED_AT_ONCE });
  }

  async add(events: readonly DomainEvent[]): Promise<void> {
    const tenants = [...new Set(events.map(({ tenantId }) => tenantId))];
    const found = await Promise.all(tenants.map(async (tenant) => this.subscriptions.get(tenant)));
    const byTenant = new Map(found.flatMap((one) => (one && one.all.length > 0 ? [[one.tenant, one.all] as const] : [])));
    if (byTenant.size === 0) return;
    const messages = events.flatMap((event) => this.messagesOf(event, byTenant.get(event.tenantId) ?? []));
    if (messages.length > 0) await this.inserts.add(messages);
  }

  private messagesOf(event: DomainEvent, subscriptions: readonly Subscription[]): Message[] {
    const type = subscriptions.length > 0 ? messageTypeOf(event) : undefined;
    if (type === undefined) return [];
    const now = this.context.clock.now();
    return subscriptions.filter((one) => wants(one, type)).map((one) => newMessage(one, toldOf(event, type), now));
  }

  private async insert(messages: readonly Message[]): Promise<void> {
    await this.context.store.messages.insertMany(messages);
    this.context.sending?.nudge();
  }
}

function toldOf({ id, time, data }: DomainEvent, type: MessageType): Parameters<typeof newMessage>[1] {
  const { leadId, callId, deliveryId } = data;
  return {
    type,
    eventId: id,
    occurredAt: time,
    ...(leadId !== undefined && { leadId }),
    ...(callId !== undefined && !type.startsWith('lead.') && { callId }),
    ...(deliveryId !== undefined && { deliveryId }),
  };
}
