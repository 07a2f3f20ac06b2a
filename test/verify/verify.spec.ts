import fc from 'fast-check';
import { asTenantId } from '@turant/domain';
import { verify } from '@turant/management';
import { Snapshots } from '@turant/store';
import { TENANT } from '../factories/a-road.js';
import { roadParts } from '../factories/road-parts.js';
import { forEachTest } from '../factories/for-each-test.js';
import { A_STORY, anyStory, History } from './history.js';
import { Recounting } from './recounting.js';

const DAY_MS = 86_400_000;

const parts = forEachTest(roadParts);
const [history, records] = [new History(parts), new Recounting(parts)];

describe('a recount', () => {
  it('names nothing in any sound history, and of one counter that is off by one just that', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStory(), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('calls', 'seconds', 'failed'),
        async (stories, field) => {
          for (const story of stories) await history.add(story);
          expect((await records.recounted()).differences).toEqual([]);
          await records.change('counters', TENANT, { inc: { [field]: 1 } });
          expect(await records.named()).toEqual([`counters: ${field} of ${TENANT}`]);
          await records.change('counters', TENANT, { inc: { [field]: -1 } });
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);

  it('tells what waits to be counted, and what a reservation has limited', async () => {
    await history.add({ ...A_STORY, isWaiting: true });
    await history.add({ ...A_STORY, outcome: 'cut-short' });
    const { differences, verified } = await records.recounted();
    expect(differences).toEqual([]);
    expect(verified?.checks.timeline).toMatchObject({ waiting: 1 });
    expect(verified?.checks.counters).toMatchObject({ waiting: 1 });
    expect(verified?.checks.charges).toMatchObject({ explained: { 'reservation-limit': 1 } });
  });

  it('tells what is on its way through a broker, or failed and will be handled again, from what is lost', async () => {
    const { callId } = await history.add({ ...A_STORY, isWaiting: true });
    const [event] = (await parts.store.calls.get(TENANT, callId))?.pending ?? [];
    await records.change('calls', callId, { unset: ['pending', 'pendingSince'] });
    const lost = [`counters: seconds of ${TENANT}`, `timeline: entry-missing of ${callId}`];
    expect(await records.named()).toEqual(expect.arrayContaining(lost));
    expect((await records.recounted(0, DAY_MS)).differences).toEqual([]);
    expect((await records.recounted(2 * DAY_MS, DAY_MS)).differences).not.toEqual([]);
    await records.put('dead-letters', { _id: 'dl_1', group: 'project', event, reason: 'a bug', tries: 1, at: new Date() });
    expect(await records.named()).toEqual([]);
  });

  it("takes a browser's call that got its lead later for sound, and a telephone call for none", async () => {
    for (const [outcome, differences] of [
      ['browser', []],
      ['completed', ['timeline: entry-of-another-lead']],
    ] as const) {
      const { callId } = await history.add({ ...A_STORY, outcome, isProjected: false });
      const [entry] = (await parts.store.timeline.of(TENANT, { callId }, 20)).filter(({ type }) => type === 'call.placing');
      await records.change('timeline', entry!._id, { unset: ['leadId'] });
      expect((await records.named()).map((one) => one.split(' of ')[0])).toEqual(differences);
    }
  });

  it('explains by the retention what it has deleted, and only that', async () => {
    const { callId, leadId } = await history.add({ ...A_STORY, isProjected: false });
    const entries = await parts.store.timeline.of(TENANT, { callId }, 20);
    for (const { _id } of entries) await records.remove('timeline', _id);
    await records.remove('leads', leadId);
    await records.change('calls', callId, { set: { to: '' } });
    await records.change('tenants', TENANT, { set: { keepTimelineDays: 20, keepLeadsDays: 20 } });
    const later = await records.recounted(21 * DAY_MS);
    expect(later.differences).toEqual([]);
    expect(later.verified?.checks).toMatchObject({
      timeline: { explained: { 'timeline-retention': 5 } },
      counters: { explained: { 'forgotten-leads': 1 } },
      leads: { explained: { 'forgotten-leads': 1 } },
    });
    expect((await records.recounted(19 * DAY_MS)).differences.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 5 }, () => 'entry-missing'),
    );
  });

  it('counts one tenant alone, and refuses one that is not there', async () => {
    const snapshots = new Snapshots(parts.store.engine);
    await parts.store.tenants.insert({ ...(await parts.store.tenants.get(TENANT))!, _id: asTenantId('tn_2'), name: 'Other' });
    const order = { now: new Date(), inFlightMs: 0, onDifference: () => undefined };
    const tenantsOf = async (tenant?: string): Promise<string[]> =>
      (await verify(snapshots, { ...order, tenant })).map(({ tenantId }) => tenantId);
    expect(await tenantsOf()).toEqual([TENANT, 'tn_2', 'operator']);
    expect(await tenantsOf('Other')).toEqual(['tn_2']);
    expect(await tenantsOf(TENANT)).toEqual([TENANT]);
    await expect(tenantsOf('nobody')).rejects.toMatchObject({ code: 'TENANT_NOT_FOUND' });
  });
});
