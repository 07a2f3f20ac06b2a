import fc from 'fast-check';
import { asTenantId, type CounterKind, type DomainEvent, type TenantId } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aLead, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { project } from './project.js';

const parts = forEachTest(roadParts);

const event = (
  type: DomainEvent['type'],
  data: Record<string, unknown>,
  tenantId: TenantId = TENANT,
  time = parts.clock.now(),
): DomainEvent => ({ id: parts.ids('te'), type, time, tenantId, subject: 'x', data }) as DomainEvent;
/** All events of a lead and of its call of `seconds` seconds. */
const eventsOfCall = (i: number, seconds: number, tenant?: TenantId): DomainEvent[] => {
  const about = { leadId: `ld_${i}`, callId: `cl_${i}`, employeeId: 'em_1' };
  const at = new Date(parts.clock.now().getTime() + i * 1_000);
  return [
    event('lead.accepted.v1', { ...about, lead: { phone: '+919812300001' } }, tenant, at),
    event('call.requested.v1', { ...about, status: 'requested' }, tenant, at),
    event('call.changed.v1', { ...about, status: 'placing' }, tenant, at),
    event('call.changed.v1', { ...about, status: 'answered' }, tenant, at),
    event('call.ended.v1', { ...about, status: 'completed', seconds, costPaise: 10 * i }, tenant, at),
  ];
};
const shuffled = <T>(items: readonly T[], seed: number): T[] =>
  fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { numRuns: 1, seed })[0] as T[];
const inBatches = (events: DomainEvent[], size: number): DomainEvent[][] =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, i) => events.slice(i * size, (i + 1) * size));
const counter = (id: string) => parts.store.counters.get(TENANT, id);

/** All counters of a kind, with what is not 0 beside the sums that every one has. */
const inTime = async (kind: CounterKind): Promise<object[]> => {
  const { counters } = parts.store;
  return (await counters.between(TENANT, kind, '2000', '2100', 100)).map(({ _id, leads, calls, connected, seconds, costPaise }) => ({
    ...{ key: _id.slice(`${TENANT}|${kind}|`.length), leads, calls, connected, seconds, costPaise },
  }));
};

