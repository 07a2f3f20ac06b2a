import type { SipEnd } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { phoneOf } from '../../../../test/factories/road-parts.js';
import { hangUp } from './hang-up.js';
import { breakerState, TrunkBreakers } from './trunk-breakers.js';
import { until } from '../../../../test/engines/until.js';

const MINUTE_MS = 60_000;
const BREAKER_MS = 25_000;
const TIMER_B_MS = 33_000;

const road = forEachTest(fakeTelephony);
/** Moves the clock on until `holds`, each time after the calls that are due have been placed and have ended. */
const goSlowlyUntil = (ms: number, holds: () => Promise<unknown>): Promise<unknown> =>
  road.goUntil(ms, async () => {
    await road.goUntil(100, async () =>
      (await road.calls()).every(({ status, dueAt }) => status !== 'placing' && !(status === 'requested' && dueAt)),
    );
    return holds();
  });
const waiting = async (): Promise<string[]> => (await road.waitingFor('trunk')).map(({ _id }) => _id);
const post = (i: number): Promise<string> => road.post({ phone: phoneOf(i) });
const trunk = async () => road.store.acrossTenants.trunks.get('tr_1');
const sip = (code: number): SipEnd => ({ code, reason: 'No' });
const refuse = (at: number, code = 503): void => road.line.calls[at]?.end({ by: 'callee', reason: 'refused', sip: sip(code) });
const timelineOf = async (callId: string): Promise<string[]> =>
  (await road.store.timeline.of(TENANT, { callId }, 50)).map(({ type, detail }) =>
    [type, detail.waitingFor ?? detail.reason].join(' ').trim(),
  );
/** The breaker opens when this many different calls have failed in a row. */
const FAILED = 5;
/** Leads that come together, whose calls the trunk refuses. */
async function outage(): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < FAILED; i++) ids.push(await post(i));
  await road.untilPlaced(100, FAILED);
  for (let i = 0; i < FAILED; i++) refuse(i);
  await road.goUntil(1, async () => (await waiting()).length === FAILED);
  return ids;
}

describe('a call that its trunk refuses', () => {
  it.each([401, 402, 403, 407, 429, 500, 502, 503, 504, 580])(
    'with %i before it rings is requested again and costs nothing',
    async (code) => {
      const id = await post(0);
      await road.untilPlaced(100, 1);
      expect((await road.callOf(id)).openOn).toBe('tr_1');
      refuse(0, code);
      await road.goUntil(1, async () => (await waiting()).length === 1);
      const call = await road.callOf(id);
      expect(call).toMatchObject({ status: 'requested', waitingFor: 'trunk', keptDueAt: call.requestedAt, trunkFailures: 1 });
      for (const field of ['openOn', 'leaseUntil', 'reservedPaise', 'workerId', 'dialog', 'placedAt', 'dueAt', 'endedAt'] as const)
        expect([field, call[field]]).toEqual([field, undefined]);
      expect(await road.store.wallets.get(TENANT)).toMatchObject({ balancePaise: 50_000, availablePaise: 50_000 });
      expect((await road.store.leads.get(TENANT, call.leadId!))?.status).toBe('new');
      await road.untilPlaced(500, 2);
      road.line.calls[1]?.ring().answer();
      await until(async () => (await road.callOf(id)).status === 'answered');
      const again = await road.callOf(id);
      expect([again.attempt, again.waitingFor, again.keptDueAt, again.placeAgainAt]).toEqual([1, undefined, undefined, undefined]);
      await until(async () => (await timelineOf(id)).includes('call.answered'));
      expect(await timelineOf(id)).toEqual([
        'lead.accepted',
        'call.requested',
        'call.placing',
        'call.waiting trunk',
        'call.requested',
        'call.placing',
        'call.ringing',
        'call.answered',
      ]);
      expect((await trunk())?.breaker).toBeUndefined();
    },
  );

  it('after it rang has ended: nothing is dialled twice', async () => {
    const id = await post(0);
    await road.untilPlaced(100, 1);
    road.line.calls[0]?.ring();
    refuse(0);
    await until(async () => (await road.callOf(id)).status === 'failed');
    await road.go(MINUTE_MS);
    expect(road.line.calls).toHaveLength(1);
  });

  it('waits longer after each failure, and alone it does not hold back other calls', async () => {
    await post(0);
    for (let i = 0; i < 5; i++) {
      await road.untilPlaced(500, i + 1);
      refuse(i);
      await road.goUntil(1, async () => (await waiting()).length === 1);
      await road.go(800 * 2 ** i);
      expect(road.line.calls).toHaveLength(i + 1);
    }
    const { failedCalls, sipCode, openUntil } = (await trunk())?.breaker ?? {};
    expect([failedCalls?.length, sipCode, openUntil]).toEqual([1, 503, undefined]);
    await post(1);
    await road.goUntil(1, async () => road.line.calls.some(({ order }) => order.to === phoneOf(1)));
  });

  it('again and again, although the trunk works in between, is at fault itself and fails', async () => {
    const id = await post(0);
    for (let i = 0; i < 3; i++) {
      await road.goUntil(500, async () => road.line.calls.at(-1)?.order.to === phoneOf(0));
      refuse(road.line.calls.length - 1, 403);
      if (i === 2) break;
      await road.goUntil(1, async () => (await waiting()).length === 1);
      const other = await post(10 + i);
      await road.goUntil(20, async () => road.line.calls.at(-1)?.callId === other);
      road.line.calls
        .at(-1)
        ?.ring()
        .end({ by: 'callee', reason: 'refused', sip: sip(486) });
      await until(async () => (await road.callOf(other)).status === 'busy' && !(await trunk())?.breaker);
    }
    await until(async () => (await road.callOf(id)).status === 'failed');
    expect(await road.callOf(id)).toMatchObject({ endReason: 'carrier-refused', sip: { code: 403 }, attempt: 1 });
  });
});

