import { request } from 'node:http';
import { useOwnService } from '../engines/use-own-service.js';
import { askForCall, briefCall, freshPhone, whenBody, type CallRecord } from './calls.js';
import { addTenant } from './tenants.js';

const PATH = '/api/dashboard/summary';

const service = useOwnService();
let call: CallRecord;
beforeAll(async () => {
  call = await briefCall(service, await askForCall(service, freshPhone()));
  await service.postLead({ lead: { name: 'Quiet', phone: freshPhone() } });
}, 120_000);

/** With headers that fetch would not send. */
function keyless(headers: Record<string, string> = {}, path = PATH): Promise<number> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });
}

describe('the summary', () => {
  it('holds the specification’s fields and no others, beside calls, fleet and activity', async () => {
    const body = await whenBody(service, PATH, ({ metrics }) => metrics.totalLeads === 2 && metrics.connectedCalls === 1);
    expect(body).toEqual({
      success: true,
      metrics: {
        totalEmployees: 1,
        activeEmployees: 1,
        totalCalls: 1,
        connectedCalls: 1,
        pickupRate: '100.0%',
        totalMinutes: Math.floor((call.seconds + 30) / 60),
        totalLeads: 2,
        conversionRate: '0.0%',
        activeVirtualNumbers: 1,
      },
      calls: { waiting: 0, refused: 0, failed: 0 },
      wallet: { creditsBalance: 497.5, perMinuteAgentRate: 5, exchangeRate: '1 Credit = ₹1 INR', validity: 'Lifetime (never expires)' },
      fleet: [
        {
          employeeId: service.employeeId,
          name: expect.any(String),
          status: 'active',
          languages: expect.any(Array),
          activeCalls: 0,
          callsToday: 1,
          connectedToday: 1,
          lastCallAt: expect.stringMatching(/Z$/),
        },
      ],
      recentActivity: expect.any(Array),
      asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    });
  });

  it('counts the leads that are marked converted, once each, and no more when they are marked back', async () => {
    const { data } = (await service.send('/api/leads?source=nowhere')).body;
    expect(data).toEqual([]);
    const [lead, ...others] = (await service.send('/api/leads?status=new')).body.data;
    expect([lead.name, others]).toEqual(['Quiet', []]);
    const mark = async (status: string): Promise<number> =>
      (await service.send(`/api/leads/${lead.leadId}`, { method: 'PATCH', body: { status } })).status;
    const rate = (wanted: string): Promise<unknown> => whenBody(service, PATH, ({ metrics }) => metrics.conversionRate === wanted);
    for (const status of ['converted', 'converted', 'lost', 'converted']) expect(await mark(status)).toBe(200);
    await rate('50.0%');
    expect((await service.send('/api/leads?status=converted')).body.data).toHaveLength(1);
    expect(await mark('new')).toBe(200);
    await rate('0.0%');
  });

  it('shows the newest twenty entries, newest first', async () => {
    await Promise.all(Array.from({ length: 25 }, () => service.postLead({ lead: { name: 'Many', phone: freshPhone() } })));
    const entries: CallRecord[] = (await whenBody(service, PATH, ({ metrics }) => metrics.totalLeads === 27)).recentActivity;
    expect(entries).toHaveLength(20);
    for (const entry of entries)
      expect(entry).toMatchObject({
        id: expect.stringMatching(/^te_/),
        at: expect.any(String),
        type: expect.any(String),
        title: expect.any(String),
        detail: {},
      });
    expect(entries.map(({ id }) => id)).toEqual(
      entries
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
  });

  it('and the timeline of a lead tell every step once, in order', async () => {
    const { data } = (await service.send(`/api/timeline?leadId=${call.leadId}`)).body;
    expect(data.map(({ type }: CallRecord) => type)).toEqual([
      'lead.accepted',
      'call.requested',
      'call.placing',
      'call.ringing',
      'call.answered',
      'call.completed',
    ]);
    expect(data.map(({ at }: CallRecord) => at)).toEqual(data.map(({ at }: CallRecord) => at).sort());
    for (const entry of data) expect(entry.leadId).toBe(call.leadId);
    expect((await service.send(`/api/timeline?callId=${call.callId}`)).body.data).toEqual(data);
  });
});

describe('without a key', () => {
  const own = (): string => new URL(service.baseUrl).host;

  it('is answered to this machine, and nothing else is', async () => {
    const { port } = new URL(service.baseUrl);
    for (const host of [own(), `localhost:${port}`, `[::1]:${port}`, '127.0.0.1'])
      expect([host, await keyless({ host })]).toEqual([host, 200]);
    for (const path of ['/api/wallet', '/api/leads', '/api/calls', '/api/timeline', `${PATH}/`, `${PATH}/x`, '//api/dashboard/summary'])
      expect([401, 404]).toContain(await keyless({}, path));
  });

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=127.0.0.1' },
    { host: 'turant.example.com' },
    { host: 'localhost.example.com' },
    { host: '127.0.0.1.example.com:8080' },
    { host: 'localhost@example.com' },
    { authorization: 'Bearer tk_live_wrong' },
    { authorization: '' },
  ])('is refused with %j', async (headers) => expect(await keyless(headers)).toBe(401));

  it('is refused as soon as there is a second tenant', async () => {
    expect(await keyless()).toBe(200);
    const other = await addTenant(service, {});
    expect(await keyless()).toBe(401);
    expect((await service.send(PATH)).body.metrics.totalCalls).toBe(1);
    expect((await other.send(PATH)).body.metrics.totalCalls).toBe(0);
  });
});
