import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { startLoopbackServer } from '../engines/loopback-server.js';
import { fetchOtlpReader, OTLP_READER_MS, type ReadOtlp, type ReadSpan } from '../engines/otlp-reader.js';
import { startService, type Service } from '../engines/service.js';
import { askForCall, briefCall, callOf, freshPhone, whenEnded } from './calls.js';

/** What a collector of traces was sent by the built standalone. */
interface Request {
  path: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const seen: Request[] = [];
/** A collector that hangs takes requests and never answers them. */
let hangs = false;
let service: Service;
let read: ReadOtlp | undefined;

beforeAll(async () => {
  const { origin } = await startLoopbackServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ path: request.url, headers: request.headers, body });
      if (!hangs) response.end('{}');
    });
  });
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${origin}/otlp`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hush-North-73',
    OTEL_SERVICE_NAME: 'turant-e2e',
  };
  [service, read] = await Promise.all([startService({ env }), fetchOtlpReader()]);
}, OTLP_READER_MS);

const PHONE = freshPhone();

describe('the trace of a call', () => {
  let callId: string;
  let spans: ReadSpan[];
  beforeAll(async () => {
    callId = await askForCall(service, PHONE);
    await whenEnded(service, callId);
    await service.until(async () => seen.length > 0);
    spans = (await read?.(seen.map(({ body }) => body))) ?? [];
  }, 60_000);

  it('is sent to the path below the endpoint, with the headers', () => {
    expect(seen[0]).toMatchObject({
      path: '/otlp/v1/traces',
      headers: { authorization: 'Bearer hush-North-73', 'content-type': 'application/json' },
    });
  });

  it('is one by the public schema, from the webhook to the first word', async () => {
    if (!read) return;
    const call = await callOf(service, callId);
    const leadId = callId.replace('cl_', 'ld_');
    const traceId = createHash('sha256').update(leadId).digest('hex').slice(0, 32);
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    expect(spans.map(({ name }) => name)).toEqual([
      ...['call', 'route', 'wait', 'set up', 'ring', 'first word', 'conversation'],
      ...call.turns.map(() => 'turn'),
    ]);
    const [root, ...steps] = spans as [ReadSpan, ...ReadSpan[]];
    expect(root.parentSpanId).toBe('');
    const ids = new Set(spans.map(({ spanId }) => spanId));
    for (const { parentSpanId, startMs, endMs } of steps) {
      expect(ids.has(parentSpanId)).toBe(true);
      expect(startMs).toBeGreaterThanOrEqual(root.startMs);
      expect(endMs).toBeGreaterThanOrEqual(startMs);
    }
    expect(root.endMs).toBe(Date.parse(call.answeredAt) + call.answerToFirstWordMs);
    expect(root.resource).toMatchObject({ 'service.name': 'turant-e2e', 'service.version': expect.any(String) });
    expect(root.attributes).toMatchObject({ 'turant.lead_id': leadId, 'turant.call_id': callId, 'turant.status': 'completed' });
    expect(steps.at(-1)?.attributes).toMatchObject({ 'turant.turn': call.turns.length, 'turant.is_interrupted': false });
  });

  it('holds nothing of the person, and the log nothing of the headers', () => {
    for (const { body } of seen) for (const personal of [PHONE.slice(1), 'Asha']) expect(body).not.toContain(personal);
    expect(service.said()).not.toContain('hush-North-73');
  });

  it('is refused by the schema where a field is not in it', async () => {
    if (!read) return;
    const body = seen[0]?.body ?? '';
    await expect(read([body.replace('"traceId"', '"trace"')])).rejects.toThrow('ParseError');
    await expect(read([body.replace(/"spanId":"../, '"spanId":"')])).rejects.toThrow('bytes');
  });
});

describe('a collector that hangs', () => {
  it('changes nothing for a call and for the stop', async () => {
    hangs = true;
    const before = seen.length;
    const first = await briefCall(service, await askForCall(service, freshPhone()));
    expect(first).toMatchObject({ status: 'completed', endReason: 'hung-up', blocks: 1 });
    await service.until(async () => seen.length > before);
    const second = await briefCall(service, await askForCall(service, freshPhone()));
    expect(second).toMatchObject({ status: 'completed', endReason: 'hung-up', blocks: 1 });
    expect(await service.stop()).toBe(0);
  }, 60_000);
});
