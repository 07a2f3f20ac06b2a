import { WidgetLimits } from './widget-limits.js';
import { useTenant } from '../testing/use-tenant.js';

const OUR_ORIGIN = 'http://turant.test';
const SITE = 'https://shop.example';
const MAX_CALLED = 300;
const MAX_STORED = 3_000;
/** Few enough that three visitors who share a counter stay within its limit. */
const LEADS_OF_VISITOR = 3;

const api = useTenant();
let employeeId: string;
beforeAll(async () => (employeeId = await api.addEmployee(api.tenant, { allowedOrigins: [SITE], callsWidgetLeads: true })));

const ask = (path: string, payload: object, remoteAddress: string) =>
  api.app.inject({
    method: 'POST',
    url: `/api/widget/${path}`,
    payload,
    headers: { host: 'turant.test', origin: OUR_ORIGIN },
    remoteAddress,
  });
const addressOf = (visitor: number): string => `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
const phoneOf = (n: number): string => `+9198${String(10_000_000 + n)}`;
let visitors = 0;
let phones = 0;

/** Leads that as many visitors leave as are needed, each with a phone of its own. */
async function leave(count: number) {
  const answers = [];
  for (let n = 0; n < count; n += 1) {
    if (phones % LEADS_OF_VISITOR === 0) visitors += 1;
    const address = addressOf(visitors);
    const { token } = (await ask('sessions', { employeeId, origin: SITE }, address)).json<{ token: string }>();
    answers.push({ token, phone: phoneOf((phones += 1)), address, answer: await ask('leads', { token, phone: phoneOf(phones) }, address) });
  }
  return answers;
}
const read = async (path: string) =>
  (await api.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${api.key}` } })).json();
const leadWith = async (phone: string): Promise<{ leadId: string; isHeld: boolean; callIds: string[] }> =>
  (await read(`/api/leads?phone=${encodeURIComponent(phone)}`)).data[0];

describe('leads of visitors', () => {
  it('above 300 an hour are stored and held, and nobody is called until a person asks for it', async () => {
    const called = await leave(MAX_CALLED);
    expect(called.every(({ answer }) => answer.statusCode === 202 && answer.json().isHeld === false)).toBe(true);
    const [held, ...more] = await leave(2);
    expect([held!, ...more].map(({ answer }) => [answer.statusCode, answer.json()])).toEqual(
      Array(2).fill([202, { success: true, isHeld: true }]),
    );
    expect((await leadWith(called[0]!.phone)).isHeld).toBe(false);
    const lead = await leadWith(held!.phone);
    expect(lead).toMatchObject({ isHeld: true, callIds: [] });
    // What the road would call by: the event of the lead names no call.
    const stored = await api.parts.store.leads.get(api.tenant, lead.leadId);
    expect([stored?.isHeld, stored?.callId]).toEqual([true, undefined]);
    expect(await api.parts.metrics.text()).toContain('turant_leads_held_total 2\n');

    const order = {
      method: 'POST',
      url: '/api/calls',
      headers: { authorization: `Bearer ${api.key}` },
      payload: { leadId: lead.leadId },
    } as const;
    expect((await api.app.inject(order)).statusCode).toBe(202);
    expect(await leadWith(held!.phone)).toMatchObject({ isHeld: false, callIds: [expect.any(String)] });
  }, 60_000);

  it('are answered again as they were stored, and stored once', async () => {
    const [{ token, phone, address, answer } = (await leave(1))[0]!] = await leave(1);
    const again = await ask('leads', { token, phone }, address);
    expect([again.statusCode, again.json()]).toEqual([202, answer.json()]);
    expect((await read(`/api/leads?phone=${encodeURIComponent(phone)}`)).data).toHaveLength(1);
  });

  it('above 3,000 an hour are refused, with the time to wait', async () => {
    const limits = new WidgetLimits();
    const one = (n: number): Promise<boolean> => limits.lead(n.toString(16).padStart(4, '0'), 'em_1');
    for (let n = 1; n <= MAX_STORED; n += 1) expect(await one(n)).toBe(n > MAX_CALLED);
    await expect(one(0)).rejects.toMatchObject({ code: 'EMPLOYEE_LIMIT', retryAfterMs: expect.any(Number) });
    expect(await limits.lead('ffff', 'em_2')).toBe(false);
  });
});
