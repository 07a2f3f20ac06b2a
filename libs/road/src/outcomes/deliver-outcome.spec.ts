import { OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError, type Delivery, type DomainEvent } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import type { OutcomeJob } from '@turant/plugin-host';
import { aCall, aLead, anEnquiry } from '../../../../test/factories/road-parts.js';
import { leadDraft, eventsOf, sourceParts } from '../../../../test/factories/source-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { deliverOutcome } from './deliver-outcome.js';
import { planDelivery } from './plan-delivery.js';
import { RequestReader } from '../sources/request-reader.js';

const parts = forEachTest(() => sourceParts({ isTarget: true }));

/** The published events of leads. */
async function accepted(): Promise<DomainEvent[]> {
  await parts.outbox.settled();
  return parts.published.filter(({ type }) => type === 'lead.accepted.v1');
}
const planned = async (): Promise<Delivery[]> => {
  const due = await parts.store.deliveries.ready.due(TENANT, parts.clock.now(), 10);
  return due;
};
const now = async ({ _id }: Delivery): Promise<Delivery> => (await parts.store.deliveries.get(TENANT, _id)) as Delivery;

async function aDelivery(): Promise<Delivery> {
  await parts.intake.accept(anEnquiry({ name: 'Asha' }));
  await planDelivery(parts, await accepted());
  const [delivery] = await planned();
  return delivery as Delivery;
}

describe('planning', () => {
  it('makes one delivery a target, however often the event comes', async () => {
    await parts.intake.accept(anEnquiry());
    const events = await accepted();
    await Promise.all([planDelivery(parts, events), planDelivery(parts, [...events, ...events])]);
    expect(await planned()).toHaveLength(1);
  });

  it('leaves out duplicates and test leads', async () => {
    await parts.intake.accept(anEnquiry({ wantsCall: false }));
    await parts.intake.accept(anEnquiry({ wantsCall: false }));
    const request = await parts.arrives([leadDraft({ isTest: true }, '+919812300009')]);
    await new RequestReader(parts).read(eventsOf(request));
    const events = await accepted();
    expect(events).toHaveLength(3);
    await planDelivery(parts, events);
    expect(await planned()).toHaveLength(1);
  });
});

describe('planning for a test that rings', () => {
  it('plans neither for the lead nor for its call, and still for the call of another lead', async () => {
    const ring = (leadId: string, isRingTest?: true) =>
      parts.intake.accept(
        anEnquiry({
          phone: isRingTest ? '+919812300002' : '+919812300001',
          platform: {
            ...{ leadId, connectionId: 'cn_1', requestId: leadId, receivedAt: parts.clock.now(), isTest: false, isEarlyChange: false },
            isRingTest,
          },
        }),
      );
    const [real, test] = [(await ring(parts.ids('ld'))).leadId, (await ring(parts.ids('ld'), true)).leadId];
    const ended = [real, test].map((leadId): DomainEvent => {
      const callId = leadId.replace('ld_', 'cl_');
      return {
        id: parts.ids('te'),
        type: 'call.ended.v1',
        time: parts.clock.now(),
        tenantId: TENANT,
        subject: callId,
        data: { leadId, callId, employeeId: 'em_1', status: 'completed' },
      };
    });
    for (const event of [...(await accepted()), ...ended]) await planDelivery(parts, [event]);
    expect((await planned()).map(({ leadId, event }) => [leadId, event]).sort()).toEqual([
      [real, 'call.ended.v1'],
      [real, 'lead.accepted.v1'],
    ]);
  });
});

