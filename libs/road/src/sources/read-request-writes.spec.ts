import { TENANT } from '../../../../test/factories/a-road.js';
import { eventsOf, leadDraft, sourceParts } from '../../../../test/factories/source-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { RequestReader } from './request-reader.js';

const parts = forEachTest(sourceParts);

it('writes no references for a request without any', async () => {
  const insertRefs = jest.spyOn(parts.store.refs, 'insertMany');
  const request = await parts.arrives([leadDraft()]);
  expect(await new RequestReader(parts).read(eventsOf(request))).toEqual([]);
  expect(await parts.request(request._id)).toMatchObject({ status: 'read' });
  expect(insertRefs).not.toHaveBeenCalled();
});

it('stores a reference and begins to fetch it before its request is marked as read', async () => {
  let found: Promise<unknown> | undefined;
  const request = await parts.arrives([{ kind: 'ref', externalId: '77', ref: { id: '77' } }]);
  const look = () => Promise.all([parts.store.refs.countWaiting(TENANT, 'cn_1'), parts.request(request._id)]);
  const fetching = { nudge: () => void (found = look()) } as never;
  expect(await new RequestReader({ ...parts, fetching }).read(eventsOf(request))).toEqual([]);
  expect(await found).toMatchObject([1, { status: 'received' }]);
  expect(await parts.request(request._id)).toMatchObject({ status: 'read' });
});

it.each([
  ['words of any script', '"रवि"'],
  ['a byte order mark', '\ufeff[]'],
  ['nothing', ''],
])('a body with %s is kept as text and comes back byte for byte', async (_name, text) => {
  const { body, encoding } = await parts.arrives(text);
  expect(encoding).toBe('utf8');
  expect(Buffer.from(body, encoding)).toEqual(Buffer.from(text));
});
