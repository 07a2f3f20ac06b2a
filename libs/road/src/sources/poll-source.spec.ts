import { RetryLaterError, SettingsError, type Connection } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { leadDraft, sourceParts } from '../../../../test/factories/source-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { polls } from './polls.js';

const DAY_MS = 24 * 60 * 60_000;
const parts = forEachTest(() => sourceParts({ pollDueAt: new Date(0) }));

/** Runs the due polls of one process to their end. */
const polled = async (): Promise<void> => {
  const list = polls(parts);
  list.nudge();
  await list.settled();
};
const connection = async (): Promise<Connection> => (await parts.store.connections.get(TENANT, 'cn_1')) as Connection;
const waitMs = async (): Promise<number> => ((await connection()).pollDueAt?.getTime() ?? 0) - parts.clock.now().getTime();
const listed = () => parts.store.leads.list(TENANT, { limit: 10 });

it('brings leads, moves the cursor, and asks again when the platform allows it', async () => {
  const asked: (string | undefined)[] = [];
  parts.platform.poll = async (cursor) => {
    asked.push(cursor);
    return { drafts: [leadDraft({ externalId: '1' })], cursor: 'c1', hasMore: asked.length === 1 };
  };
  await polled();
  expect([(await connection()).cursor, await waitMs()]).toEqual(['c1', 1_000]);
  await polled();
  expect(asked).toEqual([undefined]);
  parts.clock.move(1_000);
  await polled();
  expect([asked, await waitMs()]).toEqual([[undefined, 'c1'], 300_000]);
  expect(await listed()).toHaveLength(1);
  expect(await parts.counts()).toEqual({ polled: 2, leads: 1 });
});

it('polls once with two processes in parallel', async () => {
  let polls = 0;
  parts.platform.poll = async () => ({ drafts: [], cursor: `c${(polls += 1)}` });
  await Promise.all([polled(), polled()]);
  expect(polls).toBe(1);
});

it('keeps an old enquiry and does not call it; a fresh one is called', async () => {
  const ago = (ms: number): Date => new Date(parts.clock.now().getTime() - ms);
  parts.platform.poll = async () => ({
    drafts: [leadDraft({ sentAt: ago(400 * DAY_MS) }), leadDraft({ sentAt: ago(60_000) }, '+919812300002')],
    cursor: 'c1',
  });
  await polled();
  const leads = await listed();
  const callOf = (phone: string) => leads.find((lead) => lead.phone === phone)?.callId;
  expect([callOf('+919812300001'), callOf('+919812300002')]).toEqual([undefined, expect.stringMatching(/^cl_/)]);
});

it('leaves the cursor after a failure, waits longer each time, and forgets the failures after a success', async () => {
  parts.platform.poll = () => Promise.reject(new RetryLaterError('VENDOR_503', 'busy'));
  const waits: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    await polled();
    waits.push(await waitMs());
    parts.clock.move(await waitMs());
  }
  expect(waits).toEqual([2_000, 4_000, 8_000]);
  parts.platform.poll = async () => ({ drafts: [], cursor: 'c1' });
  await polled();
  const { cursor, pollTries } = await connection();
  expect([cursor, pollTries]).toEqual(['c1', undefined]);
});

it('pauses a connection whose credentials do not work, with the reason', async () => {
  parts.platform.poll = () => Promise.reject(new SettingsError('INDIAMART_401', 'the key is not right'));
  await polled();
  expect(await connection()).toMatchObject({ status: 'paused', pausedBecause: { code: 'INDIAMART_401' } });
});

it('asks for the same leads after a crash between leads and cursor, and stores them once', async () => {
  parts.platform.poll = async () => ({ drafts: [leadDraft({ externalId: '1' })], cursor: 'c1' });
  const { commit } = parts.store.engine;
  parts.store.engine.commit = () => Promise.reject(new Error('killed'));
  await polled();
  expect((await connection()).cursor).toBeUndefined();
  parts.store.engine.commit = commit;
  parts.clock.move(DAY_MS / 2);
  await polled();
  expect([(await connection()).cursor, (await listed()).length]).toEqual(['c1', 1]);
});
