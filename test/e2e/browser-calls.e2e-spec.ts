import { RtcFarEnd } from '../engines/rtc-far-end.js';
import type { Answer, SendOptions } from '../engines/service.js';
import { useOwnService } from '../engines/use-own-service.js';
import { callOf, whenBody, whenCall, whenEnded } from './calls.js';
import { addTenant } from './tenants.js';

/** Calls of browsers through the built standalone; the far end is another user of WebRTC in a process of its own. */
const farEnds: RtcFarEnd[] = [];

const service = useOwnService({
  env: {
    WEBRTC_MAX_CALLS: '20',
    // The tenant has six places, of which visitors get five.
    BROWSER_CALLS_PER_TENANT: '6',
    BROWSER_CALLS_PER_VISITOR_HOUR: '3',
    LOCAL_READER: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  },
});
afterEach(async () => {
  await hangUpAll();
  for (const farEnd of farEnds.splice(0)) farEnd.stop();
}, 25_000);

async function hangUpAll(): Promise<void> {
  for (const { callId, status } of await calls()) {
    if (status !== 'placing' && status !== 'answered') continue;
    await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' });
    await whenEnded(service, callId);
  }
}

interface CallSeen {
  callId: string;
  status: string;
  [field: string]: unknown;
}

const calls = async (): Promise<CallSeen[]> => ((await service.send('/api/calls')).body as { data: CallSeen[] }).data;

function aFarEnd(): RtcFarEnd {
  const farEnd = new RtcFarEnd();
  farEnds.push(farEnd);
  return farEnd;
}

type OrderOptions = Pick<SendOptions, 'headers' | 'key'> & { body?: object; query?: string };

const order = (sdp: string, { body, query = '', ...options }: OrderOptions = {}): Promise<Answer> =>
  service.send(`/api/calls/browser${query}`, { body: { sdp, ...body }, ...options });

/** A visitor without a key, behind the proxy. */
const visitor = (number: number): OrderOptions => ({
  key: null,
  headers: { 'x-forwarded-for': `203.0.113.${number}` },
  body: { employeeId: service.employeeId },
});

const setEmployee = async (body: object): Promise<void> => {
  const { status } = await service.send(`/api/employees/${service.employeeId}`, { method: 'PATCH', body });
  expect(status).toBe(200);
};

/** A far end that talks with the employee. */
async function talking(options: OrderOptions = {}): Promise<{ callId: string; sdp: string; offer: string }> {
  const farEnd = aFarEnd();
  const offer = await farEnd.offer();
  const { status, body } = await order(offer, options);
  expect({ status, body }).toMatchObject({ status: 201, body: { success: true } });
  const { callId, sdp } = body as { callId: string; sdp: string };
  farEnd.answer(sdp);
  await farEnd.hears();
  return { callId, sdp, offer };
}

it('are answered, and end as any call: metered, for nothing', async () => {
  const wallet = (await service.send('/api/wallet')).body;
  const { callId } = await talking();
  const up = await whenCall(service, callId, 'answered');
  expect(up).toMatchObject({ line: 'browser', leadId: null, to: null, from: null, trunkId: null });
  await hangUpAll();
  const ended = await callOf(service, callId);
  expect(ended).toMatchObject({ status: 'completed', endedBy: 'operator', endReason: 'hung-up', blocks: 1, cost: 0, costPaise: 0 });
  expect((await service.send('/api/wallet')).body).toEqual(wallet);
  const { data } = await whenBody(service, `/api/timeline?callId=${callId}`, (body) => body.data.length === 3);
  expect(data.map(({ title }: CallSeen) => title).sort()).toEqual(['Answered', 'Call completed', 'Connecting in the browser']);
}, 20_000);

it('are answered once for an order that comes twice', async () => {
  const headers = { 'idempotency-key': 'talk-1' };
  const { callId, sdp, offer } = await talking({ headers });
  const again = await order(offer, { headers });
  expect(again).toMatchObject({ status: 201, body: { callId, sdp } });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const other = await order(offer, { headers, body: { employeeId: service.employeeId } });
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  await hangUpAll();
  expect(await order(offer, { headers })).toMatchObject({ status: 409, body: { code: 'CALL_ENDED' } });
  const farEnd = aFarEnd();
  const second = await farEnd.offer();
  const both = await Promise.all([1, 2, 3].map(() => order(second, { headers: { 'idempotency-key': 'talk-2' } })));
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(both.map(({ body }) => (body as CallSeen).callId)).size).toBe(1);
}, 20_000);

it('are refused where the offer is none, and leave nothing behind', async () => {
  const before = (await calls()).length;
  expect(await order('v=0')).toMatchObject({ status: 422, body: { code: 'BROWSER_OFFER' } });
  expect(await order(await aFarEnd().offer(), { query: '?echo=1' })).toMatchObject({ status: 422, body: { code: 'EMPLOYEE_NOT_A_TEST' } });
  expect(await order('', {})).toMatchObject({ status: 422, body: { code: 'INVALID_BODY' } });
  expect(await calls()).toHaveLength(before);
});

it("of another tenant's key find no employee", async () => {
  const stranger = await addTenant(service, {});
  const offer = await aFarEnd().offer();
  const asked = await order(offer, { key: stranger.apiKey, body: { employeeId: service.employeeId } });
  expect(asked).toMatchObject({ status: 404, body: { code: 'EMPLOYEE_NOT_FOUND' } });
  expect(await service.send(`/api/talk?employeeId=${service.employeeId}`, { key: stranger.apiKey })).toMatchObject({ status: 404 });
});

describe('of visitors', () => {
  afterEach(() => setEmployee({ takesVisitors: false }));

  it('reach only an employee that takes them', async () => {
    const offer = await aFarEnd().offer();
    expect(await order(offer, visitor(1))).toMatchObject({ status: 401, body: { code: 'KEY_MISSING' } });
    const path = `/api/talk?employeeId=${service.employeeId}`;
    expect(await service.send(path, { key: null })).toMatchObject({ status: 401 });
    await setEmployee({ takesVisitors: true });
    expect(await service.send(path, { key: null })).toMatchObject({
      status: 200,
      body: { employeeId: service.employeeId, maxSeconds: 600, iceServers: [], isTest: false },
    });
    expect(await order(offer, { ...visitor(1), body: {} })).toMatchObject({ status: 401 });
    expect(await order(offer, { ...visitor(1), headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 403 });
    await talking(visitor(1));
  }, 20_000);

  it('are three in an hour for each of them, also for orders at once', async () => {
    await setEmployee({ takesVisitors: true });
    const offers = await Promise.all(Array.from({ length: 4 }, () => aFarEnd().offer()));
    const asked = await Promise.all(offers.map((offer) => order(offer, visitor(2))));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
    const refused = asked.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'VISITOR_LIMIT' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await order(offers[3] as string, visitor(3))).toMatchObject({ status: 201 });
  }, 20_000);
});

it('are no more at once than the tenant may have', async () => {
  const offers = await Promise.all(Array.from({ length: 8 }, () => aFarEnd().offer()));
  const asked = await Promise.all(offers.map((offer) => order(offer)));
  expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
  expect(asked.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'BROWSER_CALLS_LIMIT' });
  await hangUpAll();
  expect(await order(offers[7] as string)).toMatchObject({ status: 201 });
}, 20_000);
