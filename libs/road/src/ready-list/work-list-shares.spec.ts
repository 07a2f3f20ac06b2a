import { asTenantId, type LeadRef, type TenantId } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { QUIET, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { WorkList } from './work-list.js';
import { until } from '../../../../test/engines/until.js';

const OTHER = asTenantId('tn_other');
const AT_ONCE = 16;

const parts = forEachTest(roadParts);
let release: () => void;
let gate: Promise<void>;
let begun: LeadRef[];
beforeEach(() => {
  begun = [];
  gate = new Promise((resolve) => (release = resolve));
});

async function addRefs(tenantId: TenantId, count: number): Promise<void> {
  const receivedAt = parts.clock.now();
  const kept = { status: 'due' as const, leadIds: [], tries: 0, expiresAt: new Date('2126-01-01') };
  const refs = Array.from({ length: count }, (_, position): LeadRef => {
    const _id = `rf_${tenantId}_${position}`;
    return { _id, tenantId, connectionId: 'cn_1', requestId: 'rq_1', ref: {}, receivedAt, dueAt: receivedAt, ...kept };
  });
  await parts.store.refs.insertMany(refs);
}

/** The real ready list, watched; work begins and ends with `release`. */
function watched() {
  const { ready } = parts.store.refs;
  const seen = { looks: 0, claimsAtOnce: 0, mostClaimsAtOnce: 0, isRefusing: false };
  const list = {
    queues: (after: string, limit: number) => ((seen.looks += 1), ready.tenants(after, limit)),
    due: (tenant: TenantId, now: Date, limit: number) => ready.due(tenant, now, limit),
    claim: async (one: LeadRef, until_: Date) => {
      if (seen.isRefusing) throw new Error('the disk is full');
      seen.claimsAtOnce += 1;
      seen.mostClaimsAtOnce = Math.max(seen.mostClaimsAtOnce, seen.claimsAtOnce);
      return ready.claim(one, until_).finally(() => (seen.claimsAtOnce -= 1));
    },
  };
  const work = new WorkList({ clock: parts.clock, log: QUIET }, list, async (one) => {
    begun.push(one);
    await gate;
  });
  return { work, seen };
}

it('claims as many jobs in parallel as may begin, and no more', async () => {
  await addRefs(TENANT, 40);
  const { work, seen } = watched();
  work.nudge();
  await until(async () => begun.length >= AT_ONCE);
  expect([begun.length, seen.mostClaimsAtOnce]).toEqual([AT_ONCE, AT_ONCE]);
  release();
  await until(async () => begun.length === 40);
  await work.stop();
  expect(new Set(begun.map(({ _id }) => _id)).size).toBe(40);
});

it('gives each tenant its share: a tenant with few jobs does not wait behind one with many', async () => {
  await addRefs(TENANT, 40);
  await addRefs(OTHER, 3);
  const { work } = watched();
  work.nudge();
  await until(async () => begun.length >= AT_ONCE);
  expect(begun.filter(({ tenantId }) => tenantId === OTHER)).toHaveLength(3);
  release();
  await until(async () => begun.length === 43);
  await work.stop();
});

it('rests until the next nudge if it cannot claim, and misses nothing then', async () => {
  await addRefs(TENANT, 3);
  const { work, seen } = watched();
  seen.isRefusing = true;
  work.nudge();
  await new Promise((done) => setImmediate(done));
  await until(async () => seen.looks > 0);
  await parts.store.engine.ping();
  expect([seen.looks, begun]).toEqual([1, []]);
  seen.isRefusing = false;
  work.nudge();
  await until(async () => begun.length === 3);
  release();
  await work.stop();
});
