import type { Bus } from '@turant/bus';
import { DUPLICATE_WINDOW_MS, type DomainEvent } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { aLead, anEnquiry, roadParts, type RoadParts } from '../../../../test/factories/road-parts.js';
import { hangUp } from '../calls/hang-up.js';
import { routeLead } from '../calls/route-lead.js';
import { sweepLeads, underLease } from './sweep-jobs.js';
import { UnroutedLeads } from './unrouted-leads.js';

let isFailing = false;
/** Acknowledges every message and delivers none, as if its disks were lost afterwards. */
const forgetfulBroker: Bus = {
  publish: async () => undefined,
  subscribe: () => undefined,
  onControl: () => undefined,
  start: async () => undefined,
  isFailing: () => isFailing,
  control: async () => undefined,
  close: async () => undefined,
};
const MINUTE_MS = 60_000;

let parts: RoadParts;
let unrouted: UnroutedLeads;
beforeEach(async () => {
  isFailing = false;
  parts = await roadParts(forgetfulBroker);
  unrouted = new UnroutedLeads(parts);
});
afterEach(() => parts.close());

const phoneOf = (i: number): string => `+9198123${String(i).padStart(5, '0')}`;
const accept = (i: number, wantsCall = true) => parts.intake.accept(anEnquiry({ phone: phoneOf(i), wantsCall }));
const calls = () => parts.store.calls.list(TENANT, { limit: 3_000 });
const requests = (): DomainEvent[] => parts.published.filter(({ type }) => type === 'call.requested.v1');
const sweep = (): Promise<void> => underLease(parts, 'sweep-unrouted', () => unrouted.sweep());

describe('a lead whose announcement was lost after it had been published', () => {
  it('has its call requested a minute later, once, however many processes sweep, and as `routeLead` would', async () => {
    const { leadId, callId } = await accept(1);
    await accept(2, false);
    await parts.outbox.settled();
    expect(await parts.store.leads.get(TENANT, leadId)).not.toHaveProperty('pending');
    await sweep();
    parts.clock.move(MINUTE_MS);
    await sweep();
    expect(await calls()).toEqual([]);
    parts.clock.move(1);
    const other = new UnroutedLeads(parts);
    await Promise.all([unrouted.sweep(), other.sweep(), unrouted.sweep()]);
    await sweep();
    await parts.outbox.settled();
    const [call, ...more] = await calls();
    expect(more).toEqual([]);
    expect(call).toMatchObject({ _id: callId, leadId, status: 'requested', to: phoneOf(1), attempt: 1 });
    expect(requests()).toHaveLength(1);
    const [event] = parts.published;
    await routeLead(parts, event ? [event] : []);
    expect(await calls()).toEqual([call]);
  });

  it('is found at the latest when its window closes, by the sweep or by the next enquiry', async () => {
    const swept = await accept(1);
    const met = await accept(2);
    await parts.outbox.settled();
    parts.clock.move(DUPLICATE_WINDOW_MS);
    expect(await accept(2)).toMatchObject({ status: 'accepted' });
    expect(await calls()).toMatchObject([{ _id: met.callId, status: 'requested' }]);
    parts.clock.move(1);
    await sweepLeads(parts);
    expect((await calls()).map(({ _id }) => _id).sort()).toEqual([swept.callId, met.callId].sort());
    expect((await parts.store.leads.get(TENANT, swept.leadId))?.openWindow).toBeUndefined();
  });

  it('is found if more leads than a round holds came in one millisecond, and if a document was stored late', async () => {
    const at = parts.clock.now();
    const lead = (i: number, receivedAt = at) =>
      aLead({ _id: `ld_${i}`, callId: `cl_${i}`, phone: phoneOf(i), openWindow: phoneOf(i), receivedAt });
    await parts.store.leads.insertMany(Array.from({ length: 700 }, (_, i) => lead(i)));
    await parts.store.leads.insertMany([lead(700, new Date(at.getTime() + 1))]);
    parts.clock.move(2 * MINUTE_MS);
    await sweep();
    await sweep();
    expect((await calls()).map(({ _id }) => _id)).toContain('cl_700');
    await parts.store.leads.insertMany([lead(701)]);
    parts.clock.move(DUPLICATE_WINDOW_MS);
    await sweepLeads(parts);
    await sweepLeads(parts);
    expect(await calls()).toHaveLength(702);
  });
});

