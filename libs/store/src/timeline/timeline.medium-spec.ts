import fc from 'fast-check';
import { acceptedEntry, acceptedIdOf, asTenantId, createIds, type Lead, type TenantId, type TimelineEntry } from '@turant/domain';
import { openStore, type Store } from '../store.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const TENANT = asTenantId('tn_a');
const OTHER = asTenantId('tn_b');
const lead = (_id: string, isProjected: boolean, tenantId = TENANT): Lead => ({
  ...{ _id, tenantId, name: 'Ravi', extra: [], tier: 'standard', status: 'new', isTest: false, receivedAt: new Date(0), isListed: true },
  ...(isProjected && { isProjected: true, phone: '+919812300001', employeeId: 'em_1', callId: `cl_${_id.slice(3)}` }),
});
const entry = (_id: string, type: string, about: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ _id, tenantId: TENANT, at: new Date(0), type, title: type, detail: {} },
  ...about,
});

let store: Store;
beforeEach(async () => (store = await openStore({ dataDir: temporaryFolder('turant-timeline-') })));
afterEach(() => store.close());

/** Stores leads of both kinds with what else their timeline has. @returns every entry that the timeline has to show, oldest first */
async function fill(leads: readonly { isProjected: boolean; calls: number }[], tenant = TENANT): Promise<TimelineEntry[]> {
  const ids = createIds(Date.now);
  const all: TimelineEntry[] = [];
  for (const { isProjected, calls } of leads) {
    const one = lead(ids('ld'), isProjected, tenant);
    await store.leads.insertMany([one, lead(ids('ld'), true, OTHER)]);
    const about = { tenantId: tenant, leadId: one._id, callId: `cl_${one._id.slice(3)}` };
    const stored = Array.from({ length: calls }, () => entry(ids('te'), 'call.ringing', about));
    if (!isProjected) stored.unshift(entry(acceptedIdOf(one._id), 'lead.accepted', { tenantId: tenant, leadId: one._id }));
    for (const other of stored) await store.timeline.insert(other);
    all.push(...(isProjected ? [acceptedEntry(one)] : []), ...stored);
  }
  return all.sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** All pages, as a caller asks for them: one entry more than a page holds tells that there is another page. */
async function pagesOf(tenant: TenantId, limit: number): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  for (;;) {
    const page = await store.timeline.of(tenant, {}, limit + 1, all.at(-1)?._id);
    all.push(...page.slice(0, limit));
    if (page.length <= limit) return all;
  }
}

describe('the timeline', () => {
  let runs = 0;

  it('shows every entry once and in order, stored or made from its lead, in pages of any size', async () => {
    const leads = fc.array(fc.record({ isProjected: fc.boolean(), calls: fc.integer({ min: 0, max: 3 }) }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(leads, fc.integer({ min: 1, max: 7 }), async (drawn, limit) => {
        const tenant = asTenantId(`tn_${(runs += 1)}`);
        const all = await fill(drawn, tenant);
        expect(await pagesOf(tenant, limit)).toEqual(all);
        expect(await store.timeline.newest(tenant, limit)).toEqual([...all].reverse().slice(0, limit));
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('of a lead and of its call begins with the lead, for its tenant only', async () => {
    const [made, ringing] = await fill([{ isProjected: true, calls: 1 }]);
    const { leadId, callId } = ringing as TimelineEntry;
    for (const about of [{ leadId }, { callId }, { leadId, callId }]) {
      expect(await store.timeline.of(TENANT, about, 9)).toEqual([made, ringing]);
      expect(await store.timeline.of(TENANT, about, 9, made?._id)).toEqual([ringing]);
      expect(await store.timeline.of(TENANT, about, 1)).toEqual([made]);
      expect(await store.timeline.of(OTHER, about, 9)).toEqual([]);
    }
  });

  it('of a call leaves out a lead that has asked for no call', async () => {
    const one = { ...lead('ld_1', true), callId: undefined };
    await store.leads.insertMany([one]);
    expect(await store.timeline.of(TENANT, { callId: 'cl_1' }, 9)).toEqual([]);
    expect(await store.timeline.of(TENANT, { leadId: 'ld_1' }, 9)).toEqual([acceptedEntry(one)]);
  });
});

describe('leads with isProjected', () => {
  const leadsOf = async (tenant = TENANT): Promise<number> => (await store.counters.get(tenant, store.counters.ofTenant(tenant))).leads;

  it('raise the counter of their tenant in their own write, once, without test leads and refused ones', async () => {
    const [a, b, test] = [lead('ld_1', true), lead('ld_2', true), { ...lead('ld_3', true), isTest: true }];
    await store.leads.insertMany([a, b, test, lead('ld_4', false), lead('ld_5', true, OTHER)]);
    expect([await leadsOf(), await leadsOf(OTHER)]).toEqual([2, 1]);
    expect(await store.leads.insertMany([a, { ...b, _id: 'ld_6' }])).toEqual(['duplicate', 'inserted']);
    expect(await leadsOf()).toBe(3);
  });
});
