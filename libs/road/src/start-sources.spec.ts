import { RetryLaterError } from '@turant/domain';
import { sourceParts } from '../../../test/factories/source-parts.js';
import { forEachTest } from '../../../test/factories/for-each-test.js';
import { startSources } from './start-sources.js';
import { until } from '../../../test/engines/until.js';

const parts = forEachTest(() => sourceParts({ pollDueAt: new Date(0) }));

it('a platform that does not answer delays no other poll, and stopping waits for its poll', async () => {
  let answer: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => (answer = resolve));
  const asked: string[] = [];
  parts.platform.poll = async (cursor) => {
    asked.push(cursor ?? 'first');
    if (cursor === undefined) await silence;
    return { drafts: [], cursor: 'next' };
  };
  const sources = startSources(parts);
  await sources.sweep();
  await until(async () => asked.length === 1);
  await parts.store.connections.insert({ ...parts.connection, _id: 'cn_2', tokenHash: 'other', cursor: 'second' });
  await sources.sweep();
  await until(async () => asked.length === 2);
  expect(asked).toEqual(['first', 'second']);
  let hasEnded = false;
  const ended = sources.stop().then(() => (hasEnded = true));
  await parts.store.engine.ping();
  expect(hasEnded).toBe(false);
  answer();
  await ended;
});

it('stops in good order while the store is away', async () => {
  let fail: () => void = () => undefined;
  const asked = jest
    .spyOn(parts.store.acrossTenants.connections, 'pollsDue')
    .mockImplementation(() => new Promise((_, reject) => (fail = () => reject(new RetryLaterError('STORE_UNAVAILABLE', 'away')))));
  const told = jest.spyOn(parts.log, 'error');
  const sources = startSources(parts);
  await sources.sweep();
  await until(async () => asked.mock.calls.length === 1);
  let hasEnded = false;
  const ended = sources.stop().then(() => (hasEnded = true));
  await parts.store.engine.ping();
  expect([hasEnded, told.mock.calls]).toEqual([false, []]);
  fail();
  await ended;
  expect(told.mock.calls).toEqual([[expect.objectContaining({ code: 'STORE_UNAVAILABLE' }), 'a ready list could not be read']]);
});