describe('a lead that the broker holds up', () => {
  it('has its call requested after 2 seconds while the bus is failing, once, whoever sweeps', async () => {
    isFailing = true;
    const { callId } = await accept(1);
    await parts.outbox.settled();
    parts.clock.move(2_000);
    await unrouted.sweepSoon();
    expect(await calls()).toEqual([]);
    parts.clock.move(1);
    const other = new UnroutedLeads(parts);
    await Promise.all([unrouted.sweepSoon(), other.sweepSoon()]);
    await unrouted.sweepSoon();
    await parts.outbox.settled();
    expect(await calls()).toMatchObject([{ _id: callId, status: 'requested' }]);
    expect(requests()).toHaveLength(1);
  });

  it('waits for the minute if the bus is well', async () => {
    await accept(1);
    await parts.outbox.settled();
    parts.clock.move(MINUTE_MS);
    await unrouted.sweepSoon();
    expect(await calls()).toEqual([]);
  });

  it('is looked at again when it is a minute old: it may have been stored late', async () => {
    isFailing = true;
    const at = parts.clock.now();
    parts.clock.move(10_000);
    await unrouted.sweepSoon();
    await parts.store.leads.insertMany([aLead({ _id: 'ld_1', callId: 'cl_1', phone: phoneOf(1), openWindow: phoneOf(1), receivedAt: at })]);
    await unrouted.sweepSoon();
    expect(await calls()).toEqual([]);
    parts.clock.move(MINUTE_MS);
    await sweep();
    expect(await calls()).toMatchObject([{ _id: 'cl_1' }]);
  });

  it('does not end the sweep if the store is away', async () => {
    isFailing = true;
    parts.clock.move(10_000);
    const { leads } = parts.store.acrossTenants;
    leads.withCallSince = () => Promise.reject(new Error('away'));
    await expect(unrouted.sweepSoon()).resolves.toBeUndefined();
  });
});

describe('a call that is not to be requested', () => {
  it('is the call of a test lead, of one without a phone or an employee, and one that was cancelled before it was routed', async () => {
    const at = parts.clock.now();
    const odd = { isTest: { isTest: true }, noPhone: { phone: undefined }, nobody: { employeeId: undefined } };
    await parts.store.leads.insertMany(
      Object.entries(odd).map(([name, about]) =>
        aLead({ _id: `ld_${name}`, callId: `cl_${name}`, openWindow: name, receivedAt: at, ...about }),
      ),
    );
    const { callId } = await accept(1);
    await hangUp(parts, TENANT, callId ?? '');
    parts.clock.move(MINUTE_MS + 1);
    await sweep();
    parts.clock.move(DUPLICATE_WINDOW_MS);
    await sweepLeads(parts);
    expect(await calls()).toMatchObject([{ _id: callId, status: 'cancelled' }]);
    expect(requests()).toEqual([]);
  });
});

describe('the sweep', () => {
  it('reads a lead once, whether it asked for a call or not', async () => {
    await accept(1);
    await parts.outbox.settled();
    parts.clock.move(MINUTE_MS + 1);
    const found: number[] = [];
    const { leads } = parts.store.acrossTenants;
    const look = leads.withCallSince.bind(leads);
    leads.withCallSince = async (...asked) => {
      const answer = await look(...asked);
      found.push(answer.length);
      return answer;
    };
    await sweep();
    parts.clock.move(1_000);
    await sweep();
    expect(found).toEqual([1, 0]);
  });
});
