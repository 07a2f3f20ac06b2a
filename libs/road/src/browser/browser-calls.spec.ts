import { RetryLaterError, type Call } from '@turant/domain';
import { monotonicMs } from '@turant/lines';
import { TENANT, anEmployee } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { leadOf } from '../intake/enquiry.js';
import { recoverCall } from '../recovery/recover-call.js';
import { BrowserOrders, type BrowserAnswer } from './browser-orders.js';
import { claimBrowserCall } from './claim-browser-call.js';
import { takeBrowserCall } from './take-browser-call.js';
import { until } from '../../../../test/engines/until.js';

let road: FakeTelephony;
let orders: BrowserOrders;
afterEach(() => road.close());

async function opened(options: Parameters<typeof fakeTelephony>[0] = {}): Promise<void> {
  road = await fakeTelephony(options);
  orders = new BrowserOrders({ ...road, vault: road.asWorker('api').vault });
}

const order = (more: object = {}): Promise<BrowserAnswer> =>
  orders.order({ tenantId: TENANT, employeeId: anEmployee._id, sdp: 'offer', isEcho: false, ...more });
const status = (id: string, wanted: Call['status']): Promise<Call> => road.when(id, ({ status }) => status === wanted);

/** A call whose browser has connected. */
async function talking(): Promise<string> {
  const { callId } = await order();
  road.browsers.calls.at(-1)!.connect();
  await status(callId, 'answered');
  return callId;
}

