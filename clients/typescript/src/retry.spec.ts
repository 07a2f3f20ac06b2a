import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTurantClient, type TurantClientOptions } from './client.js';

/** Statuses that the far end answers one after the other; the last one is for all that follow. */
let statuses: number[];
let headers: Record<string, string>;
let asked: { method: string | undefined; url: string | undefined; atMs: number; body: string }[];
let server: Server;
let baseUrl: string;

beforeEach(async () => {
  [statuses, headers, asked] = [[200], {}, []];
  server = createServer((request, response) => {
    const atMs = performance.now();
    void read(request, atMs).then(() => {
      const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
      const body = status === 200 ? '{"success":true}' : `{"code":"CODE_${status}","detail":"no","requestId":"r-1"}`;
      response.writeHead(status, { 'content-type': 'application/json', ...(status !== 200 && headers) }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function read(request: IncomingMessage, atMs: number): Promise<void> {
  asked.push({ method: request.method, url: request.url, atMs, body: await text(request) });
}
const client = (more: Partial<TurantClientOptions> = {}) => createTurantClient({ baseUrl, apiKey: 'tk_live_test', ...more });
const post = (key?: string, more: Partial<TurantClientOptions> = {}) =>
  client(more).POST('/api/webhooks/leads', {
    ...(key !== undefined && { params: { header: { 'Idempotency-Key': key } } }),
    body: { lead: { name: 'Asha Rao' } },
  });

describe('a request that is answered with 429 or 503', () => {
  it.each([429, 503])('is sent again after the seconds that %d names, and gets its answer', async (status) => {
    [statuses, headers] = [[status, 200], { 'retry-after': '1' }];
    expect((await client().GET('/api/leads')).data).toEqual({ success: true });
    const [first, second, ...more] = asked;
    // A timer of Node may fire a millisecond early.
    expect([(second?.atMs ?? 0) - (first?.atMs ?? 0) >= 999, more]).toEqual([true, []]);
  });

  it('is sent again without a named wait, too, as often as is wished and no more', async () => {
    statuses = [503];
    await expect(client({ retries: 2 }).GET('/api/leads')).rejects.toMatchObject({ status: 503, requestId: 'r-1' });
    expect(asked).toHaveLength(3);
    await expect(client({ retries: 0 }).GET('/api/leads')).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(4);
  });

  it('is not waited for longer than is wished', async () => {
    [statuses, headers] = [[429], { 'retry-after': '31' }];
    await expect(client().GET('/api/leads')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 31 });
    expect(asked).toHaveLength(1);
  });

  it('is sent again with its whole body where it writes under an Idempotency-Key, and never without one', async () => {
    [statuses, headers] = [[503, 429, 200], { 'retry-after': '0' }];
    await post('form-4711');
    expect(asked.map(({ method, body }) => [method, body])).toEqual(Array(3).fill(['POST', '{"lead":{"name":"Asha Rao"}}']));
    statuses = [503, 200];
    await expect(post()).rejects.toMatchObject({ status: 503 });
    await expect(client().DELETE('/api/do-not-call/{phone}', { params: { path: { phone: '+919876543210' } } })).resolves.toBeDefined();
    statuses = [429, 200];
    await expect(client().PATCH('/api/wallet', { body: { dailyCapCredits: 5 } })).rejects.toMatchObject({ status: 429 });
    expect(asked).toHaveLength(6);
  });

  it.each([500, 502, 404])('is not meant by %d', async (status) => {
    [statuses, headers] = [[status, 200], { 'retry-after': '0' }];
    await expect(client().GET('/api/leads')).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  it('is given up in its wait when its signal says so', async () => {
    [statuses, headers] = [[503], { 'retry-after': '30' }];
    const ending = new AbortController();
    const answers = new EventTarget();
    const answered = once(answers, 'one');
    const telling = async (...of: Parameters<typeof fetch>): Promise<Response> => {
      const answer = await fetch(...of);
      answers.dispatchEvent(new Event('one'));
      return answer;
    };
    const reading = client({ fetch: telling }).GET('/api/leads', { signal: ending.signal });
    await answered;
    // The client has seen the answer, and waits.
    await new Promise(setImmediate);
    ending.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveLength(1);
  });
});

describe('the records of a list', () => {
  /** Answers three pages, each with what was asked for. */
  const pages = (request: IncomingMessage): object => {
    const cursor = new URL(request.url ?? '', baseUrl).searchParams.get('cursor');
    return {
      success: true,
      data: [{ leadId: `after ${cursor}` }, { leadId: 'next' }],
      nextCursor: cursor === null ? 'c1' : cursor === 'c1' ? 'c2' : null,
    };
  };
  beforeEach(() => {
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response) => {
      asked.push({ method: request.method, url: request.url, atMs: 0, body: '' });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pages(request)));
    });
  });

  it('come page after page, with the filters of the first', async () => {
    const ids: string[] = [];
    for await (const { leadId } of client().each('/api/leads', { params: { query: { status: 'new', limit: 2 } } })) ids.push(leadId);
    expect(ids).toEqual(['after null', 'next', 'after c1', 'next', 'after c2', 'next']);
    expect(asked.map(({ url }) => url)).toEqual(['', '&cursor=c1', '&cursor=c2'].map((more) => `/api/leads?status=new&limit=2${more}`));
  });

  it('are read no further than somebody takes them, also below a record', async () => {
    const path = { connectionId: 'cn_01JD7GZ9M8Q4X2T6V0B3N5R001' };
    for await (const payload of client().each('/api/connections/{connectionId}/payloads', { params: { path } })) {
      expect(payload).toMatchObject({ leadId: 'after null' });
      break;
    }
    expect(asked.map(({ url }) => url)).toEqual([`/api/connections/${path.connectionId}/payloads`]);
  });
});
