import {
  extraView,
  OutcomeUnknownError,
  shownNameOf,
  toCredits,
  type Call,
  type Connection,
  type Delivery,
  type Lead,
  type NoticeType,
} from '@turant/domain';
import type { OutcomeJob, SendResult } from '@turant/plugin-host';
import { openAnswers, type Vault } from '@turant/vault';
import type { OpenedConnection } from '../sources/open-connection.js';
import { workAtConnection } from '../sources/work-at-connection.js';
import type { ApiContext } from '../road-context.js';

const MAX_DELIVERY_TRIES = 15;

type Ended = Pick<Delivery, 'status' | 'tries'> & Partial<Pick<Delivery, 'reason' | 'externalId' | 'sentAt'>>;

/** Step of the road: sends one outcome to one target. If it is unclear whether the target has it, it is not sent again. */
export async function deliverOutcome(context: ApiContext, delivery: Delivery): Promise<void> {
  await workAtConnection(context, delivery, {
    maxTries: MAX_DELIVERY_TRIES,
    run: (opened, tries) => deliver(context, delivery, opened, tries),
    putOff: async (waitMs, tries) => {
      const dueAt = new Date(context.clock.now().getTime() + waitMs);
      await context.store.deliveries.patch(delivery.tenantId, delivery._id, [['status', '=', 'due']], { set: { dueAt, tries } });
    },
    giveUp: (reason, tries, error) =>
      end(context, delivery, { status: error instanceof OutcomeUnknownError ? 'unknown' : 'failed', tries, reason }),
  });
}

async function deliver(context: ApiContext, delivery: Delivery, opened: OpenedConnection, tries: number): Promise<void> {
  const sent = delivery.notice ? await sendNotice(context, delivery, opened, tries) : await sendOutcome(context, delivery, opened, tries);
  if (!sent) return end(context, delivery, { status: 'failed', tries: delivery.tries, reason: 'the lead is gone' });
  const { externalId } = sent;
  await end(context, delivery, { status: 'sent', tries, sentAt: context.clock.now(), ...(externalId !== undefined && { externalId }) });
}

/** @returns undefined if the lead or the call is gone */
async function sendOutcome(
  context: ApiContext,
  delivery: Delivery,
  opened: OpenedConnection,
  tries: number,
): Promise<SendResult | undefined> {
  const job = await jobOf(context, delivery, opened, tries);
  return job && context.host.send(opened.plugin, job, opened.settings);
}

function sendNotice(
  { host }: ApiContext,
  { _id, event, occurredAt, notice }: Delivery,
  { plugin, settings }: OpenedConnection,
  attempt: number,
): Promise<SendResult> {
  const { title = '', data = {} } = notice ?? {};
  const job = { deliveryId: _id, event: event as NoticeType, occurredAt: occurredAt.toISOString(), attempt, title, data };
  return host.notify(plugin, job, settings);
}

async function jobOf(
  { store, vault }: ApiContext,
  delivery: Delivery,
  { connection }: OpenedConnection,
  attempt: number,
): Promise<OutcomeJob | undefined> {
  const { tenantId, leadId, callId } = delivery;
  const lead = leadId === undefined ? undefined : await store.leads.get(tenantId, leadId);
  const call = callId === undefined ? undefined : await store.calls.get(tenantId, callId);
  if (!lead?.isListed || (callId !== undefined && !call)) return undefined;
  const source = lead.connectionId === undefined ? undefined : await store.connections.get(tenantId, lead.connectionId);
  return {
    deliveryId: delivery._id,
    event: delivery.event === 'lead.accepted.v1' ? 'lead.accepted' : 'call.ended',
    occurredAt: delivery.occurredAt.toISOString(),
    attempt,
    lead: leadOf(lead, isSameAccount(source, connection)),
    ...(call && { call: callOf(vault, call) }),
  };
}

function leadOf(lead: Lead, isTheirs: boolean): OutcomeJob['lead'] {
  const { _id, phone, email, requirement, budget, source, connectionId, status, receivedAt, externalId } = lead;
  return {
    leadId: _id,
    ...(isTheirs && { externalId }),
    ...{ name: shownNameOf(lead), phone, email, requirement, budget, source, connectionId, status },
    extra: extraView(lead.extra),
    receivedAt: receivedAt.toISOString(),
  };
}

function callOf(vault: Vault, call: Call): OutcomeJob['call'] {
  const { _id, status, endedBy, from, to, costPaise, answeredBy } = call;
  const answers = openAnswers(vault, _id, call.answers);
  return {
    ...{ callId: _id, status, endedBy, from, to, answers, answeredBy, costPaise },
    ...(costPaise !== undefined && { cost: toCredits(costPaise) }),
    answeredAt: call.answeredAt?.toISOString(),
    endedAt: call.endedAt?.toISOString(),
    seconds: call.seconds ?? 0,
  };
}

/** A lead's platform id is sent only to the account that it came from: a tenant may have two accounts of one platform. */
function isSameAccount(source: Connection | undefined, target: Connection): boolean {
  if (!source || source.plugin !== target.plugin) return false;
  const [one, other] = [source.settings.accountId, target.settings.accountId];
  return source._id === target._id || (one !== undefined && one === other);
}

async function end({ outbox, ids, clock }: ApiContext, delivery: Delivery, ended: Ended): Promise<void> {
  const { _id, tenantId, connectionId, leadId } = delivery;
  const now = clock.now();
  const data = { deliveryId: _id, connectionId, leadId, status: ended.status };
  const event = { id: ids('te'), type: 'delivery.changed.v1' as const, time: now, tenantId, subject: _id, data };
  await outbox.patchAndAnnounce('deliveries', delivery, [['status', '=', 'due']], { set: ended, unset: ['dueAt'] }, [event]);
}
