import { useOwnService } from '../engines/use-own-service.js';
import { askForCall, briefCall, callOf, freshPhone, whenCall, type CallRecord } from './calls.js';
import { EventReader } from './event-reader.js';
import { addTenant } from './tenants.js';

const WAY = ['lead.accepted', 'call.requested', 'call.placing', 'call.ringing', 'call.answered', 'call.completed'];

const service = useOwnService();

const open = (lastId?: string, key = service.apiKey): Promise<EventReader> => EventReader.open(service.baseUrl, key, lastId);
const timelineOf = async (leadId: string): Promise<CallRecord[]> => (await service.send(`/api/timeline?leadId=${leadId}`)).body.data;
const of = (reader: EventReader, leadId: string): CallRecord[] => reader.entries.filter((entry) => entry.leadId === leadId);

describe('live events', () => {
  it("tell a lead's way as the timeline has it, and the counts after it", async () => {
    const reader = await open();
    expect(reader.response.status).toBe(200);
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const { leadId, callId } = await briefCall(service, await askForCall(service, freshPhone()));
    await reader.until(() => of(reader, leadId).length === WAY.length);
    const inOrder = [...of(reader, leadId)].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(inOrder).toEqual(await timelineOf(leadId));
    expect(inOrder.map(({ type }) => type)).toEqual(WAY);
    for (const { id, event, data } of reader.events) if (event === 'timeline') expect(id).toBe(data.id);
    await reader.until(({ events }) =>
      events.some(({ event, data }) => event === 'counts' && data.metrics.connectedCalls === 1 && data.metrics.totalLeads === 1),
    );
    const { metrics, calls, wallet } = (await service.send('/api/dashboard/summary')).body;
    await reader.until(({ events }) => {
      const last = events.findLast(({ event }) => event === 'counts');
      return JSON.stringify(last?.data) === JSON.stringify({ metrics, calls, wallet: { creditsBalance: wallet.creditsBalance } });
    });
    expect((await callOf(service, callId)).status).toBe('completed');
    await reader.leave();
  }, 120_000);

  it("go on after the last id, and tell nothing of another tenant's", async () => {
    const [own, other] = [await open(), await addTenant(service, {})];
    const theirs = await open(undefined, other.apiKey);
    const { leadId: first } = (await service.postLead({ lead: { name: 'First', phone: freshPhone() } })).body;
    await own.until(() => of(own, first).length === 1);
    await own.leave();
    const foreign = (await other.postLead({ lead: { name: 'Foreign', phone: freshPhone() } })).body.leadId as string;
    const { leadId: second } = (await service.postLead({ lead: { name: 'Second', phone: freshPhone() } })).body;
    await theirs.until(() => of(theirs, foreign).length === 1);
    const again = await open(own.lastId);
    await again.until(() => of(again, second).length === 1);
    expect(of(again, foreign)).toEqual([]);
    expect([first, second].flatMap((leadId) => of(theirs, leadId))).toEqual([]);
    await Promise.all([again.leave(), theirs.leave()]);
  });

  it('are for keys with the scope, and end when the key is revoked', async () => {
    const made = async (scopes: string[]): Promise<CallRecord> =>
      (await service.send('/api/api-keys', { body: { name: 'live', scopes } })).body;
    expect((await open(undefined, (await made(['leads:write'])).secret)).response.status).toBe(403);
    expect((await open(undefined, 'tk_live_wrong')).response.status).toBe(401);
    const { secret, apiKey } = await made(['dashboard:read']);
    const [ended, kept] = [await open(undefined, secret), await open()];
    await ended.until(({ events }) => events.length > 0);
    expect((await service.send(`/api/api-keys/${apiKey.keyId}`, { method: 'DELETE' })).status).toBe(200);
    await ended.ended;
    const { leadId } = (await service.postLead({ lead: { name: 'Later', phone: freshPhone() } })).body;
    await kept.until(() => of(kept, leadId).length === 1);
    expect(of(ended, leadId)).toEqual([]);
    await kept.leave();
  });

  it('are refused beyond 50 streams of a tenant, until one of them ends', async () => {
    const readers = await Promise.all(Array.from({ length: 50 }, () => open()));
    expect(readers.map(({ response }) => response.status)).toEqual(readers.map(() => 200));
    const refused = await service.send('/api/dashboard/events');
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_STREAMS']);
    await Promise.all(readers.map((reader) => reader.leave()));
    await service.until(async () => {
      const reader = await open();
      await reader.leave();
      return reader.response.status === 200;
    });
  });

  it('miss nothing over a kill -9 and a restart', async () => {
    const before = await open();
    const callId = await askForCall(service, freshPhone());
    const { leadId } = await whenCall(service, callId, 'answered');
    await before.until(() => of(before, leadId).length > 0);
    await Promise.all(Array.from({ length: 20 }, () => service.postLead({ lead: { name: 'Many', phone: freshPhone() } })));
    await service.kill();
    await before.ended;
    await service.again();
    const after = await open(before.lastId);
    const all = async (): Promise<string[]> => (await service.send('/api/timeline?limit=100')).body.data.map(({ id }: CallRecord) => id);
    await service.until(async () => (await timelineOf(leadId)).some(({ type }) => type === 'call.unknown'), 60_000);
    const wanted = (await all()).filter((id) => id > (before.events[0]?.id ?? ''));
    expect(wanted.length).toBeGreaterThan(20);
    const got = (): Set<string> => new Set([...before.entries, ...after.entries].map(({ id }) => id as string));
    await after.until(() => wanted.every((id) => got().has(id)));
    await after.leave();
  }, 120_000);
});

