import { isAnyTest, isToldByNotice, type Answer, type Call, type Delivery, type Lead, type Message } from '@turant/domain';
import type { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import { callView, type CallView } from '../calls.js';
import { viewOfLead } from '../leads.js';
import type { ManagementContext } from '../management-context.js';

type DataContext = Pick<ManagementContext, 'clock'> & { store: Store; vault: Vault };

/** A call as a message tells it: the questions that were said to the person are left out. */
export type ToldCall = Omit<CallView, 'answers'> & { answers: Omit<Answer, 'question'>[] | null };

/**
 * What a message tells, read now: the records as the API shows them, with their ids.
 * @returns undefined if the record is gone or its person erased: nothing is told of them
 */
export async function messageData(context: DataContext, message: Message): Promise<object | undefined> {
  const { type, notice } = message;
  if (isToldByNotice(type)) return { title: notice?.title, ...notice?.data };
  if (type === 'delivery.failed') return deliveryData(context, message);
  return type.startsWith('lead.') ? leadData(context, message) : callData(context, message);
}

async function leadData({ store }: DataContext, { tenantId, leadId = '' }: Message): Promise<object | undefined> {
  const lead = await listedLead(store, tenantId, leadId);
  return lead && { leadId, isTest: isAnyTest(lead), lead: await viewOfLead(store, lead) };
}

/** A visitor of a page may be no lead; whoever was one and is none any more has been forgotten. */
async function callData(context: DataContext, { tenantId, callId = '' }: Message): Promise<object | undefined> {
  const call = await context.store.calls.get(tenantId, callId);
  if (!call) return undefined;
  const lead = call.leadId === undefined ? undefined : await listedLead(context.store, tenantId, call.leadId);
  if (call.leadId !== undefined && !lead) return undefined;
  const isTest = lead !== undefined && isAnyTest(lead);
  return { callId, ...(call.leadId !== undefined && { leadId: call.leadId }), isTest, call: toldCall(context, call) };
}

function toldCall(context: DataContext, { answers, ...call }: Call): ToldCall {
  return { ...callView(context, call), answers: answers?.map(({ question: _, ...answer }) => answer) ?? null };
}

async function deliveryData({ store }: DataContext, { tenantId, deliveryId = '' }: Message): Promise<object | undefined> {
  const delivery = await store.deliveries.get(tenantId, deliveryId);
  if (!delivery) return undefined;
  if (delivery.leadId !== undefined && !(await listedLead(store, tenantId, delivery.leadId))) return undefined;
  return toldDelivery(delivery);
}

const toldDelivery = ({ _id, connectionId, event, leadId, callId, status, reason, tries }: Delivery): object => ({
  deliveryId: _id,
  connectionId,
  ...(leadId !== undefined && { leadId }),
  ...(callId !== undefined && { callId }),
  event: event.replace(/\.v1$/, ''),
  status,
  reason: reason ?? null,
  tries,
});

async function listedLead(store: Store, tenantId: Message['tenantId'], leadId: string): Promise<Lead | undefined> {
  const lead = await store.leads.get(tenantId, leadId);
  return lead?.isListed ? lead : undefined;
}
