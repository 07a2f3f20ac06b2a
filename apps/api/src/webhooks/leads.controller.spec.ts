import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TenantId } from '@turant/domain';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.js';

let api: ApiUnderTest;
let tenant: TenantId;
let employee: string;
let key: string;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.addTenant();
  employee = await api.addEmployee(tenant, { tier: 'premium' });
  key = await api.addKey(tenant);
});
afterAll(() => api.stop());

type Sent = Pick<InjectOptions, 'headers'>;

function post(body: unknown, { headers }: Sent = {}): Promise<LightMyRequestResponse> {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return api.app.inject({ method: 'POST', url: '/api/webhooks/leads', payload, headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers } });
}

let phones = 9_000_000_00;
const freshPhone = (): string => `+91${(phones += 1)}0`;
const leadOf = async (response: LightMyRequestResponse) => (await api.parts.store.leads.get(tenant, response.json().leadId))!;

describe('POST /api/webhooks/leads', () => {
  it('accepts a lead with the six fields and no others', async () => {
    const response = await post({ lead: { name: ' Ravi ', phone: freshPhone() } });
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ success: true, leadId: expect.stringMatching(/^ld_/), callId: null, status: 'accepted', employeeId: employee, tier: 'premium' });
    expect(response.headers['x-api-version']).toBe('2.4');
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect((await leadOf(response)).name).toBe('Ravi');
  });
});
