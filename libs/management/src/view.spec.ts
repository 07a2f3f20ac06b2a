import fc from 'fast-check';
import { listLeads } from './leads.js';
import { listTimeline } from './timeline.js';
import { contextOfAll } from './testing/open-context.js';
import { pageOf } from './view.js';

/** Walks a list to its end. */
async function walk<V>(read: (behind?: string) => Promise<{ data: V[]; next?: string }>): Promise<V[]> {
  const seen: V[] = [];
  for (let behind: string | undefined, first = true; first || behind !== undefined; first = false) {
    const page = await read(behind);
    seen.push(...page.data);
    behind = page.next;
  }
  return seen;
}

describe('paging', () => {
  it('visits each record once, whatever the limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), async (count, limit) => {
        const all = Array.from({ length: count }, (_, at) => String(1000 + at));
        const read = (behind?: string) =>
          pageOf(
            limit,
            async (most) => all.filter((id) => behind === undefined || id > behind).slice(0, most),
            (id) => id,
          );
        expect(await walk(read)).toEqual(all);
      }),
    );
  });

  it('has no next page where the last one is just full', async () => {
    expect(
      await pageOf(
        2,
        async () => ['a', 'b'],
        (id) => id,
      ),
    ).toEqual({ data: ['a', 'b'] });
  });

  describe('over a store', () => {
    const context = contextOfAll();

    it('lists leads newest first and entries oldest first, each once, within the times given', async () => {
      const tenant = await context.addTenant();
      const leads: string[] = [];
      const entries: string[] = [];
      for (let at = 0; at < 25; at++) {
        context.passes(1000);
        const [_id, entry, now] = [context.ids('ld'), context.ids('te'), context.clock.now()];
        const common = { tenantId: tenant, name: 'R', tier: 'standard', status: 'new', isTest: false, receivedAt: now } as const;
        await context.store.leads.insertMany([
          { ...common, _id, extra: [], isListed: true, callId: `cl_${at}` },
          { ...common, _id: context.ids('ld'), extra: [], duplicateOf: _id },
        ]);
        const about = { type: 'lead.accepted', title: '', leadId: _id, detail: {} };
        await context.store.timeline.insert({ ...about, _id: entry, tenantId: tenant, at: now });
        leads.unshift(_id);
        entries.push(entry);
      }
      expect((await walk((before) => listLeads(context, tenant, { limit: 4, before }))).map(({ leadId }) => leadId)).toEqual(leads);
      expect((await walk((after) => listTimeline(context, tenant, { limit: 4, after }))).map(({ id }) => id)).toEqual(entries);
      const now = context.clock.now().getTime();
      const between = { since: new Date(now - 9000), until: new Date(now - 4000) };
      expect((await walk((before) => listLeads(context, tenant, { limit: 2, before, ...between }))).map(({ leadId }) => leadId)).toEqual(
        leads.slice(5, 10),
      );
      expect((await walk((after) => listTimeline(context, tenant, { limit: 2, after, ...between }))).map(({ id }) => id)).toEqual(
        entries.slice(15, 20),
      );
      expect((await listTimeline(context, tenant, { limit: 50, leadId: leads[3] })).data.map(({ id }) => id)).toEqual([entries[21]]);
    });
  });
});
