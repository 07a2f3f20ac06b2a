import { RetryLaterError, type SipEnd, type Trunk } from '@turant/domain';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { until } from '../../../../test/engines/until.js';

let road: FakeTelephony;
afterEach(() => road.close());

const TWO = [{}, { _id: 'tr_2', name: 'second', uri: 'sip:127.0.0.1:2' }];
const THREE = [...TWO, { _id: 'tr_3', name: 'third', uri: 'sip:127.0.0.1:3' }];

/** Trunks in their order; the tenant has one number on each. */
async function open(trunks: Partial<Trunk>[]): Promise<void> {
  road = await fakeTelephony({ trunks });
  for (const [at, { _id }] of trunks.slice(1).entries())
    await road.store.virtualNumbers.insert({
      ...{ _id: `vn_${at + 2}`, tenantId: TENANT, number: `+91140123456${8 + at}`, status: 'active', series: '140' },
      trunkIds: [_id ?? ''],
    });
}
const post = (phone?: string): Promise<string> => road.post(phone === undefined ? {} : { phone });
const dialled = (): string[] => road.line.calls.map(({ order }) => `${order.trunk.trunkId} ${order.from}`);
const sip = (code: number): SipEnd => ({ code, reason: 'No' });
const refuse = (at: number, code = 503, retryAfterMs?: number): void =>
  road.line.calls[at]?.end({ by: 'callee', reason: 'refused', sip: sip(code), ...(retryAfterMs !== undefined && { retryAfterMs }) });
const trunk = async (id: string): Promise<Trunk> => (await road.store.acrossTenants.trunks.get(id)) as Trunk;
/** Opens the road, and answers the id of a call that its first trunk has refused. */
async function refusedByFirst(trunks: Partial<Trunk>[], code?: number, retryAfterMs?: number): Promise<string> {
  await open(trunks);
  const id = await post();
  await road.untilPlaced(20, 1);
  refuse(0, code, retryAfterMs);
  return id;
}
/** The trunk sends no response to a call, and gets no more calls. */
async function isSilent(trunkId: string): Promise<void> {
  await post();
  await road.untilPlaced(20, 1);
  road.line.calls[0]?.end({ by: 'system', reason: 'no-response' });
  await until(async () => (await trunk(trunkId)).breaker?.openUntil);
}