describe('a trunk that fails five calls in a row', () => {
  it('gets no more calls: they wait with their due time, and are placed once each, the freshest first, when it works', async () => {
    const refused = await outage();
    expect((await trunk())?.breaker).toMatchObject({ failedCalls: expect.arrayContaining(refused), openUntil: expect.any(Date) });
    const held = [await post(10), await post(11)];
    await road.goUntil(100, async () => (await waiting()).length === FAILED + 2);
    expect(road.line.calls).toHaveLength(FAILED);
    expect(await road.callOf(held[0] ?? '')).toMatchObject({ status: 'requested', waitingFor: 'trunk' });
    expect((await road.callOf(held[0] ?? '')).placedAt).toBeUndefined();
    await road.untilPlaced(1_000, FAILED + 1);
    // One call goes out to see whether the trunk works, and one that has not failed before.
    expect(held).toContain(road.line.calls[FAILED]?.callId);
    await road.go(5_000);
    expect(road.line.calls).toHaveLength(FAILED + 1);
    road.line.calls[FAILED]?.ring();
    await road.untilPlaced(500, 2 * FAILED + 2);
    const after = road.line.calls.slice(FAILED + 1).map(({ order }) => order.to);
    expect([phoneOf(10), phoneOf(11)]).toContain(after[0]);
    expect(after.slice(1)).toEqual([4, 3, 2, 1, 0].map(phoneOf));
    expect(new Set(road.line.calls.slice(FAILED).map(({ callId }) => callId)).size).toBe(FAILED + 2);
    expect((await trunk())?.breaker).toBeUndefined();
  });

  it('is tried again every 25 s, each time with another call', async () => {
    await outage();
    const tried: (string | undefined)[] = [];
    for (let i = FAILED; i < 2 * FAILED; i++) {
      await road.go(BREAKER_MS - 2_000);
      expect(road.line.calls).toHaveLength(i);
      await road.untilPlaced(500, i + 1);
      tried.push(road.line.calls[i]?.callId);
      refuse(i);
      await road.goUntil(1, async () => (await waiting()).length === FAILED);
    }
    expect(new Set(tried).size).toBe(FAILED);
  });

  it('is tried again by one worker of several', async () => {
    await outage();
    road.clock.move(BREAKER_MS + 1);
    const read = await trunk();
    if (!read) throw new Error('no trunk');
    expect(breakerState(read, road.clock.now())).toBe('half-open');
    const taken = await Promise.all([1, 2, 3].map(() => new TrunkBreakers(road).takeProbe(read)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await trunk())?.breaker?.openUntil?.getTime()).toBe(road.clock.now().getTime() + BREAKER_MS);
  });

  it('is named in the log once, and again when it works', async () => {
    await outage();
    const said = road.logged.filter(({ level }) => level === 'warn').map(({ text }) => text);
    expect(said.filter((text) => text.startsWith('a trunk fails'))).toHaveLength(1);
    expect(road.logged.find(({ text }) => text.startsWith('a trunk fails'))?.fields).toMatchObject({
      trunkId: 'tr_1',
      sip: 503,
      failures: FAILED,
    });
    await road.untilPlaced(1_000, FAILED + 1);
    road.line.calls[FAILED]?.ring();
    await until(async () => road.logged.some(({ text }) => text === 'a trunk works again'));
  });

  it('for two hours has its calls moved to the next opening, and given up after two hours more', async () => {
    const [id = ''] = await outage();
    road.line.onPlace = (call) => call.end({ by: 'callee', reason: 'refused', sip: sip(503) });
    await goSlowlyUntil(5 * MINUTE_MS, async () => (await road.callOf(id)).status === 'scheduled');
    expect(await road.callOf(id)).toMatchObject({ dueAt: new Date('2026-11-22T04:30:00Z'), isPostponed: true });
    expect(await waiting()).not.toContain(id);
    road.clock.moveTo(new Date('2026-11-22T04:30:00Z'));
    await goSlowlyUntil(5 * MINUTE_MS, async () => (await road.callOf(id)).status === 'failed');
    const { endReason, keptDueAt, waitingFor } = await road.callOf(id);
    expect([endReason, keptDueAt, waitingFor]).toEqual(['trunk-down', undefined, undefined]);
  });

  it('lets a waiting call be hung up', async () => {
    const [id = ''] = await outage();
    await hangUp(road, TENANT, id);
    const { status, keptDueAt, placeAgainAt } = await road.callOf(id);
    expect([status, keptDueAt, placeAgainAt]).toEqual(['cancelled', undefined, undefined]);
    await road.go(BREAKER_MS);
    await road.go(1_000);
    expect(road.line.calls.slice(FAILED).map(({ callId }) => callId)).not.toContain(id);
  });
});

