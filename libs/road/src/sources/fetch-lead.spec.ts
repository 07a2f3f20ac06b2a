import { RejectedError, RetryLaterError, SettingsError, type LeadRef } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { eventsOf, leadDraft, sourceParts } from '../../../../test/factories/source-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { fetchLead } from './fetch-lead.js';
import { RequestReader } from './request-reader.js';

const parts = forEachTest(sourceParts);
let ref: LeadRef;
beforeEach(async () => {
  const request = await parts.arrives([{ kind: 'ref', externalId: '7', ref: { id: '7' } }]);
  await new RequestReader(parts).read(eventsOf(request));
  ref = (await parts.store.refs.ofRequest(TENANT, request._id))[0] as LeadRef;
});

const now = async (): Promise<LeadRef> => (await parts.store.refs.get(TENANT, ref._id)) as LeadRef;
const listed = () => parts.store.leads.list(TENANT, { limit: 10 });
const waitMs = async (): Promise<number> => ((await now()).dueAt?.getTime() ?? 0) - parts.clock.now().getTime();

it('stores, shows and counts a lead once, however often it is fetched', async () => {
  parts.platform.fetch = async ({ id }) => [leadDraft({ externalId: id })];
  await fetchLead(parts, ref);
  await fetchLead(parts, ref);
  const [lead, ...others] = await listed();
  expect([lead?.externalId, others]).toEqual(['7', []]);
  expect(await now()).toMatchObject({ status: 'fetched', leadIds: [lead?._id] });
  expect((await now()).dueAt).toBeUndefined();
  expect((await parts.request(ref.requestId)).leadIds).toEqual([lead?._id]);
  expect(await parts.counts()).toMatchObject({ received: 1, read: 1, leads: 1 });
});

it('marks a reference as fetched although its request is gone, or never existed', async () => {
  parts.platform.fetch = async () => [leadDraft({ externalId: '8' })];
  const polled: LeadRef = { ...ref, _id: 'rf_polled', requestId: 'rq_none' };
  await parts.store.refs.insertMany([polled]);
  await fetchLead(parts, polled);
  expect(await parts.store.refs.get(TENANT, polled._id)).toMatchObject({ status: 'fetched' });
  expect(await parts.counts()).toMatchObject({ leads: 1 });
});

it('waits at least as long as the platform asks, longer with each try, and gives up after the last try', async () => {
  parts.platform.fetch = () => Promise.reject(new RetryLaterError('VENDOR_503', 'busy', 90_000));
  await fetchLead(parts, ref);
  expect([await waitMs(), (await now()).tries]).toEqual([90_000, 1]);
  parts.platform.fetch = () => Promise.reject(new RetryLaterError('VENDOR_503', 'busy'));
  const waits: number[] = [];
  while ((await now()).status === 'due') {
    await fetchLead(parts, await now());
    waits.push(await waitMs());
  }
  expect(waits.slice(0, 3)).toEqual([4_000, 8_000, 16_000]);
  expect(await now()).toMatchObject({ status: 'failed', reason: 'busy' });
});

it('gives up a lead that the platform refuses, with the reason', async () => {
  parts.platform.fetch = () => Promise.reject(new RejectedError('VENDOR_410', 'there is no such lead'));
  await fetchLead(parts, ref);
  expect(await now()).toMatchObject({ status: 'failed', reason: 'there is no such lead' });
});

it('pauses a connection whose credentials do not work, waits for the owner, and then fetches', async () => {
  parts.platform.fetch = () => Promise.reject(new SettingsError('VENDOR_REFUSED_CREDENTIALS', 'the token has run out'));
  await fetchLead(parts, ref);
  expect(await parts.store.connections.get(TENANT, 'cn_1')).toMatchObject({
    status: 'paused',
    pausedBecause: { code: 'VENDOR_REFUSED_CREDENTIALS', reason: 'the token has run out' },
  });
  expect(await now()).toMatchObject({ status: 'due', tries: 0 });
  parts.platform.fetch = async () => [leadDraft()];
  await fetchLead(parts, await now());
  expect(await listed()).toEqual([]);
  await parts.store.connections.patch(TENANT, 'cn_1', [], { set: { status: 'active' } });
  await fetchLead(parts, await now());
  expect(await listed()).toHaveLength(1);
});