describe('a call that its trunk refuses before anything rings', () => {
  it.each([402, 408, 429, 500, 502, 503, 504, 580])('with %i is placed on the next trunk at once, with its number there', async (code) => {
    const id = await refusedByFirst(TWO, code);
    // The test needs no sweep and no clock, because the end of a call begins a round.
    await until(async () => road.line.calls.length === 2);
    expect(dialled()).toEqual(['tr_1 +911401234567', 'tr_2 +911401234568']);
    expect(await road.callOf(id)).toMatchObject({
      ...{ status: 'placing', trunkId: 'tr_2', from: '+911401234568', attempt: 1, trunkFailures: 1 },
      hops: [{ trunkId: 'tr_1', reason: 'refused', sipCode: code }],
    });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ balancePaise: 50_000, availablePaise: 49_500 });
    road.line.calls[1]?.ring().answer();
    await until(async () => (await road.callOf(id)).status === 'answered');
    await until(async () => (await road.store.timeline.of(TENANT, { callId: id }, 50)).some(({ type }) => type === 'call.answered'));
    const told = (await road.store.timeline.of(TENANT, { callId: id }, 50)).map(({ type, detail }) => [type, detail.trunkId]);
    expect(told).toContainEqual(['call.rerouted', 'tr_1']);
    expect(told).toContainEqual(['call.placing', 'tr_2']);
  });

  it.each([401, 403, 407])('with %i is not placed on another one: somebody has to look', async (code) => {
    const id = await refusedByFirst(TWO, code);
    await until(async () => (await road.callOf(id)).waitingFor === 'trunk');
    expect(dialled()).toHaveLength(1);
  });

  it.each([404, 480, 484, 486, 488, 600, 603, 604, 607, 608])('with %i has ended: no other trunk is tried', async (code) => {
    const id = await refusedByFirst(TWO, code);
    await until(async () => (await road.callOf(id)).endedAt);
    await road.go(60_000);
    expect(dialled()).toHaveLength(1);
  });

  it('after it rang has ended, too', async () => {
    await open(TWO);
    const id = await post();
    await road.untilPlaced(20, 1);
    road.line.calls[0]?.ring();
    refuse(0);
    await until(async () => (await road.callOf(id)).status === 'failed');
    await road.go(60_000);
    expect(dialled()).toHaveLength(1);
  });

  it('by all of them waits, and begins with the first one again', async () => {
    const id = await refusedByFirst(TWO);
    await road.untilPlaced(20, 2);
    refuse(1);
    await until(async () => (await road.callOf(id)).waitingFor === 'trunk');
    expect((await road.callOf(id)).hops).toBeUndefined();
    await road.untilPlaced(500, 3);
    expect(dialled().at(-1)).toBe('tr_1 +911401234567');
    expect((await road.callOf(id)).hops).toBeUndefined();
  });

  it('three times in a row waits, whatever trunks are left', async () => {
    await open([...THREE, { _id: 'tr_4', uri: 'sip:127.0.0.1:4' }]);
    const id = await post();
    for (const at of [0, 1, 2]) {
      await road.untilPlaced(20, at + 1);
      refuse(at);
    }
    await until(async () => (await road.callOf(id)).waitingFor === 'trunk');
    expect(dialled().map((one) => one.slice(0, 4))).toEqual(['tr_1', 'tr_2', 'tr_3']);
  });

  it('with 408 is not answered if there is no other trunk', async () => {
    const id = await refusedByFirst([{}], 408);
    await until(async () => (await road.callOf(id)).status === 'no-answer');
  });

  it('passes the gate again for the next trunk, and is refused there if its rules say so', async () => {
    const id = await refusedByFirst([{}, { ...TWO[1], kind: 'telecom' }]);
    await until(async () => (await road.callOf(id)).status === 'refused');
    // The gate refuses on the telecom trunk for want of DLT identifiers, or because the test runs outside the calling hours.
    expect((await road.callOf(id)).refusedBy?.rule).toEqual(expect.any(String));
    expect(dialled()).toHaveLength(1);
  });

  it('that has no other trunk for its number waits', async () => {
    const id = await refusedByFirst([{}, { ...TWO[1], routes: ['+1', '+44'] }]);
    await until(async () => (await road.callOf(id)).waitingFor === 'trunk');
    expect(dialled()).toHaveLength(1);
  });
});

