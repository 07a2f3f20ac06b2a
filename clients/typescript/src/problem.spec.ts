import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTurantClient } from './client.js';
import { TurantProblem } from './problem.js';

/** What the service at the other end answers next. */
let answer: { status: number; headers?: Record<string, string>; body: string };
let asked: { method?: string; url?: string; authorization?: string }[] = [];
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ method: request.method, url: request.url, authorization: request.headers.authorization });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void (asked = []));
afterAll(() => void server.close());

const client = () => createTurantClient({ baseUrl, apiKey: 'tk_live_test', retries: 0 });
const refused = (): Promise<TurantProblem> =>
  client()
    .GET('/api/leads/{leadId}', { params: { path: { leadId: 'ld_1' } } })
    .then(
      () => Promise.reject(new Error('nothing was thrown')),
      (error: TurantProblem) => error,
    );

describe('a client', () => {
  it('sends its key in the Authorization header, and gives the answer', async () => {
    answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"success":true,"data":[],"nextCursor":null}' };
    const { data } = await client().GET('/api/leads', { params: { query: { limit: 10 } } });
    expect(data).toEqual({ success: true, data: [], nextCursor: null });
    expect(asked).toEqual([{ method: 'GET', url: '/api/leads?limit=10', authorization: 'Bearer tk_live_test' }]);
  });

  it('throws a refusal with what a program decides by', async () => {
    const errors = [{ field: 'lead.name', code: 'REQUIRED', message: 'must be there' }];
    const body = { success: false, status: 422, code: 'INVALID_REQUEST', detail: 'lead.name must be there', errors, requestId: 'r-1' };
    answer = { status: 422, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(body) };
    const problem = await refused();
    expect(problem).toBeInstanceOf(TurantProblem);
    expect(problem).toMatchObject({
      name: 'TurantProblem',
      status: 422,
      code: 'INVALID_REQUEST',
      message: 'lead.name must be there',
      errors,
      requestId: 'r-1',
    });
    expect(problem.retryAfterSeconds).toBeUndefined();
  });

  it.each([
    ['7', 7],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-3', undefined],
    ['', undefined],
  ])('reads Retry-After: %j as %p seconds', async (header, seconds) => {
    answer = { status: 429, headers: { 'retry-after': header }, body: '{"code":"TOO_MANY","detail":"slower"}' };
    expect(await refused()).toMatchObject({ status: 429, code: 'TOO_MANY', retryAfterSeconds: seconds });
  });

  it.each(['<html>Bad gateway</html>', '', 'null', '[]', '"no"'])('takes the status where a proxy answers %j', async (body) => {
    answer = { status: 502, headers: { 'x-request-id': 'r-2' }, body };
    expect(await refused()).toMatchObject({ status: 502, code: 'HTTP_502', message: 'Bad Gateway', errors: [], requestId: 'r-2' });
  });

  it('lets an error of the connection through as it is', async () => {
    const nowhere = createTurantClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k' });
    await expect(nowhere.GET('/api/leads')).rejects.toMatchObject({ name: 'TypeError' });
  });
});
