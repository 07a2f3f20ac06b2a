import type { LightMyRequestResponse } from 'fastify';
import { answerTo } from '../testing/answer-to.js';
import { useTenant } from '../testing/use-tenant.js';
import { postLead } from '../testing/post-lead.js';

const api = useTenant({ listens: true });

const ask = (method: string, url: string, headers = {}): Promise<LightMyRequestResponse> =>
  api.app.inject({ method: method as 'GET', url, headers });

/** Written to the socket by hand: no client library sends such a method. */
const sent = (text: string): Promise<string> => answerTo(api.port, text);

describe('a method that a path does not know', () => {
  it.each([
    ['GET', '/api/webhooks/leads', 'POST'],
    ['PUT', '/api/webhooks/leads', 'POST'],
    ['DELETE', '/api/leads', 'GET, HEAD'],
    ['TRACE', '/api/wallet/top-ups', 'POST'],
    ['GET', '/api/do-not-call/import', 'POST'],
    ['DELETE', '/api/do-not-call/check', 'GET, HEAD'],
    ['PUT', '/api/employees/em_1', 'GET, HEAD, PATCH'],
    ['TRACE', '/api/webhooks/custom-json/abc', 'GET, HEAD, POST, PUT, PATCH'],
    ['DELETE', '/api/webhooks/meta', 'GET, HEAD, POST, PUT, PATCH'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['POST', '/metrics', 'GET, HEAD'],
    ['DELETE', '/api/openapi.json', 'GET, HEAD'],
  ])('%s %s is 405 and says which there are', async (method, url, allow) => {
    const response = await ask(method, url, { authorization: `Bearer ${api.key}` });
    expect([response.statusCode, response.headers.allow]).toEqual([405, `${allow}, OPTIONS`]);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.json()).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED', status: 405, instance: url });
  });

  it('is 405 where Node knows it and Fastify does not, and a body that comes with it is not waited for', async () => {
    for (const method of ['QUERY', 'PROPFIND']) {
      const answer = await sent(`${method} /api/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toMatch(/\r\nallow: GET, HEAD, OPTIONS\r\n/i);
    }
  });

  it.each(['/api/nowhere', '*', '//', 'http://other.example/api/leads/x/y', '/api/%zz', '/?a[]=http://[::'])(
    'of a rare method is answered below 500 at %s',
    async (path) => {
      expect(await sent(`PROPFIND ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /);
    },
  );

  it('is 404 where there is no path', async () => expect((await ask('TRACE', '/api/nowhere')).statusCode).toBe(404));

  it('OPTIONS tells the methods, without a key and to no page of another origin', async () => {
    const response = await ask('OPTIONS', '/api/leads', { origin: 'https://evil.example', 'access-control-request-method': 'GET' });
    expect([response.statusCode, response.headers.allow, response.body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('HEAD is answered as GET is, without the body', async () => {
    const response = await ask('HEAD', '/api/leads', { authorization: `Bearer ${api.key}` });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect((await ask('HEAD', '/api/leads')).statusCode).toBe(401);
  });
});

describe('every answer', () => {
  const OWN = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  };

  it('is kept by nobody, is what it says it is, and runs nowhere', async () => {
    const bearer = { authorization: `Bearer ${api.key}` };
    const challenge = '/api/webhooks/meta?hub.mode=subscribe&hub.verify_token=x&hub.challenge=%3Cscript%3E';
    for (const [url, headers] of [
      ['/api/wallet', bearer],
      ['/api/wallet', {}],
      ['/api/nowhere', {}],
      ['/%zz', {}],
      ['/metrics', {}],
      ['/health/live', {}],
      [challenge, {}],
    ] as const)
      expect((await ask('GET', url, headers)).headers).toMatchObject(OWN);
  });

  it('is so where the request cannot be read, too', async () => {
    const answer = await sent('GET\r\n\r\n');
    for (const [name, value] of Object.entries(OWN)) expect(answer.toLowerCase()).toContain(`${name}: ${value}\r\n`);
  });
});

describe('a body that is no JSON', () => {
  it.each([
    ['{"lead":{"name":"a"},}', 'line 1, column 22'],
    ['{\n  "lead": {\n    "name": "a"\n  ]\n}', 'line 4, column 3'],
    ['{"lead":', 'line 1, column 9'],
    ['\n\n', 'line 3, column 1'],
    ['nope', 'line 1, column 2'],
    ['{"lead": "a\nb"}', 'line 1, column 12'],
    ['😀', 'line 1, column 1'],
  ])('%j says where: %s', async (body, place) => {
    const response = await postLead(api, api.key, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'BODY_MALFORMED']);
    expect(response.json().detail).toBe(`the body is not JSON: it breaks off or goes wrong at ${place}`);
  });
});

describe('the fields of a lead without `lead` around them', () => {
  it.each([{ name: 'Ravi', phone: '+919812300001' }, { phone: '+919812300001' }, { email: 'a@b.in', tier: 'value' }])(
    '%j are told where they belong',
    async (body) => {
      const response = await postLead(api, api.key, body);
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([
        {
          field: 'lead',
          code: 'REQUIRED',
          message: `is required: put ${Object.keys(body)
            .filter((name) => name !== 'tier')
            .join(', ')} inside it, as {"lead":{"name":"…","phone":"…"}}`,
        },
      ]);
    },
  );

  it('is only said where there is such a field', async () =>
    expect((await postLead(api, api.key, { tier: 'value' })).json().errors).toEqual([
      { field: 'lead', code: 'REQUIRED', message: 'is required' },
    ]));
});
