import { asTenantId, RetryLaterError, type LeadRef } from '@turant/domain';
import { QUIET, roadParts } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { byTenant, retryDelayMs, WorkList } from './work-list.js';
import { until } from '../../../../test/engines/until.js';

const parts = forEachTest(roadParts);

const refOf = (tenant: string, id: string, dueAt = new Date(0)): LeadRef => ({
  ...{ _id: `rf_${tenant}_${id}`, tenantId: asTenantId(tenant), connectionId: 'cn_1', requestId: 'rq_1', ref: {} },
  ...{ receivedAt: new Date(0), status: 'due', leadIds: [], dueAt, tries: 0, expiresAt: new Date('2126-01-01') },
});
const listOf = (run: (ref: LeadRef) => Promise<void>) =>
  new WorkList({ clock: parts.clock, log: QUIET }, byTenant(parts.store.refs.ready), run);
const done = async ({ tenantId, _id }: LeadRef): Promise<void> =>
  void (await parts.store.refs.patch(tenantId, _id, [], { set: { status: 'fetched' }, unset: ['dueAt'] }));

it('begins an equal share of each tenant’s jobs, the freshest first, and the rest when places are free', async () => {
  const refs = ['tn_a', 'tn_b'].flatMap((tenant) => Array.from({ length: 20 }, (_, at) => refOf(tenant, String(at), new Date(at))));
  await parts.store.refs.insertMany(refs);
  const begun: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const list = listOf(async (ref) => {
    begun.push(ref._id);
    await gate;
    await done(ref);
  });
  list.nudge();
  await until(async () => begun.length === 16);
  const freshest = (tenant: string) => Array.from({ length: 8 }, (_, at) => `rf_${tenant}_${12 + at}`);
  expect([...begun].sort()).toEqual([...freshest('tn_a'), ...freshest('tn_b')].sort());
  open();
  await until(async () => begun.length === 40);
  await list.stop();
});

it('runs each job once over two processes, and never more than the limit', async () => {
  await parts.store.refs.insertMany(Array.from({ length: 60 }, (_, at) => refOf(`tn_${at % 3}`, String(at))));
  const runs: string[] = [];
  let atOnce = 0;
  let most = 0;
  const run = async (ref: LeadRef): Promise<void> => {
    runs.push(ref._id);
    most = Math.max(most, (atOnce += 1));
    await done(ref);
    atOnce -= 1;
  };
  const lists = [listOf(run), listOf(run)];
  lists.forEach((list) => list.nudge());
  await until(async () => runs.length >= 60 && atOnce === 0);
  expect(new Set(runs).size).toBe(runs.length);
  expect(most).toBeLessThanOrEqual(32);
});

it('runs a failed job again when its claim has expired', async () => {
  await parts.store.refs.insertMany([refOf('tn_a', '1')]);
  let tries = 0;
  const list = listOf(async (ref) => {
    tries += 1;
    if (tries === 1) throw new Error('killed');
    await done(ref);
  });
  list.nudge();
  await until(async () => tries === 1);
  await list.stop();
  const again = listOf(done);
  again.nudge();
  await again.stop();
  expect(tries).toBe(1);
  parts.clock.move(60_000);
  const later = listOf(async () => void (tries += 1));
  later.nudge();
  await until(async () => tries === 2);
});

it('lets running jobs end after a stop, and begins no new ones', async () => {
  await parts.store.refs.insertMany([refOf('tn_a', '1')]);
  let end: () => void = () => undefined;
  let isOver = false;
  const list = listOf(async () => {
    await new Promise<void>((resolve) => (end = resolve));
    isOver = true;
  });
  list.nudge();
  await until(async () => (await parts.store.refs.get(asTenantId('tn_a'), 'rf_tn_a_1'))?.dueAt?.getTime() !== 0);
  const stopped = list.stop();
  await until(async () => {
    end();
    return isOver;
  });
  await stopped;
  await parts.store.refs.insertMany([refOf('tn_a', '2')]);
  list.nudge();
  expect((await parts.store.refs.get(asTenantId('tn_a'), 'rf_tn_a_2'))?.dueAt).toEqual(new Date(0));
});

it('waits twice as long with each try, an hour at the most, and never less than the platform asks for', () => {
  expect([1, 2, 3, 30].map((tries) => retryDelayMs(tries, new Error('x')))).toEqual([2_000, 4_000, 8_000, 3_600_000]);
  expect(retryDelayMs(1, new RetryLaterError('VENDOR_503', 'x', 7_200_000))).toBe(7_200_000);
});
