import { aCall, aLead } from '../../../../test/factories/records.js';
import type { Delivery, Message, MessageType, TenantId } from '@turant/domain';
import { contextOfAll } from '../testing/open-context.js';
import { getCall } from '../calls.js';
import { getLead } from '../leads.js';
import { messageData } from './message-data.js';

const QUESTION = 'Asha, are you still looking for 2 BHK?';

const context = contextOfAll();
let tenantId: TenantId;
let [leadId, callId, deliveryId] = ['', '', ''];
beforeEach(async () => {
  tenantId = await context.addTenant();
  [leadId, callId, deliveryId] = [context.ids('ld'), context.ids('cl'), context.ids('dv')];
  const { store, vault, clock } = context;
  const at = clock.now();
  const city = { name: 'city', value: 'Pune' };
  await store.leads.insert(
    aLead({ _id: leadId, tenantId, email: 'asha@example.in', extra: [city], employeeId: undefined, receivedAt: at }),
  );
  const answer = { question: vault.seal(QUESTION, `${callId}|0`), spoke: true, ms: 2_100, key: '1' };
  const times = { requestedAt: at, endedAt: at, seconds: 24 };
  await store.calls.insert(aCall({ _id: callId, tenantId, leadId, status: 'completed', ...times, answers: [answer] }));
  const delivery: Delivery = {
    ...{ _id: deliveryId, tenantId, connectionId: 'cn_1', event: 'lead.accepted.v1', occurredAt: at, leadId, status: 'failed' },
    ...{ reason: 'the platform answered 400', createdAt: at, tries: 1, expiresAt: at },
  };
  await store.deliveries.insert(delivery);
});

const dataOf = (type: MessageType, more: Partial<Message> = {}): Promise<object | undefined> => {
  const at = context.clock.now();
  const message: Message = {
    ...{ _id: 'wm_1', tenantId, subscriptionId: 'ws_1', type, eventId: 'te_1', occurredAt: at, leadId, callId, deliveryId },
    ...{ status: 'due', createdAt: at, tries: 0, expiresAt: at },
    ...more,
  };
  return messageData(context, message);
};

describe('what a message tells', () => {
  it('of a lead is what the API shows of it, without its notes', async () => {
    const { notes: _, ...lead } = await getLead(context, tenantId, leadId);
    expect(await dataOf('lead.accepted')).toEqual({ leadId, isTest: false, lead });
    expect(await dataOf('lead.changed')).toEqual({ leadId, isTest: false, lead });
  });

  it('of a call is what the API shows of it, without what was said to the person', async () => {
    await context.store.calls.patch(tenantId, callId, [], { unset: ['answers'] });
    const shown = await getCall(context, tenantId, callId, leadId);
    const data = (await dataOf('call.ended')) as { call: Record<string, unknown> };
    expect(data).toMatchObject({ callId, leadId, isTest: false });
    for (const [name, value] of Object.entries(data.call)) expect([name, value]).toEqual([name, shown[name as keyof typeof shown]]);
  });

  it('has the replies of a call and none of its questions', async () => {
    const data = await dataOf('call.ended');
    expect(data).toMatchObject({ call: { answers: [{ spoke: true, ms: 2_100, key: '1' }], seconds: 24 } });
    expect(JSON.stringify(data)).not.toMatch(/question|2 BHK|v1\./);
  });

  it('of a delivery names target and reason; of a notice it is its text', async () => {
    const failed = { event: 'lead.accepted', status: 'failed', reason: 'the platform answered 400', tries: 1 };
    expect(await dataOf('delivery.failed')).toEqual({ deliveryId, connectionId: 'cn_1', leadId, ...failed });
    const notice = { title: 'Low', data: { callsLeft: 9 } };
    expect(await dataOf('wallet.low', { notice })).toEqual({ title: 'Low', callsLeft: 9 });
  });

  it('says whether the lead is a test', async () => {
    await context.store.leads.patch(tenantId, leadId, [], { set: { isTest: true } });
    expect([await dataOf('lead.accepted'), await dataOf('call.ended')]).toMatchObject([{ isTest: true }, { isTest: true }]);
  });

  it.each(['lead.accepted', 'lead.changed', 'call.requested', 'call.ended', 'call.refused', 'delivery.failed'] as const)(
    'is nothing where the person was erased: %s',
    async (type) => {
      await context.store.leads.patch(tenantId, leadId, [], { set: { name: '' }, unset: ['isListed', 'phone', 'email'] });
      expect(await dataOf(type)).toBeUndefined();
      await context.store.engine.commit([context.store.leads.deleteOp(tenantId, leadId)]);
      expect(await dataOf(type)).toBeUndefined();
    },
  );

  it('is nothing of another tenant', async () => {
    const stranger = await context.addTenant();
    for (const type of ['lead.accepted', 'call.ended', 'delivery.failed'] as const)
      expect(await dataOf(type, { tenantId: stranger })).toBeUndefined();
  });
});