describe('projecting', () => {
  it('counts exactly, with every event twice, shuffled, by two projectors at once', async () => {
    const events = Array.from({ length: 60 }, (_, i) => eventsOfCall(i, i)).flat();
    const projector = async (seed: number): Promise<void> => {
      for (const batch of inBatches(shuffled(events, seed), 23)) expect(await project(parts, batch)).toEqual([]);
    };
    await Promise.all([projector(1), projector(2)]);
    const sums = { calls: 60, connected: 60, seconds: (59 * 60) / 2 };
    expect(await counter(TENANT)).toMatchObject({ leads: 60, converted: 0, ...sums });
    const lastCallAt = new Date(parts.clock.now().getTime() + 59_000);
    expect(await counter(parts.store.counters.ofEmployee(TENANT, 'em_1'))).toMatchObject({ leads: 60, ...sums });
    expect((await counter(parts.store.counters.ofEmployee(TENANT, 'em_1'))).lastCallAt).toEqual(lastCallAt);
    expect(await counter(parts.store.counters.ofDay(TENANT, 'em_1', '2026-11-21'))).toMatchObject(sums);
    expect(await parts.store.timeline.newest(TENANT, 1_000)).toHaveLength(300);
    const costPaise = (10 * (59 * 60)) / 2;
    const [leads, ofHour] = [
      { leads: 60, converted: 0, costPaise },
      { leads: 60, ...sums, costPaise },
    ];
    expect(await inTime('day')).toEqual([{ key: '2026-11-21', ...ofHour }]);
    expect(await inTime('hour')).toEqual([{ key: '2026-11-21T06:30Z', ...ofHour }]);
    expect(await inTime('employee')).toEqual([{ key: '2026-11-21|em_1', ...ofHour }]);
    expect(await inTime('source')).toEqual([{ key: '2026-11-21|api', ...ofHour }]);
    expect(await inTime('outcome')).toEqual([{ key: '2026-11-21|completed', ...ofHour, leads: 0 }]);
    expect(await counter(TENANT)).toMatchObject(leads);
  });

  it('counts an event once that comes twice in one batch', async () => {
    const [lead] = eventsOfCall(1, 1);
    await project(parts, [lead!, lead!]);
    expect((await counter(TENANT)).leads).toBe(1);
  });

  it('counts no test, also not one that rings', async () => {
    const about = { leadId: 'ld_1', employeeId: 'em_1' };
    await project(parts, [
      event('lead.accepted.v1', { ...about, lead: { isTest: true } }),
      event('lead.accepted.v1', { ...about, lead: { isTest: false, isRingTest: true } }),
      event('lead.accepted.v1', { ...about, lead: { isTest: false } }),
    ]);
    expect((await counter(TENANT)).leads).toBe(1);
  });

  it('keeps tenants apart in one batch', async () => {
    const other = asTenantId('tn_other');
    await project(parts, [...eventsOfCall(1, 5), ...eventsOfCall(2, 7, other)]);
    expect(await counter(TENANT)).toMatchObject({ leads: 1, seconds: 5 });
    expect(await parts.store.counters.get(other, other)).toMatchObject({ leads: 1, seconds: 7 });
  });

  it('counts neither duplicates nor test leads, and subtracts a call that never left', async () => {
    await project(parts, [
      event('lead.accepted.v1', { leadId: 'ld_1', duplicateId: 'ld_2', lead: {} }),
      event('lead.accepted.v1', { leadId: 'ld_3', lead: { isTest: true } }),
      event('call.changed.v1', { callId: 'cl_1', employeeId: 'em_1', status: 'placing' }),
      event('call.ended.v1', { callId: 'cl_1', employeeId: 'em_1', status: 'failed', neverLeft: true, seconds: 0 }),
      event('call.ended.v1', { callId: 'cl_2', employeeId: 'em_1', status: 'refused' }),
    ]);
    expect(await counter(TENANT)).toMatchObject({ leads: 0, calls: 0, connected: 0, seconds: 0 });
  });

  it('counts calls that were refused or have failed, once each', async () => {
    const ends = [
      event('call.ended.v1', { callId: 'cl_1', employeeId: 'em_1', status: 'refused' }),
      event('call.ended.v1', { callId: 'cl_2', employeeId: 'em_1', status: 'failed' }),
      event('call.ended.v1', { callId: 'cl_3', employeeId: 'em_1', status: 'failed', neverLeft: true }),
      event('call.ended.v1', { callId: 'cl_4', employeeId: 'em_1', status: 'busy' }),
    ];
    await project(parts, ends);
    await project(parts, [...ends, ...ends]);
    expect(await counter(TENANT)).toMatchObject({ refused: 1, failed: 2, calls: -1 });
  });

  it('subtracts a call that failed at its trunk, from the day on which it was placed', async () => {
    const placedAt = new Date('2026-11-21T18:29:59Z');
    const ids = { callId: 'cl_1', employeeId: 'em_1' };
    await project(parts, [event('call.changed.v1', { ...ids, status: 'placing' }, TENANT, placedAt)]);
    const returned = { ...ids, status: 'waiting', isReturned: true, placedAt };
    await project(parts, [event('call.changed.v1', returned, TENANT, new Date('2026-11-21T18:30:30Z'))]);
    expect((await counter(TENANT)).calls).toBe(0);
    expect((await counter(parts.store.counters.ofDay(TENANT, 'em_1', '2026-11-21'))).calls).toBe(0);
    expect((await counter(parts.store.counters.ofDay(TENANT, 'em_1', '2026-11-22'))).calls).toBe(0);
  });

  it('counts a lead and its conversion on the day on which it came, under its connection, and a call on its own day', async () => {
    const receivedAt = new Date('2026-11-18T06:30:00Z');
    await parts.store.leads.insertMany([aLead({ _id: 'ld_1', connectionId: 'cn_1', receivedAt })]);
    const about = { leadId: 'ld_1', employeeId: 'em_1' };
    await project(parts, [
      event('lead.accepted.v1', { ...about, lead: {} }, TENANT, receivedAt),
      event('lead.changed.v1', { ...about, from: 'new', status: 'converted' }),
      event('call.ended.v1', { ...about, status: 'refused' }),
    ]);
    const none = { leads: 0, converted: 0, calls: 0, refused: 0 };
    const of = async (id: string): Promise<object> => {
      const { leads, converted, calls, refused } = await counter(id);
      return { leads, converted, calls, refused };
    };
    const { counters } = parts.store;
    for (const [kind, key] of [['day'], ['source', 'cn_1'], ['employee', 'em_1']] as const) {
      expect([kind, await of(counters.ofRange(TENANT, kind, '2026-11-18', key))]).toEqual([kind, { ...none, leads: 1, converted: 1 }]);
      expect([kind, await of(counters.ofRange(TENANT, kind, '2026-11-21', key))]).toEqual([kind, { ...none, refused: 1 }]);
    }
    expect(await of(counters.ofRange(TENANT, 'outcome', '2026-11-21', 'refused'))).toEqual({ ...none, calls: 1, refused: 1 });
  });

  it('leaves out a lead that was counted in its own write', async () => {
    await project(parts, [event('lead.accepted.v1', { leadId: 'ld_1', lead: { isProjected: true } })]);
    expect([(await counter(TENANT)).leads, await parts.store.timeline.newest(TENANT, 9)]).toEqual([0, []]);
  });

  it("puts a call into the day of the tenant's zone", async () => {
    await project(parts, [event('call.changed.v1', { employeeId: 'em_1', status: 'placing' }, TENANT, new Date('2026-11-21T18:30:00Z'))]);
    expect((await counter(parts.store.counters.ofDay(TENANT, 'em_1', '2026-11-22'))).calls).toBe(1);
  });

  it('keeps no person in the timeline', async () => {
    await project(parts, [event('lead.accepted.v1', { leadId: 'ld_1', lead: { name: 'Ravi', phone: '+919812300001', email: 'a@b.in' } })]);
    expect(JSON.stringify(await parts.store.timeline.newest(TENANT, 9))).not.toMatch(/Ravi|98123|a@b/);
  });
});
