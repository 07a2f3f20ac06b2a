import { useOwnService } from '../engines/use-own-service.js';
import { askForCall, briefCall, freshPhone } from './calls.js';

const service = useOwnService();

const read = (headers: Record<string, string> = {}): Promise<Response> => fetch(`${service.baseUrl}/metrics`, { headers });
const value = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
};

describe('/metrics of a standalone', () => {
  it('tells a lead, its INVITE and its call, from stored to ended', async () => {
    await briefCall(service, await askForCall(service, freshPhone()));
    const text = await service.until(async () => {
      const told = await (await read()).text();
      return value(told, 'turant_calls_ended_total{status="completed"}') === 1 && value(told, 'turant_open_calls') === 0 && told;
    });
    expect(value(text, 'turant_leads_total')).toBe(1);
    expect(value(text, 'turant_lead_to_invite_seconds_count')).toBe(1);
    expect(value(text, 'turant_lead_to_invite_seconds_sum')).toBeLessThan(5);
    expect(value(text, 'turant_http_request_seconds_count{route="POST /api/webhooks/leads",status="2xx"}')).toBe(1);
    expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  }, 120_000);

  it('is closed to a proxy without the operator’s key', async () => {
    expect((await read({ 'x-forwarded-for': '10.0.0.7' })).status).toBe(401);
    expect((await read({ 'x-forwarded-for': '10.0.0.7', authorization: `Bearer ${service.apiKey}` })).status).toBe(403);
    expect((await read({ 'x-forwarded-for': '10.0.0.7', authorization: `Bearer ${service.adminKey}` })).status).toBe(200);
  });
});
