import type { Bus } from '@turant/bus';
import { asTenantId, type DomainEvent, type Lead, type TenantId } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aLead, anEnquiry, QUIET, roadParts, type RoadParts } from '../../../../test/factories/road-parts.js';
import { Outbox } from './outbox.js';
import { routeLead } from '../calls/route-lead.js';
import { sweepUnpublished } from '../recovery/sweep-jobs.js';

/** A broker that may be away, or slow. */
class Broker implements Bus {
  isAway = false;
  gate: Promise<void> = Promise.resolve();
  readonly taken: DomainEvent[] = [];
  async publish(events: readonly DomainEvent[]): Promise<void> {
    await this.gate;
    if (this.isAway) throw new Error('no broker');
    this.taken.push(...events);
  }
  subscribe(): void {}
  onControl(): void {}
  start = async (): Promise<void> => undefined;
  control = async (): Promise<void> => undefined;
  close = async (): Promise<void> => undefined;
}

let broker: Broker;
let parts: RoadParts;
beforeEach(async () => {
  broker = new Broker();
  parts = await roadParts(broker);
});
afterEach(() => parts.close());

const accept = (i: number) => parts.intake.accept(anEnquiry({ phone: `+9198123${String(i).padStart(5, '0')}` }));
const pending = () => parts.store.acrossTenants.leads.pending.since(new Date(parts.clock.now().getTime() + 1), 10_000);

describe('announcing', () => {
  it('publishes the lead with its fields, once, and takes the event out of its document', async () => {
    const { leadId } = await accept(1);
    await parts.outbox.settled();
    expect(broker.taken).toMatchObject([
      { type: 'lead.accepted.v1', subject: leadId, tenantId: TENANT, data: { lead: { name: 'Ravi', phone: '+919812300001' } } },
    ]);
    const lead = await parts.store.leads.get(TENANT, leadId);
    expect([lead?.pending, lead?.pendingSince]).toEqual([undefined, undefined]);
  });

  it('leaves what the broker did not take, and the sweep publishes it: nothing lost, nothing twice', async () => {
    broker.isAway = true;
    await Promise.all(Array.from({ length: 40 }, (_, i) => accept(i)));
    await parts.outbox.settled();
    expect(await pending()).toHaveLength(40);
    await sweepUnpublished(parts);
    expect(broker.taken).toHaveLength(0);
    broker.isAway = false;
    parts.clock.move(2_001);
    await sweepUnpublished(parts);
    await sweepUnpublished(parts);
    expect(new Set(broker.taken.map(({ id }) => id)).size).toBe(40);
    expect(broker.taken).toHaveLength(40);
    expect(await pending()).toEqual([]);
  });

  it('of a process that died right after the write is done by the sweep of another', async () => {
    const at = parts.clock.now();
    const event: DomainEvent = {
      id: 'te_1',
      type: 'lead.accepted.v1',
      time: at,
      tenantId: TENANT,
      subject: 'ld_1',
      data: { leadId: 'ld_1' },
    };
    await parts.store.leads.insert(aLead({ pending: [event], pendingSince: at }));
    await sweepUnpublished(parts);
    expect(broker.taken).toEqual([]);
    parts.clock.move(2_001);
    await sweepUnpublished(parts);
    expect(broker.taken).toMatchObject([{ id: 'te_1', data: { lead: { name: 'Ravi' } } }]);
  });

  it('keeps an event that was added while the first was on its way', async () => {
    let open: () => void = () => undefined;
    broker.gate = new Promise((resolve) => (open = resolve));
    const { leadId } = await accept(1);
    const later: DomainEvent = {
      id: 'te_later',
      type: 'lead.accepted.v1',
      time: parts.clock.now(),
      tenantId: TENANT,
      subject: leadId,
      data: { leadId },
    };
    await parts.store.leads.patch(TENANT, leadId, [], { push: { pending: [later] } });
    open();
    await parts.outbox.settled();
    expect((await parts.store.leads.get(TENANT, leadId))?.pending).toMatchObject([{ id: 'te_later' }]);
    expect(await pending()).toHaveLength(1);
  });

  it('is done with a lead whose last event was taken out, and who died before saying so', async () => {
    await parts.store.leads.insert(aLead({ pending: [], pendingSince: parts.clock.now() }));
    parts.clock.move(2_001);
    expect(await pending()).toHaveLength(1);
    await sweepUnpublished(parts);
    expect([broker.taken, await pending()]).toEqual([[], []]);
  });

  it('goes in turn over tenants where there is more than fits into a batch', async () => {
    let open: () => void = () => undefined;
    broker.gate = new Promise((resolve) => (open = resolve));
    const event = (id: string, tenantId: TenantId): DomainEvent => ({
      ...{ id, type: 'lead.accepted.v1', time: parts.clock.now(), tenantId, subject: id, data: { leadId: id } },
    });
    const lead = (id: string, tenantId: TenantId): Lead => aLead({ _id: id, tenantId, pending: [event(id, tenantId)] });
    // Three batches are on their way and wait; behind them a storm, and behind that one lead of somebody else.
    for (const id of ['a', 'b', 'c']) parts.outbox.announce('leads', [lead(id, TENANT)]);
    parts.outbox.announce(
      'leads',
      Array.from({ length: 1_500 }, (_, i) => lead(`storm${i}`, TENANT)),
    );
    parts.outbox.announce('leads', [lead('other', asTenantId('tn_other'))]);
    open();
    await parts.outbox.settled();
    expect(broker.taken).toHaveLength(1_504);
    expect(broker.taken.findIndex(({ id }) => id === 'other')).toBeLessThan(3 + 500);
  });

  it('sweeps half the newest and half the oldest', async () => {
    const start = parts.clock.now().getTime();
    const event = (i: number): DomainEvent => ({
      id: `te_${i}`,
      type: 'lead.accepted.v1',
      time: new Date(start + i),
      tenantId: TENANT,
      subject: `ld_${i}`,
      data: { leadId: `ld_${i}` },
    });
    await parts.store.leads.insertMany(
      Array.from({ length: 700 }, (_, i) => aLead({ _id: `ld_${i}`, pending: [event(i)], pendingSince: new Date(start + i) })),
    );
    parts.clock.move(10_000);
    await sweepUnpublished(parts);
    // All of it in one sweep, and in its first round of 500 the newest and the oldest.
    const numbers = new Set(broker.taken.slice(0, 500).map(({ id }) => Number(id.slice(3))));
    expect(numbers.size).toBe(500);
    expect([0, 249, 450, 699].every((i) => numbers.has(i))).toBe(true);
    expect([250, 449].some((i) => numbers.has(i))).toBe(false);
    expect(broker.taken).toHaveLength(700);
  });

  it('does not hold the sweep up while leads keep coming', async () => {
    broker.isAway = true;
    await accept(1);
    await parts.outbox.settled();
    broker.isAway = false;
    parts.clock.move(2_001);
    let isOver = false;
    const intake = (async () => {
      for (let i = 2; !isOver && i < 500; i++) await accept(i);
    })();
    await sweepUnpublished(parts);
    const published = broker.taken.length;
    isOver = true;
    await intake;
    expect(published).toBeLessThan(400);
  });

  it('by two processes at once loses nothing', async () => {
    const other = new Outbox(parts.store, broker, QUIET);
    broker.isAway = true;
    await Promise.all(Array.from({ length: 30 }, (_, i) => accept(i)));
    await parts.outbox.settled();
    broker.isAway = false;
    parts.clock.move(2_001);
    await Promise.all([sweepUnpublished(parts), sweepUnpublished({ ...parts, outbox: other, workerId: 'worker-2' })]);
    expect(new Set(broker.taken.map(({ id }) => id)).size).toBe(30);
    expect(await pending()).toEqual([]);
  });
});

