import { CALL_STATUSES, LEAD_STATUSES, type Call, type Lead } from '@turant/domain';
import { MONGODB_START_MS, startMongodb } from '../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../test/engines.js';
import { fill, RECORD } from '../test/filled-store.js';
import { at, connectionOf, emailOf, employeeOf, idOf, MANY, phoneOf, sourceOf, tenantOf } from '../test/record-values.js';
import type { CallFilter } from './calls/calls.js';
import type { LeadFilter } from './leads/leads.js';
import { SCHEMAS } from './collections.js';
import { Store } from './store.js';
import type { PageQuery } from './tenant-repository.js';

const TITLE = 'the filters of lists';
const T = tenantOf(0);
const ALL = Array.from({ length: MANY }, (_, n) => n);
const PAGES: readonly PageQuery[] = [
  { limit: MANY },
  { limit: 3 },
  { limit: 3, before: idOf('', 300).slice(1) },
  { limit: MANY, since: at(100) },
  { limit: MANY, until: at(100) },
  { limit: 4, since: at(100), until: at(420), before: idOf('', 400).slice(1) },
];

const LEAD_FILTERS: readonly LeadFilter[] = [
  {},
  ...[25, 26, 36].map((n) => ({ phone: phoneOf(n) })),
  ...[25, 26].map((n) => ({ email: emailOf(n) })),
  ...LEAD_STATUSES.map((status) => ({ status })),
  ...[0, 4, 5].map((n) => ({ source: sourceOf(n) })),
  { connectionId: connectionOf(15) },
  { email: '' },
  { source: 'no such source' },
  { source: 's'.repeat(3_000) },
  ...[25, 26, 36].map((n) => ({ phone: phoneOf(n), status: RECORD.leads(n).status })),
  ...LEAD_STATUSES.map((status) => ({ source: sourceOf(4), status })),
  { connectionId: connectionOf(15), email: emailOf(15), source: sourceOf(15) },
];
const CALL_FILTERS: readonly CallFilter[] = [
  {},
  ...CALL_STATUSES.map((status) => ({ status })),
  ...[0, 1, 5].map((n) => ({ employeeId: employeeOf(n) })),
  ...[10, 11].map((n) => ({ leadId: idOf('ld', n) })),
  ...[25, 26].map((n) => ({ to: phoneOf(n) })),
  { to: '+1' },
  ...CALL_STATUSES.map((status) => ({ status, employeeId: employeeOf(1) })),
  ...[10, 11].map((n) => ({ leadId: idOf('ld', n), status: RECORD.calls(n).status })),
];

/** Applies a filter by scanning every record. */
function wanted<R extends Lead | Call>(records: readonly R[], where: object, { since, until, before, limit }: PageQuery): string[] {
  return records
    .filter((one) => one.tenantId === T && (!('name' in one) || one.isListed))
    .filter((one) => Object.entries(where).every(([field, value]) => (one as unknown as Record<string, unknown>)[field] === value))
    .filter((one) => {
      const time = 'receivedAt' in one ? one.receivedAt : one.requestedAt;
      return (!since || time >= since) && (!until || time < until) && (!before || one._id < before);
    })
    .map(({ _id }) => _id)
    .reverse()
    .slice(0, limit);
}