describe('analytics', () => {
  it('say of today what the summary says', async () => {
    const { metrics } = (await service.send('/api/dashboard/summary')).body;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    const from = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const rowsOf = async (groupBy: string): Promise<CallRecord[]> => {
      const { status, body } = await service.send(`/api/analytics?from=${from}&to=${today}&groupBy=${groupBy}`);
      expect([groupBy, status, body.groupBy]).toEqual([groupBy, 200, groupBy]);
      return body.data;
    };
    const sum = (rows: CallRecord[], field: string): number => rows.reduce((total: number, row) => total + row[field], 0);
    for (const groupBy of ['day', 'hour', 'employee', 'source'] as const) {
      const rows = await rowsOf(groupBy);
      expect([groupBy, sum(rows, 'calls'), sum(rows, 'connected')]).toEqual([groupBy, metrics.totalCalls, metrics.connectedCalls]);
      expect([groupBy, sum(rows, 'leads')]).toEqual([groupBy, metrics.totalLeads]);
    }
    expect((await rowsOf('day')).map(({ key }) => key)).toEqual([from, today]);
    expect((await rowsOf('source')).map(({ key }) => key)).toEqual(['api']);
    expect((await rowsOf('outcome')).map(({ key, calls }) => [key, calls]).sort()).toEqual([
      ['completed', 1],
      ['unknown', 1],
    ]);
    expect(sum(await rowsOf('day'), 'costPaise')).toBe(500);
    const ranged = (await service.send(`/api/dashboard/summary?from=${from}&to=${today}&employeeId=${service.employeeId}`)).body.metrics;
    expect(ranged).toMatchObject({ totalCalls: metrics.totalCalls, totalLeads: metrics.totalLeads, totalEmployees: 1 });
  });

  it.each([
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['from=2024-01-01&to=2026-03-01', 'from'],
    ['from=2026-01-01&to=2026-03-01&groupBy=hour', 'from'],
    ['from=2026-03-01T00:00:00Z&to=2026-03-02', 'from'],
    ['from=2026-03-01&to=yesterday', 'to'],
    ['groupBy=minute', 'groupBy'],
    ['form=2026-03-01', 'form'],
  ])('refuse %s, and name %s', async (query, field) => {
    const { status, body } = await service.send(`/api/analytics?${query}`);
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });
});

describe('a stop', () => {
  it('ends streams at once', async () => {
    const reader = await open();
    await reader.until(({ events }) => events.length > 0);
    const stopped = service.stop();
    await reader.ended;
    expect(await stopped).toBe(0);
    await service.again();
  }, 120_000);
});
