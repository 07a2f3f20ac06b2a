import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { RetryLaterError } from '@turant/domain';
import type { LeadIntake } from '@turant/road';
import { startApi, type ApiUnderTest } from './testing/api-under-test.js';
import { useTenant } from './testing/use-tenant.js';
import { lead, postLead } from './testing/post-lead.js';

const api = useTenant();

describe('every answer', () => {
  it('that is a problem has the shape of RFC 9457', async () => {
    const response = await api.get('/api/nowhere?access_token=tk_live_secret', { 'x-request-id': 'abc-1' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.json()).toEqual({
      success: false,
      type: 'urn:turant:problem:not-found',
      title: 'Not Found',
      status: 404,
      detail: 'there is nothing at this path',
      instance: '/api/nowhere',
      code: 'NOT_FOUND',
      errors: [],
      requestId: 'abc-1',
    });
  });

  it('carries the version and a request id: the sender’s where it is fit for a header', async () => {
    for (const response of [
      await api.get('/health/live'),
      await api.get('/nowhere'),
      await postLead(api, api.key, lead()),
      await postLead(api, api.key, '{'),
      await api.get('/%zz'),
    ]) {
      expect(response.headers['x-api-version']).toBe('2.4');
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await api.get('/health/live', { 'x-request-id': 'a'.repeat(128) })).headers['x-request-id']).toBe('a'.repeat(128));
    for (const bad of ['', 'a'.repeat(129), 'a b', 'caf\u00e9', '<script>', 'a,b'])
      expect((await api.get('/health/live', { 'x-request-id': bad })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of a method that a path does not know is a problem', async () => {
    const response = await api.app.inject({ method: 'PUT', url: '/api/webhooks/leads', payload: {} });
    expect([404, 405]).toContain(response.statusCode);
    expect(response.json().success).toBe(false);
  });

  it('of a path that cannot be read is a problem', async () => {
    const response = await api.get('/%zz');
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/json5', ';'])(
    'to a body of type %s is 415',
    async (type) => {
      const response = await postLead(api, api.key, 'a=b', { 'content-type': type });
      expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it('takes JSON of any spelling', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'])
      expect((await postLead(api, api.key, lead(), { 'content-type': type })).statusCode).toBe(202);
  });

  it('needs no body where a type is named for none', async () => {
    const response = await api.app.inject({
      method: 'DELETE',
      url: '/api/do-not-call/+919822055667',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
    });
    expect(response.json().code).toBe('DO_NOT_CALL_NOT_FOUND');
  });
});

describe('an error', () => {
  const failing = (error: unknown): Promise<ApiUnderTest> =>
    startApi({ intake: { accept: () => Promise.reject(error) } as unknown as LeadIntake });
  const answer = async (error: unknown): Promise<LightMyRequestResponse> => {
    const other = await failing(error);
    const response = await postLead(other, await other.addKey(await other.addTenant()), lead());
    await other.stop();
    return response;
  };

  it('that is to pass is 503 with Retry-After', async () => {
    const response = await answer(new RetryLaterError('STORE_UNAVAILABLE', 'mongodb://secret-host refused', 2500));
    expect([response.statusCode, response.headers['retry-after'], response.json().code]).toEqual([503, '3', 'STORE_UNAVAILABLE']);
    expect(response.body).not.toContain('secret-host');
  });

  it('that nobody knows is 500 and tells nothing', async () => {
    const response = await answer(new TypeError('cannot read x of /srv/secret'));
    expect([response.statusCode, response.json().code]).toEqual([500, 'INTERNAL']);
    expect(response.body).not.toContain('secret');
  });

  it('that is no error at all is 500, too', async () => {
    for (const thrown of [undefined, 'text', { statusCode: 200 }]) expect((await answer(thrown)).statusCode).toBe(500);
  });
});

describe('the limit of a key', () => {
  it('is told with every answer, and kept', async () => {
    const other = await startApi({ rateLimitPerMinute: 3 });
    const itsTenant = await other.addTenant();
    const [one, two] = [await other.addKey(itsTenant), await other.addKey(itsTenant)];
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await postLead(other, one, lead()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 429]);
    expect(answers.map(({ headers }) => headers.ratelimit)).toEqual([2, 1, 0, 0].map((left) => `"key";r=${left};t=60`));
    expect(answers[0]?.headers['ratelimit-policy']).toBe('"key";q=3;w=60');
    expect(answers[3]?.json().code).toBe('TOO_MANY_REQUESTS');
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await postLead(other, two, lead())).statusCode).toBe(202);
    await other.stop();
  });

  it('is not there unless it is set', async () => expect((await postLead(api, api.key, lead())).headers.ratelimit).toBeUndefined());
});

describe('health', () => {
  it('is open', async () => {
    expect((await api.get('/health/live')).json()).toEqual({ success: true, status: 'ok', checks: {} });
    const road = { status: 'up', failingTrunks: 0, callsWaitingForMoney: 0, callsWaitingForTrunk: 0 };
    const checks = { process: { status: 'up' }, road };
    expect((await api.get('/health/ready')).json()).toEqual({ success: true, status: 'ok', checks });
  });

  it('is a problem while the process is not ready', async () => {
    const other = await startApi({ checkReady: () => Promise.reject(new Error('the disk is full')) });
    const response = await other.app.inject({ method: 'GET', url: '/health/ready' });
    expect((await other.app.inject({ method: 'GET', url: '/health/live' })).statusCode).toBe(200);
    await other.stop();
    expect([response.statusCode, response.json().code]).toEqual([503, 'NOT_READY']);
    expect(response.body).not.toContain('disk');
  });
});

describe('the OpenAPI document', () => {
  it('is open and describes the webhook', async () => {
    const document = (await api.get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const operation = document.paths['/api/webhooks/leads'].post;
    expect(operation.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/LeadRequest' });
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['202', 'default']));
    expect(document.components.schemas.LeadRequest.properties.lead).toMatchObject({ $ref: '#/components/schemas/LeadFields' });
    expect(document.components.schemas.LeadFields).toMatchObject({
      required: ['name'],
      properties: { source: { type: ['string', 'null'], maxLength: 200 } },
    });
  });

  it('refers to nothing that is not there', async () => {
    const { body } = await api.get('/api/openapi.json');
    const { schemas } = JSON.parse(body).components;
    for (const [, name] of body.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) expect(schemas).toHaveProperty([name as string]);
  });
});

it('lets a running request finish when it closes', async () => {
  const other = await startApi();
  const secret = await other.addKey(await other.addTenant());
  await other.app.listen(0, '127.0.0.1');
  const { port } = other.app.getHttpServer().address() as AddressInfo;
  const body = JSON.stringify(lead());
  const began = performance.now();
  let stopped: Promise<void> | undefined;
  const status = await new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'content-length': body.length };
    const sent = httpRequest({ port, method: 'POST', path: '/api/webhooks/leads', headers }, (response) =>
      resolve(response.resume().statusCode),
    ).on('error', reject);
    sent.write(body.slice(0, 5));
    setTimeout(() => {
      stopped = other.stop();
      setTimeout(() => sent.end(body.slice(5)), 50);
    }, 50);
  });
  await stopped;
  expect(status).toBe(202);
  expect(performance.now() - began).toBeLessThan(3000);
});