describe('routing a lead', () => {
  it('makes one call, however often and by however many it is told', async () => {
    const { callId } = await accept(1);
    await parts.outbox.settled();
    const told = [broker.taken[0]!, broker.taken[0]!];
    await Promise.all([routeLead(parts, told), routeLead(parts, told), routeLead(parts, told)]);
    expect(await parts.store.calls.list(TENANT, { limit: 9 })).toMatchObject([{ _id: callId, status: 'requested' }]);
    await parts.outbox.settled();
    expect(broker.taken.filter(({ type }) => type === 'call.requested.v1')).toHaveLength(1);
  });

  it('makes none for a test lead, one without a phone, or one that asked for none', async () => {
    const event = (data: object): DomainEvent => ({
      id: parts.ids('te'),
      type: 'lead.accepted.v1',
      time: parts.clock.now(),
      tenantId: TENANT,
      subject: 'ld_1',
      data: { leadId: 'ld_1', callId: 'cl_1', employeeId: 'em_1', tier: 'standard', lead: { phone: '+919812300001' }, ...data },
    });
    await routeLead(parts, [
      event({ lead: { phone: '+919812300001', isTest: true } }),
      event({ lead: {} }),
      event({ callId: undefined }),
      event({ duplicateId: 'ld_2' }),
      event({ employeeId: undefined }),
    ]);
    expect(await parts.store.calls.list(TENANT, { limit: 9 })).toEqual([]);
  });
});