const pageOf = (prefix: string, page: PageQuery): PageQuery => (page.before ? { ...page, before: `${prefix}_${page.before}` } : page);
const idsOf = (records: readonly { _id: string }[]): string[] => records.map(({ _id }) => _id);

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);

  onEngine('answer what looking at every record answers, newest first, page by page', async (engine) => {
    const { leads, calls } = new Store(engine);
    await fill(engine);
    const [everyLead, everyCall] = [ALL.map((n) => RECORD.leads(n)), ALL.map((n) => RECORD.calls(n))];
    let found = 0;
    for (const page of PAGES) {
      for (const where of LEAD_FILTERS) {
        const ids = idsOf(await leads.list(T, pageOf('ld', page), where));
        expect([where, page, ids]).toEqual([where, page, wanted(everyLead, where, pageOf('ld', page))]);
        found += ids.length;
      }
      for (const where of CALL_FILTERS) {
        const ids = idsOf(await calls.list(T, pageOf('cl', page), where));
        expect([where, page, ids]).toEqual([where, page, wanted(everyCall, where, pageOf('cl', page))]);
        found += ids.length;
      }
    }
    expect(found).toBeGreaterThan(1_000);
  });

  onEngine('follow a lead whose status, phone and e-mail change, and leave out what is not listed', async (engine) => {
    const { leads } = new Store(engine);
    const lead = { ...RECORD.leads(5), status: 'new' as const };
    await leads.insertMany([lead, { ...RECORD.leads(10), isListed: undefined, duplicateOf: lead._id, phone: lead.phone }]);
    const listed = async (where: LeadFilter): Promise<string[]> => idsOf(await leads.list(T, { limit: 9 }, where));
    await leads.patch(T, lead._id, [], { set: { status: 'converted', phone: '+919812399999', email: 'New@Example.in' } });
    expect(await listed({ status: 'new' })).toEqual([]);
    expect(await listed({ phone: phoneOf(5) })).toEqual([]);
    expect(await listed({ email: emailOf(5) })).toEqual([]);
    expect((await leads.get(T, lead._id))?.email).toBe('New@Example.in');
    for (const where of [{ status: 'converted' }, { phone: '+919812399999' }, { email: 'NEW@example.in' }] as const)
      expect([where, await listed(where)]).toEqual([where, [lead._id]]);
    await leads.patch(T, lead._id, [], { unset: ['email'] });
    expect(await listed({ email: 'new@example.in' })).toEqual([]);
  });

  onEngine('find a lead by its e-mail in any case, whichever way it was stored', async (engine) => {
    const { leads } = new Store(engine);
    const stored = [5, 15, 25].map((n) => ({ ...RECORD.leads(n), isListed: true as const, email: 'Asha.Rao@Example.in' }));
    const [one, two, three] = stored as [Lead, Lead, Lead];
    await leads.insertMany([one]);
    await leads.insert(two);
    await engine.commit([leads.insertOp(three)]);
    expect(idsOf(await leads.list(T, { limit: 9 }, { email: 'asha.RAO@example.in' }))).toEqual(idsOf(stored).reverse());
  });

  onEngine('find a lead by the beginning of its name in any case, in the order of names, page by page', async (engine) => {
    const { leads } = new Store(engine);
    const names = ['Asha Rao', 'ASHA  patil', 'Ashok', 'आशा राव', 'Bela', 'asha rao'];
    const stored = names.map((name, at) => ({ ...RECORD.leads(at * 10 + 5), isListed: true as const, name }));
    await leads.insertMany(stored);
    const found: string[] = [];
    for (let before: string | undefined; ;) {
      const page = await leads.list(T, { limit: 2, ...(before && { before }) }, { name: ' aSHA ' });
      found.push(...page.map(({ name }) => name));
      if (page.length < 2) break;
      before = page.at(-1)?._id;
    }
    expect(found).toEqual(['ASHA  patil', 'Asha Rao', 'asha rao']);
    expect(await leads.list(T, { limit: 9 }, { name: 'आशा' })).toHaveLength(1);
    expect(await leads.list(tenantOf(1), { limit: 9 }, { name: 'a' })).toEqual([]);
    const [first] = stored as [Lead];
    await leads.patch(T, first._id, [], { set: { name: 'Zoya' } });
    expect(idsOf(await leads.list(T, { limit: 9 }, { name: 'zo' }))).toEqual([first._id]);
    await leads.patch(T, first._id, [], { set: { name: '' } });
    expect(await leads.list(T, { limit: 9 }, { name: 'zo' })).toEqual([]);
    expect(await leads.get(T, first._id)).not.toHaveProperty('nameKey');
  });

  onEngine('by name fit the others, too, page by page', async (engine) => {
    const { leads } = new Store(engine);
    const stored = Array.from({ length: 30 }, (_, at) => ({
      ...RECORD.leads(at * 10 + 5),
      ...{ isListed: true as const, name: `Asha ${10 + at}`, status: at % 3 === 0 ? ('converted' as const) : ('new' as const) },
    }));
    await leads.insertMany(stored);
    const wished = stored.filter(({ status }) => status === 'converted').map(({ _id }) => _id);
    const found: string[] = [];
    for (let before: string | undefined; ;) {
      const page = idsOf(await leads.list(T, { limit: 4, ...(before && { before }) }, { name: 'asha', status: 'converted' }));
      found.push(...page);
      if (page.length < 4) break;
      before = page.at(-1);
    }
    expect(found).toEqual(wished);
  });

  onEngine('look at a bounded number of records for a page, and say so', async (engine) => {
    const { calls } = new Store(engine);
    const { browserPlace: _, idempotencyKey: __, visitor: ___, ...call } = RECORD.calls(0);
    await calls.insertMany(Array.from({ length: 1_100 }, (____, at) => ({ ...call, _id: idOf('cl', at), status: 'busy' as const })));
    const usual = { status: 'busy', employeeId: call.employeeId } as const;
    expect(await calls.list(T, { limit: 5 }, usual)).toHaveLength(5);
    const rare = { status: 'failed', employeeId: RECORD.calls(0).employeeId } as const;
    expect(await calls.list(T, { limit: 5 }, rare)).toEqual([]);
    await expect(calls.list(T, { limit: 5, maxLookedAt: 1_000 }, rare)).rejects.toMatchObject({ code: 'FILTER_TOO_WIDE' });
    expect(await calls.list(T, { limit: 5, maxLookedAt: Infinity }, rare)).toEqual([]);
  });
});
