import { asTenantId, type DomainEvent, type Topic } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { messagingParts } from '../../../../test/factories/messaging-parts.js';
import { anEnquiry } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { tellNotice } from '../notices/tell-notice.js';
import { MessagePlanner } from './message-planner.js';
import { planMessage } from './plan-message.js';

const parts = forEachTest(messagingParts);
let planner: MessagePlanner;
let nudges: number;
beforeEach(() => {
  nudges = 0;
  planner = new MessagePlanner({ ...parts, sending: { nudge: () => void (nudges += 1) } });
});

const plan = (...events: DomainEvent[]): Promise<unknown> => planMessage({ messagePlanner: planner }, events);
const event = (type: Topic, data: object, tenantId = TENANT): DomainEvent =>
  ({ id: parts.ids('te'), type, time: parts.clock.now(), tenantId, subject: 'x', data }) as DomainEvent;

describe('planning messages', () => {
  it('makes one for each subscription that asks for the type, however often the event comes', async () => {
    const [one, two] = [await parts.subscribe({}, 'lead.accepted', 'call.ended'), await parts.subscribe()];
    const other = await parts.subscribe({}, 'call.ended');
    await parts.intake.accept(anEnquiry());
    await parts.outbox.settled();
    const events = parts.published.filter(({ type }) => type === 'lead.accepted.v1');
    await Promise.all([plan(...events), plan(...events, ...events)]);
    await plan(...events);
    for (const { _id } of [one, two])
      expect(await parts.messages(_id)).toMatchObject([
        { type: 'lead.accepted', eventId: events[0]?.id, leadId: events[0]?.subject, status: 'due', tries: 0 },
      ]);
    expect(await parts.messages(other._id)).toEqual([]);
    expect(nudges).toBeGreaterThan(0);
  });

  it.each<[Topic, object, string | undefined]>([
    ['lead.accepted.v1', { leadId: 'ld_1' }, 'lead.accepted'],
    ['lead.accepted.v1', { leadId: 'ld_1', duplicateId: 'ld_2' }, undefined],
    ['lead.changed.v1', { leadId: 'ld_1', status: 'converted' }, 'lead.changed'],
    ['call.requested.v1', { callId: 'cl_1', status: 'requested' }, 'call.requested'],
    ['call.changed.v1', { callId: 'cl_1', status: 'ringing' }, undefined],
    ['call.changed.v1', { callId: 'cl_1', status: 'answered' }, 'call.answered'],
    ['call.ended.v1', { callId: 'cl_1', status: 'busy' }, 'call.ended'],
    ['call.ended.v1', { callId: 'cl_1', status: 'refused' }, 'call.refused'],
    ['delivery.changed.v1', { deliveryId: 'dv_1', status: 'sent' }, undefined],
    ['delivery.changed.v1', { deliveryId: 'dv_1', status: 'failed' }, 'delivery.failed'],
    ['delivery.changed.v1', { deliveryId: 'dv_1', status: 'unknown' }, 'delivery.failed'],
  ])('tells %s with %j as %s', async (topic, data, type) => {
    const all = [
      'lead.accepted',
      'lead.changed',
      'call.requested',
      'call.answered',
      'call.ended',
      'call.refused',
      'delivery.failed',
    ] as const;
    const { _id } = await parts.subscribe({}, ...all);
    await plan(event(topic, data));
    expect((await parts.messages(_id)).map((one) => one.type)).toEqual(type === undefined ? [] : [type]);
  });

  it('keeps messages of a paused subscription, and makes none for a disabled one', async () => {
    const [paused, disabled] = [await parts.subscribe({ status: 'paused' }), await parts.subscribe({ status: 'disabled' })];
    await plan(event('lead.accepted.v1', { leadId: 'ld_1' }));
    expect([await parts.messages(paused._id), await parts.messages(disabled._id)]).toMatchObject([[{ status: 'due' }], []]);
  });

  it('asks the store nothing but the subscriptions, and these once a second, for a tenant without any', async () => {
    const other = asTenantId('tn_other');
    const asked: string[] = [];
    const { store } = parts;
    const watched = {
      subscriptions: { all: (tenant: typeof other) => (asked.push(tenant), store.subscriptions.all(tenant)) },
      messages: { insertMany: () => Promise.reject(new Error('nothing is to be stored')) },
    };
    planner = new MessagePlanner({ ...parts, store: watched as unknown as typeof store });
    for (let count = 0; count < 50; count += 1) await plan(event('lead.accepted.v1', { leadId: 'ld_1' }, other));
    expect(asked).toEqual([other]);
    parts.clock.move(1_001);
    await plan(event('call.ended.v1', {}, other));
    expect(asked).toEqual([other, other]);
  });
});

describe('a notice', () => {
  it('is told to the subscriptions that ask for it, once, in the commit of the notice', async () => {
    const [wanting, other] = [await parts.subscribe({}, 'wallet.low'), await parts.subscribe()];
    const finding = { type: 'wallet.low' as const, subject: 'wallet', since: parts.clock.now(), title: 'Low', data: { callsLeft: 9 } };
    expect([await tellNotice(parts, TENANT, finding), await tellNotice(parts, TENANT, finding)]).toEqual([true, false]);
    expect(await parts.messages(wanting._id)).toMatchObject([{ type: 'wallet.low', notice: { title: 'Low', data: { callsLeft: 9 } } }]);
    expect(await parts.messages(other._id)).toEqual([]);
  });
});