describe('a delivery', () => {
  it('is sent with the lead, keeps the target’s id, and is announced', async () => {
    const delivery = await aDelivery();
    const jobs: object[] = [];
    parts.platform.send = async (job) => (jobs.push(job), { externalId: 'x1' });
    await deliverOutcome(parts, delivery);
    expect(jobs).toMatchObject([
      { deliveryId: delivery._id, event: 'lead.accepted', attempt: 1, lead: { name: 'Asha', phone: '+919812300001' } },
    ]);
    expect(await now(delivery)).toMatchObject({ status: 'sent', tries: 1, externalId: 'x1', sentAt: expect.any(Date) });
    await parts.outbox.settled();
    expect(parts.published.at(-1)).toMatchObject({ type: 'delivery.changed.v1', data: { status: 'sent' } });
    expect(await planned()).toEqual([]);
  });

  it('of a call has all that is known of lead and call, what the person did at each question included', async () => {
    const answers = [{ question: 'How soon?', spoke: true, ms: 900, key: null }];
    const lead = aLead({
      ...{ email: 'asha@example.com', requirement: '2 BHK', connectionId: 'cn_1' },
      extra: [
        { name: 'city', value: 'Pune' },
        { name: '__proto__', value: 1 },
      ],
    });
    const ended = { status: 'completed', endedAt: parts.clock.now(), seconds: 24, costPaise: 250, answers } as const;
    const call = aCall({ ...ended, from: '+911401234567' });
    await parts.store.leads.insert(lead);
    await parts.store.calls.insert(call);
    const data = { callId: call._id, leadId: lead._id, employeeId: 'em_1', status: 'completed' } as const;
    await planDelivery(parts, [
      { id: parts.ids('te'), type: 'call.ended.v1', time: parts.clock.now(), tenantId: TENANT, subject: call._id, data },
    ]);
    const [delivery] = await planned();
    const jobs: OutcomeJob[] = [];
    parts.platform.send = async (job) => (jobs.push(job), {});
    await deliverOutcome(parts, delivery as Delivery);
    expect(jobs).toMatchObject([
      {
        event: 'call.ended',
        lead: { email: 'asha@example.com', requirement: '2 BHK', connectionId: 'cn_1' },
        call: { from: '+911401234567', to: '+919812300001', cost: 2.5, costPaise: 250, seconds: 24, answers },
      },
    ]);
    expect(JSON.stringify(jobs[0]?.lead.extra)).toBe('{"city":"Pune","__proto__":1}');
  });

  it('is given up if its lead was deleted meanwhile, also if a tombstone is left of it', async () => {
    const delivery = await aDelivery();
    await parts.store.leads.patch(TENANT, delivery.leadId ?? '', [], { set: { name: '' }, unset: ['isListed', 'phone'] });
    parts.platform.send = () => Promise.reject(new Error('nothing is to be sent'));
    await deliverOutcome(parts, delivery);
    expect(await now(delivery)).toMatchObject({ status: 'failed', reason: 'the lead is gone' });
  });

  it('is not sent again if it may have arrived', async () => {
    const delivery = await aDelivery();
    parts.platform.send = () => Promise.reject(new OutcomeUnknownError('VENDOR_NO_ANSWER', 'no answer came'));
    await deliverOutcome(parts, delivery);
    expect(await now(delivery)).toMatchObject({ status: 'unknown', tries: 1, reason: 'no answer came' });
    parts.clock.move(24 * 60 * 60_000);
    expect(await planned()).toEqual([]);
  });

  it('waits if the target is busy, and is refused if it says so', async () => {
    const delivery = await aDelivery();
    parts.platform.send = () => Promise.reject(new RetryLaterError('VENDOR_503', 'busy', 5_000));
    await deliverOutcome(parts, delivery);
    const put = await now(delivery);
    expect([put.status, put.tries, (put.dueAt?.getTime() ?? 0) - parts.clock.now().getTime()]).toEqual(['due', 1, 5_000]);
    parts.platform.send = () => Promise.reject(new RejectedError('VENDOR_404', 'no such contact'));
    await deliverOutcome(parts, put);
    expect(await now(delivery)).toMatchObject({ status: 'failed', tries: 2, reason: 'no such contact' });
  });

  it('pauses a target whose credentials do not work, and waits for its owner', async () => {
    const delivery = await aDelivery();
    parts.platform.send = () => Promise.reject(new SettingsError('VENDOR_REFUSED_CREDENTIALS', 'the token has run out'));
    await deliverOutcome(parts, delivery);
    expect(await parts.store.connections.get(TENANT, 'cn_1')).toMatchObject({
      status: 'paused',
      pausedBecause: { code: 'VENDOR_REFUSED_CREDENTIALS' },
    });
    expect(await now(delivery)).toMatchObject({ status: 'due', tries: 0 });
  });
});
