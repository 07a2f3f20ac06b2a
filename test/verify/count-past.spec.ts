import fc from 'fast-check';
import { KINDS_OF_TIME, type Counter } from '@turant/domain';
import { countPast, backfillEachTenant } from '@turant/management';
import { Snapshots } from '@turant/store';
import { anEmployee, TENANT } from '../factories/a-road.js';
import { roadParts } from '../factories/road-parts.js';
import { forEachTest } from '../factories/for-each-test.js';
import { A_STORY, anyStory, History } from './history.js';
import { Recounting } from './recounting.js';

const parts = forEachTest(roadParts);
const [history, records] = [new History(parts), new Recounting(parts)];

const counters = async (): Promise<Counter[]> => {
  const all: Counter[] = [];
  const snapshots = new Snapshots(parts.store.engine);
  await snapshots.read(async (snapshot) => {
    for await (const page of snapshot.recordsOf(TENANT).counters()) all.push(...page);
  });
  return all;
};

/** As a release left them that counted the tenant and its employees only. */
async function asBefore(): Promise<void> {
  for (const { _id } of await counters())
    if (KINDS_OF_TIME.some((kind) => _id.startsWith(`${TENANT}|${kind}|`))) await records.remove('counters', _id);
  for (const id of [TENANT, `${TENANT}|${anEmployee._id}`]) {
    const { leads, converted } = await parts.store.counters.get(TENANT, id);
    if (leads + converted === 0 && !(await parts.store.counters.get(TENANT, id)).costPaise) continue;
    await records.change('counters', id, { unset: ['costPaise'], ...(id !== TENANT && { inc: { leads: -leads, converted: -converted } }) });
  }
}

const count = (): Promise<void> => backfillEachTenant(parts, countPast, { inFlightMs: 0 });
const OUTCOMES = ['none', 'open', 'completed', 'no-answer', 'failed', 'refused', 'rerouted', 'browser'] as const;
const aStory = anyStory(OUTCOMES);

describe('the past', () => {
  it('is counted exactly, while two processes count it and more is projected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStory, { minLength: 1, maxLength: 8 }), fc.array(aStory, { maxLength: 4 }), async (past, meanwhile) => {
        for (const story of past) await history.add(story);
        await asBefore();
        await records.change('tenants', TENANT, { unset: ['hasCountedMonths', 'pastCommits'] });
        const more = async (): Promise<void> => {
          for (const story of meanwhile) await history.add(story);
        };
        await Promise.all([count(), count(), more()]);
        expect((await records.recounted()).differences).toEqual([]);
        expect(await parts.store.tenants.get(TENANT)).toMatchObject({ hasCountedMonths: true });
      }),
      { numRuns: 10 },
    );
  }, 60_000);

  it('is counted to its end after a crash, and once only', async () => {
    for (let days = 0; days < 30; days++) {
      await history.add(A_STORY);
      parts.clock.move(86_400_000 / 2);
    }
    await asBefore();
    const { engine } = parts.store;
    const commit = engine.commit.bind(engine);
    let commits = 0;
    const dying = jest.spyOn(engine, 'commit').mockImplementation((ops, options) => {
      commits += 1;
      return commits > 1 ? Promise.reject(new Error('killed')) : commit(ops.slice(0, 20), options);
    });
    await count();
    dying.mockRestore();
    await records.change('tenants', TENANT, { unset: ['hasCountedMonths'] });
    expect((await records.recounted()).differences).not.toEqual([]);
    await count();
    expect((await records.recounted()).differences).toEqual([]);
    const before = await counters();
    await count();
    expect(await counters()).toEqual(before);
  });

  it('does not hide what is wrong in the sums that were counted before', async () => {
    await history.add(A_STORY);
    await asBefore();
    await records.inc('counters', TENANT, { connected: -1 });
    await count();
    expect(await records.named()).toEqual([`counters: connected of ${TENANT}`]);
  });
});
