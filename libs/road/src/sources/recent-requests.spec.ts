import type { DomainEvent, Request } from '@turant/domain';
import { rawRequest } from '@turant/plugin-host';
import { TENANT } from '../../../../test/factories/a-road.js';
import { eventsOf, leadDraft, sourceParts } from '../../../../test/factories/source-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { RecentRequests } from './recent-requests.js';
import { RequestReader } from './request-reader.js';

const parts = forEachTest(sourceParts);

/** Another process on the same store. */
const elsewhere = () => new RequestReader({ ...parts, recentRequests: new RecentRequests() });
const listed = () => parts.store.leads.list(TENANT, { limit: 100 });

it('a request that this process has just stored is not read from the store, and is when its event comes again', async () => {
  const asked = jest.spyOn(parts.store.acrossTenants.requests, 'getMany');
  const reader = new RequestReader(parts);
  const [one, two] = [await parts.arrives([leadDraft()]), await parts.arrives([leadDraft({}, '+919812300002')])];
  expect(await reader.read(eventsOf(one, two))).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  for (const { _id } of [one, two]) expect(await parts.request(_id)).toMatchObject({ status: 'read' });
  expect(await reader.read(eventsOf(one, two))).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await parts.counts()).toEqual({ received: 2, read: 2, leads: 2 });
});

it('a request that another process has read meanwhile is counted once, and brings its lead once', async () => {
  const request = await parts.arrives([leadDraft()]);
  expect(await elsewhere().read(eventsOf(request))).toEqual([]);
  expect(await new RequestReader(parts).read(eventsOf(request))).toEqual([]);
  expect(await listed()).toHaveLength(1);
  expect((await parts.request(request._id)).leadIds).toHaveLength(1);
  expect(await parts.counts()).toEqual({ received: 1, read: 1, leads: 1 });
});

it('a request that the owner has had read again is taken from the store, where that is counted', async () => {
  const request = await parts.arrives([leadDraft()]);
  expect(await elsewhere().read(eventsOf(request))).toEqual([]);
  const [first] = eventsOf(request);
  const event = { ...(first as DomainEvent), id: parts.ids('te') };
  const change = { set: { status: 'received' as const }, inc: { replays: 1 } };
  await parts.outbox.patchAndAnnounce('requests', request, [['status', '=', 'read']], change, [event]);
  expect(await new RequestReader(parts).read([event])).toEqual([]);
  expect(await parts.counts()).toEqual({ received: 1, read: 2, leads: 1 });
});

it('a request whose event stands twice in a batch is read once', async () => {
  const request = await parts.arrives([leadDraft()]);
  expect(await new RequestReader(parts).read(eventsOf(request, request))).toEqual([]);
  expect(await parts.counts()).toEqual({ received: 1, read: 1, leads: 1 });
});

it('keeps a few megabytes, the newest ones, and no long body', () => {
  const recent = new RecentRequests();
  const kept = (bytes: number) => ({
    request: {} as Request,
    raw: rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.alloc(bytes) }),
  });
  recent.keep('long', kept(64 * 1024 + 1));
  expect(recent.take('long')).toBeUndefined();
  const ids = Array.from({ length: 200 }, (_, at) => `te_${at}`);
  for (const id of ids) recent.keep(id, kept(62 * 1024));
  expect(ids.map((id) => recent.take(id) !== undefined)).toEqual(ids.map((_, at) => at >= 200 - 64));
  // What was taken makes room.
  for (const id of ids.slice(0, 64)) recent.keep(id, kept(62 * 1024));
  expect(ids.slice(0, 64).every((id) => recent.take(id) !== undefined)).toBe(true);
});