describe("a browser's call", () => {
  it('is the words, the times and the end of its conversation', async () => {
    await opened();
    const callId = await talking();
    const [line] = road.browsers.calls;
    expect(road.talk.orders[0]).toMatchObject({ employee: { _id: anEmployee._id } });
    expect(road.talk.orders[0]!.lead).toBeUndefined();
    line!.tell({ type: 'text', text: '{"type":"words","text":"haan ji","isFinal":true}' });
    line!.tell({ type: 'text', text: '{"type":"words","text":7}' });
    line!.tell({ type: 'text', text: 'no JSON' });
    expect(road.talk.words).toEqual([['haan ji', true]]);
    const said = { kind: 'greeting', question: 0, speechReadyMs: 30, isTone: false, pii: { text: 'Hello' } } as const;
    road.talk.orders[0]!.onEvent({ type: 'speaking', atMs: 30, ...said });
    road.talk.ends[0]!('script-finished');
    const ended = await status(callId, 'completed');
    expect(ended).toMatchObject({ endedBy: 'agent', endReason: 'script-finished', blocks: 1, costPaise: 0 });
    expect(ended.talkTimes).toMatchObject({ turns: [{ turn: 1, question: 0, speechReadyMs: 30 }], turnsLeftOut: 0 });
    expect(ended.talkTimes?.answerToFirstWordMs).toBeGreaterThanOrEqual(30);
  });

  it('ends with its browser', async () => {
    await opened();
    const callId = await talking();
    const quality = {
      receivedPackets: 100,
      lostPackets: 5,
      latePackets: 1,
      concealedMs: 80,
      jitterMs: 7,
      browserLostPackets: 2,
      browserJitterMs: 9,
    };
    const end = { by: 'callee', reason: 'bye', hasRung: true } as const;
    road.browsers.calls[0]!.tell({ type: 'ended', end, atMs: monotonicMs(), quality });
    expect(await status(callId, 'completed')).toMatchObject({ endedBy: 'callee', endReason: 'bye', quality });
    expect(road.talk.stops).toBe(1);
  });

  it('is a call of the lead that the visitor left before, and says nothing of how the lead is called', async () => {
    await opened();
    const lead = leadOf(road, { tenantId: TENANT, name: 'Ravi', extra: [], tier: 'standard', wantsCall: false });
    await road.store.leads.insertMany([{ ...lead, status: 'calling' }]);
    const { callId } = await order({ leadId: lead._id });
    road.browsers.calls.at(-1)!.connect();
    expect(await status(callId, 'answered')).toMatchObject({ leadId: lead._id });
    road.talk.ends[0]!('script-finished');
    await status(callId, 'completed');
    expect((await road.store.leads.get(TENANT, lead._id))?.status).toBe('calling');
  });

  it('fails if the browser does not connect, and frees its place', async () => {
    await opened({ browser: { maxOfTenant: 1 } });
    const { callId } = await order();
    await expect(order()).rejects.toMatchObject({ code: 'BROWSER_CALLS_LIMIT' });
    road.browsers.calls[0]!.end('system', 'no-connection');
    expect(await status(callId, 'failed')).toMatchObject({ endedBy: 'system', endReason: 'no-connection', blocks: 0, costPaise: 0 });
    expect(await road.callOf(callId)).not.toHaveProperty('browserPlace');
    expect(await road.callOf(callId)).not.toHaveProperty('sealedAnswer');
    await order();
  });

  it('has a goodbye before its maximum length, and ends at it', async () => {
    await opened({ browser: { maxCallMs: 4_100 } });
    const callId = await talking();
    await until(async () => road.talk.goodbyes.length > 0);
    expect(road.talk.goodbyes).toEqual([{ reason: 'max-length', withinMs: 4_000 }]);
    expect(await status(callId, 'completed')).toMatchObject({ endedBy: 'system', endReason: 'max-length' });
  }, 10_000);

  it('of a dead worker is unknown and costs nothing, and nobody is dialled', async () => {
    await opened();
    const callId = await talking();
    await road.store.calls.patch(TENANT, callId, [], { set: { workerId: 'dead' } });
    expect(await recoverCall(road.asWorker('worker-2'), await road.callOf(callId))).toBe(true);
    expect(await road.callOf(callId)).toMatchObject({ status: 'unknown', endReason: 'worker-lost', costPaise: 0 });
    expect(road.line.abandoned).toEqual([]);
    expect(await road.callOf(callId)).not.toHaveProperty('browserPlace');
  });

  it('gets its time and a goodbye when the service stops, and no new one is taken', async () => {
    await opened();
    const callId = await talking();
    const drained = road.telephony.drain(50);
    await until(async () => road.talk.goodbyes.length === 1);
    road.talk.ends[0]!('shutdown');
    await drained;
    expect(await road.callOf(callId)).toMatchObject({ status: 'completed', endReason: 'shutdown' });
  });

  it('is settled as failed if the line refuses the offer', async () => {
    await opened();
    road.browsers.refusal = new RetryLaterError('LINE_LOST', 'being started again', 1_000);
    await expect(order()).rejects.toMatchObject({ code: 'LINE_LOST', retryAfterMs: 1_000 });
    const [call] = await road.calls();
    expect(call).toMatchObject({ status: 'failed', endReason: 'line-lost', costPaise: 0 });
  });

  it('may be ordered again if the line is closing and does not say when', async () => {
    await opened();
    road.browsers.refusal = new RetryLaterError('LINE_CLOSED', 'This line is closing');
    await expect(order()).rejects.toMatchObject({ name: 'RetryLaterError', code: 'LINE_CLOSED', retryAfterMs: 1_000 });
  });

  it('leaves no trace if the line is full', async () => {
    await opened();
    road.browsers.openCalls = 30;
    await expect(order()).rejects.toMatchObject({ code: 'LINE_FULL' });
    expect(await road.calls()).toEqual([]);
  });
});

