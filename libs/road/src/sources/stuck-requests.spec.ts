import { RejectedError, RetryLaterError, type DomainEvent, type Request } from '@turant/domain';
import type { PluginHost } from '@turant/plugin-host';
import { TENANT } from '../../../../test/factories/a-road.js';
import { eventsOf, leadDraft, sourceParts } from '../../../../test/factories/source-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { RecentRequests } from './recent-requests.js';
import { RequestReader } from './request-reader.js';

const parts = forEachTest(sourceParts);
let reader: RequestReader;
beforeEach(() => void (reader = new RequestReader(parts)));

const read = (events: readonly DomainEvent[]) => reader.read(events);
const listed = () => parts.store.leads.list(TENANT, { limit: 100 });

describe('a reading that does not end', () => {
  const stopped = () => Promise.reject(new RejectedError('READING_STOPPED', 'reading it took longer than 2000 ms'));
  const stoppedTimes = (times: number): void => {
    const { read: asBefore } = parts.host;
    let left = times;
    parts.host.read = (...call) => (left-- > 0 ? stopped() : asBefore(...call));
  };
  const told = async () =>
    (await parts.store.timeline.newest(TENANT, 50)).filter(({ type }) => type === 'source.stuck').map(({ detail }) => detail);

  it('is tried once more by itself, and read if it ends then', async () => {
    stoppedTimes(1);
    const request = await parts.arrives([leadDraft()]);
    expect(await read(eventsOf(request))).toEqual([]);
    expect(await parts.request(request._id)).toMatchObject({ status: 'read', leadIds: [expect.any(String)] });
    expect((await parts.request(request._id)).readingsBegun).toBeUndefined();
  });

  it('makes its request stuck at the second time: counted, told once, never read again unless a person says so', async () => {
    stoppedTimes(4);
    const [request, other] = [await parts.arrives([leadDraft()]), await parts.arrives([leadDraft({}, '+919812300002')])];
    expect(await read(eventsOf(request, other))).toEqual([]);
    const reason = 'reading it took longer than 2000 ms';
    for (const one of [request, other]) expect(await parts.request(one._id)).toMatchObject({ status: 'stuck', reason, leadIds: [] });
    expect(await parts.counts()).toMatchObject({ received: 2, stuck: 2, [`stuck: ${reason}`]: 2 });
    expect(await told()).toEqual([{ connectionId: 'cn_1', name: 'Fake', plugin: 'fake', payloadId: request._id, reason }]);
    expect(await read(eventsOf(request, other))).toEqual([]);
    expect(await listed()).toEqual([]);
    const again = { set: { status: 'received' as const }, unset: ['reason', 'readingsBegun'] as const, inc: { replays: 1 } };
    await parts.store.requests.patch(TENANT, request._id, [], again);
    expect(await read(eventsOf(request))).toEqual([]);
    expect(await parts.request(request._id)).toMatchObject({ status: 'read' });
  });

  it('that ended the process twice makes its request stuck, and those that were read beside it are read', async () => {
    const all = [await parts.arrives([leadDraft()]), await parts.arrives([leadDraft({}, '+919812300002')])];
    const [hostile, good] = all as [Request, Request];
    // A process that dies in a reading writes nothing more: neither its results nor that it has ended.
    const readerOf = (host: PluginHost): RequestReader => new RequestReader({ ...parts, host, recentRequests: new RecentRequests() });
    const dying = (): Promise<void> =>
      new Promise((resolve) => {
        const host: PluginHost = {
          ...parts.host,
          read: (plugin, raw, of) => {
            if (!raw.body.toString().includes('300001')) return parts.host.read(plugin, raw, of);
            resolve();
            return new Promise<never>(() => undefined);
          },
        };
        void readerOf(host).read(eventsOf(...all));
      });
    await dying();
    expect(await parts.request(hostile._id)).toMatchObject({ status: 'received', readingsBegun: 1 });
    await dying();
    expect(await parts.request(hostile._id)).toMatchObject({ status: 'received', readingsBegun: 2 });
    expect(await readerOf(parts.host).read(eventsOf(...all))).toEqual([]);
    expect(await parts.request(hostile._id)).toMatchObject({ status: 'stuck', reason: 'its reading was begun twice and did not end' });
    expect(await parts.request(good._id)).toMatchObject({ status: 'read' });
  });

  it('says nothing against a request whose reading failed because the store took no writes', async () => {
    const request = await parts.arrives([leadDraft()]);
    const elsewhere = new RequestReader({ ...parts, recentRequests: new RecentRequests() });
    for (let times = 0; times < 4; times += 1) {
      const failing = jest.spyOn(parts.intake, 'accept').mockRejectedValueOnce(new RetryLaterError('STORE_BUSY', 'busy'));
      expect(await elsewhere.read(eventsOf(request))).toHaveLength(1);
      failing.mockRestore();
    }
    expect(await elsewhere.read(eventsOf(request))).toEqual([]);
    expect(await parts.request(request._id)).toMatchObject({ status: 'read' });
  });
});