describe('a trunk that sends nothing at all', () => {
  beforeEach(() => {
    road.line.signOfLife = undefined;
  });
  /** The id of a call to which the trunk sends no response. */
  const unanswered = async (): Promise<string> => {
    const id = await post(0);
    await road.untilPlaced(100, 1);
    road.line.calls[0]?.end({ by: 'system', reason: 'no-response' });
    return id;
  };

  it('gets no more calls at once; its own call waits until it can no longer ring', async () => {
    const id = await unanswered();
    await until(async () => (await trunk())?.breaker?.openUntil);
    const other = await post(1);
    await road.goUntil(100, async () => (await waiting()).includes(other));
    expect(await road.callOf(id)).toMatchObject({ status: 'placing', reservedPaise: 500 });
    await road.go(TIMER_B_MS - 1_000 - 200);
    expect((await road.callOf(id)).status).toBe('placing');
    await road.goUntil(500, async () => (await waiting()).includes(id));
    expect((await road.callOf(id)).reservedPaise).toBeUndefined();
  });

  it('is asked by OPTIONS, and one call goes out as soon as it answers', async () => {
    const first = await unanswered();
    const other = await post(1);
    await road.goUntil(100, async () => (await waiting()).includes(other));
    await road.go(6_000);
    await road.go(6_000);
    expect(road.line.calls).toHaveLength(1);
    road.line.signOfLife = { code: 404 };
    await road.untilPlaced(1_000, 2);
    expect(road.line.calls[1]?.callId).toBe(other);
    road.line.calls[1]?.ring();
    await road.untilPlaced(1_000, 3);
    expect(road.line.calls[2]?.callId).toBe(first);
  });

  it('and answers late leaves its call unknown, which is dialled by nobody again', async () => {
    const id = await unanswered();
    road.line.calls[0]?.answerLate();
    await until(async () => (await road.callOf(id)).status === 'unknown');
    expect(await road.callOf(id)).toMatchObject({ endReason: 'answered-late', costPaise: 0 });
    road.line.calls[0]?.answerLate();
    await road.go(MINUTE_MS);
    expect(road.line.calls).toHaveLength(1);
    expect((await timelineOf(id)).filter((entry) => entry.startsWith('call.unknown'))).toHaveLength(1);
  });

  it('does not keep a call that a person hangs up', async () => {
    const id = await unanswered();
    await until(async () => (await trunk())?.breaker);
    await hangUp(road, TENANT, id);
    await until(async () => (await road.callOf(id)).status === 'cancelled');
    await road.go(MINUTE_MS);
    expect(road.line.calls).toHaveLength(1);
  });

  it('leaves its call unknown if the worker stops meanwhile', async () => {
    const id = await unanswered();
    await until(async () => (await trunk())?.breaker);
    await road.telephony.drain(0);
    expect(await road.callOf(id)).toMatchObject({ status: 'unknown', endReason: 'shutdown', costPaise: 0 });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ availablePaise: 50_000 });
  });
});