describe('several workers', () => {
  const aBrowserOrder = (callId: string, more: object = {}) => ({
    ...{ callId, tenantId: TENANT, employeeId: anEmployee._id, sdp: 'offer', isEcho: false },
    ...more,
  });
  const limits = { maxCallMs: 600_000, maxOfTenant: 7, maxOfVisitorInHour: 5 };

  it('take an order once', async () => {
    await opened();
    const workers = ['w1', 'w2', 'w3'].map((workerId) => road.asWorker(workerId));
    const callId = road.ids('cl');
    const claims = await Promise.all(workers.map((worker) => claimBrowserCall(worker, aBrowserOrder(callId), 'standard', limits)));
    expect(claims.filter((claim) => typeof claim === 'object' && 'call' in claim)).toHaveLength(1);
    expect(claims.filter((claim) => claim === 'taken')).toHaveLength(2);
  });

  it('never exceed the limits, whatever comes at once', async () => {
    await opened();
    const workers = ['w1', 'w2', 'w3'].map((workerId) => road.asWorker(workerId));
    const claims = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        claimBrowserCall(workers[n % 3]!, aBrowserOrder(road.ids('cl'), { visitor: n % 2 ? 'v1' : 'v2' }), 'standard', limits),
      ),
    );
    const calls = claims.flatMap((claim) => (typeof claim === 'object' && 'call' in claim ? [claim.call] : []));
    // One of the seven places is kept for those who are no visitors.
    expect(calls).toHaveLength(6);
    expect(new Set(calls.map(({ browserPlace }) => browserPlace)).size).toBe(6);
    for (const visitor of ['v1', 'v2']) expect(calls.filter((call) => call.visitor === visitor).length).toBeLessThanOrEqual(5);
  });

  it('answer the owner when visitors have all the places that they can have, and the owner alone', async () => {
    await opened();
    const claim = (visitor?: string): ReturnType<typeof claimBrowserCall> =>
      claimBrowserCall(road.asWorker('w1'), aBrowserOrder(road.ids('cl'), visitor ? { visitor } : {}), 'standard', limits);
    for (let n = 0; n < 6; n += 1) expect(await claim(`v${n}`)).toHaveProperty('call');
    expect(await claim('v6')).toMatchObject({ refusal: { code: 'BROWSER_CALLS_LIMIT' } });
    expect(await claim()).toMatchObject({ call: { browserPlace: 0 } });
    expect(await claim()).toMatchObject({ refusal: { code: 'BROWSER_CALLS_LIMIT' } });
  });

  it('give a visitor less time to connect while places are rare, and an owner all of it', async () => {
    await opened({ browser: limits });
    for (let n = 0; n < 6; n += 1) await order({ visitor: `v${n}` });
    await order();
    expect(road.browsers.offers.map(({ connectMs }) => connectMs)).toEqual([
      ...Array(3).fill(undefined),
      ...Array(3).fill(5_000),
      undefined,
    ]);
  });

  it('know a call that was stored although the reply was lost', async () => {
    await opened();
    const worker = road.asWorker('w1');
    const { insertMany } = road.store.calls;
    road.store.calls.insertMany = async (calls) => {
      await insertMany.call(road.store.calls, calls);
      throw new RetryLaterError('STORE_UNAVAILABLE', 'the reply was lost', 100);
    };
    const claim = await claimBrowserCall(worker, aBrowserOrder(road.ids('cl')), 'standard', limits);
    expect(claim).toMatchObject({ call: { status: 'placing', workerId: 'w1' } });
  });

  it('answer a visitor after an hour again', async () => {
    await opened();
    const worker = road.asWorker('w1');
    const one = (): ReturnType<typeof claimBrowserCall> =>
      claimBrowserCall(worker, aBrowserOrder(road.ids('cl'), { visitor: 'v1' }), 'standard', { ...limits, maxOfVisitorInHour: 2 });
    await one();
    road.clock.move(600_000);
    await one();
    expect(await one()).toMatchObject({ refusal: { code: 'VISITOR_LIMIT', retryAfterMs: 3_000_000 } });
    road.clock.move(3_000_000);
    expect(await one()).toMatchObject({ call: { visitorCall: 3 } });
  });
});

describe('an order that comes twice', () => {
  it('gets the first answer while the call is up, and an error after it', async () => {
    await opened();
    const key = { idempotencyKey: 'k1', bodyHash: 'a' };
    const first = await order(key);
    expect(await order(key)).toEqual({ ...first, isReplay: true });
    await expect(order({ ...key, bodyHash: 'b' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    road.browsers.calls[0]!.end('callee', 'bye');
    await road.ended(first.callId);
    await expect(order(key)).rejects.toMatchObject({ code: 'CALL_ENDED' });
    expect(road.browsers.calls).toHaveLength(1);
  });

  it('is one call, also if both come at once', async () => {
    await opened();
    const key = { idempotencyKey: 'k2', bodyHash: 'a' };
    const [one, two] = await Promise.all([order(key), order(key)]);
    expect(one.callId).toBe(two.callId);
    expect(one.sdp).toBe(two.sdp);
    expect(road.browsers.calls).toHaveLength(1);
  });
});

it('an employee of no tenant that is active is not found', async () => {
  await opened();
  const side = { line: road.browsers, maxCalls: 5, limits: { maxCallMs: 1, maxOfTenant: 1, maxOfVisitorInHour: 1 } };
  const context = { ...road.asWorker('w1'), running: { add: () => undefined } as never };
  const asked = { callId: road.ids('cl'), tenantId: TENANT, employeeId: 'em_0', sdp: '', isEcho: false };
  expect(await takeBrowserCall(context, side, asked)).toMatchObject({ refusal: { code: 'EMPLOYEE_NOT_FOUND' } });
});