describe('a trunk', () => {
  it('that nothing can be sent to is passed over, and counts as failing', async () => {
    await open(TWO);
    road.line.refusal = ({ trunk: { trunkId } }) =>
      trunkId === 'tr_1' ? new RetryLaterError('TRUNK_UNREACHABLE', 'refused', 5_000) : undefined;
    const id = await post();
    await road.untilPlaced(20, 1);
    expect(dialled()).toEqual(['tr_2 +911401234568']);
    expect((await road.callOf(id)).hops).toMatchObject([{ trunkId: 'tr_1', reason: 'unreachable' }]);
    expect((await trunk('tr_1')).breaker?.failedCalls).toEqual([id]);
  });

  it('that nothing can be sent to keeps its calls waiting if there is no other one, and gets them when it can be reached', async () => {
    await open([{}]);
    road.line.refusal = () => new RetryLaterError('TRUNK_UNREACHABLE', 'refused', 5_000);
    road.line.signOfLife = undefined;
    const id = await post();
    await road.goUntil(100, async () => (await road.callOf(id)).waitingFor === 'trunk');
    expect((await trunk('tr_1')).breaker).toMatchObject({ reason: 'unreachable', openUntil: expect.any(Date) });
    road.line.refusal = undefined;
    road.line.signOfLife = { code: 200 };
    await road.untilPlaced(1_000, 1);
    expect((await road.callOf(id)).status).toBe('placing');
  });

  it('that is drained is not the one for which a call waits', async () => {
    await open([{ isDraining: true }, ...TWO.slice(1)]);
    road.line.signOfLife = undefined;
    await isSilent('tr_2');
    const id = await post('+919812300002');
    await road.goUntil(100, async () => (await road.callOf(id)).waitingFor === 'trunk');
    const waits = async () => (await road.store.timeline.of(TENANT, { callId: id }, 50)).find(({ type }) => type === 'call.waiting');
    expect((await until(waits)).detail).toMatchObject({ trunkId: 'tr_2', reason: expect.stringContaining('second') });
  });

  it('whose breaker is open gets no calls while the next one takes them', async () => {
    await open(TWO);
    await isSilent('tr_1');
    await post('+919812300002');
    await road.untilPlaced(20, 2);
    expect(dialled().at(-1)).toBe('tr_2 +911401234568');
  });

  it('that was silent gets a call again after it has answered OPTIONS, and not just because time has passed', async () => {
    await open(TWO);
    road.line.signOfLife = undefined;
    await isSilent('tr_1');
    await road.go(40_000);
    const seen = road.line.calls.length;
    await post('+919812300002');
    await road.untilPlaced(20, seen + 1);
    expect(dialled().at(-1)).toBe('tr_2 +911401234568');
    road.line.signOfLife = { code: 200 };
    await road.goUntil(1_000, async () => (await trunk('tr_1')).breaker?.answersOptions);
    // While a trunk fails, the call placer reads the trunks once a second, and a busy store answers late. So calls are posted until one goes to the trunk.
    let nextPerson = 10;
    await until(async () => {
      await road.go(2_000);
      const before = road.line.calls.length;
      await post(`+9198123000${nextPerson++}`);
      await road.untilPlaced(20, before + 1);
      return dialled().at(-1) === 'tr_1 +911401234567';
    });
  });

  it('that asks for patience gets no calls for so long, and without another one the call waits for it', async () => {
    const id = await refusedByFirst([{}], 503, 60_000);
    await until(async () => (await road.callOf(id)).waitingFor === 'trunk');
    const heldUntil = (await trunk('tr_1')).heldUntil?.getTime() ?? 0;
    expect(heldUntil - road.clock.now().getTime()).toBeGreaterThan(59_000);
    expect((await road.callOf(id)).placeAgainAt?.getTime()).toBeGreaterThanOrEqual(heldUntil - 1_000);
    const other = await post('+919812300002');
    await road.goUntil(100, async () => (await road.callOf(other)).waitingFor === 'trunk');
    await road.go(50_000);
    expect(dialled()).toHaveLength(1);
    await road.untilPlaced(1_000, 2);
  });

  it('that is drained gets no new calls, and keeps those that it has', async () => {
    await open([{ isDraining: true }, ...TWO.slice(1)]);
    await post();
    await road.untilPlaced(20, 1);
    expect(dialled()).toEqual(['tr_2 +911401234568']);
  });

  it('that is full passes calls on to the next one', async () => {
    await open([{ maxCalls: 1 }, ...TWO.slice(1)]);
    await post();
    await road.untilPlaced(20, 1);
    await post('+919812300002');
    await road.untilPlaced(50, 2);
    expect(dialled()).toEqual(['tr_1 +911401234567', 'tr_2 +911401234568']);
  });

  it('carries the numbers of its routes only; a number that none carries is refused', async () => {
    await open([{ routes: ['+1'] }, { ...TWO[1], routes: ['+9198', '+44'] }]);
    const id = await post();
    await road.untilPlaced(20, 1);
    expect(dialled()).toEqual(['tr_2 +911401234568']);
    const other = await post('+917012300001');
    await road.goUntil(20, async () => (await road.callOf(other)).status === 'refused');
    expect((await road.callOf(other)).refusedBy).toEqual({ rule: 'trunk-route', reason: 'no trunk carries this number' });
    expect((await road.callOf(id)).status).toBe('placing');
  });
});
