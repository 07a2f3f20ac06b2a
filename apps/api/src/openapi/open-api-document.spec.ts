import { readSettings } from '@turant/config';
import { resolvedDocument } from '../testing/resolved-document.js';
import { startApi } from '../testing/api-under-test.js';
import { useTenant } from '../testing/use-tenant.js';
import { useApi } from '../testing/use-api.js';

/* oxlint-disable-next-line typescript/no-explicit-any -- the document's parts, each looked at where it is asked for */
type Part = any;

const api = useTenant();
let document: Part;
let written: Part;
beforeAll(async () => {
  written = (await api.get('/api/openapi.json')).json();
  document = resolvedDocument(written);
});

const operations = (): [name: string, operation: Part][] =>
  Object.entries<Part>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Part>(methods).map(([method, one]): [string, Part] => [`${method} ${path}`, one]),
  );
const parameter = (path: string, method: string, name: string): Part =>
  document.paths[path][method].parameters.find((one: Part) => one.name === name);

/** Fields that an object may have to stand in the document twice. */
const MAX_FIELDS_INLINE = 3;
const objectsIn = (part: Part): Part[] => {
  if (typeof part !== 'object' || part === null) return [];
  const isLarger = part.type === 'object' && Object.keys(part.properties ?? {}).length > MAX_FIELDS_INLINE;
  return [...(isLarger ? [part] : []), ...Object.values(part).flatMap(objectsIn)];
};
const sorted = (part: Part): string =>
  JSON.stringify(part, (_, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => a.localeCompare(b)))
      : one,
  );

describe('the OpenAPI document', () => {
  it('knows the platforms’ addresses and the metrics', () => {
    for (const path of ['/api/webhooks/{plugin}', '/api/webhooks/{plugin}/{token}'])
      expect(Object.keys(document.paths[path])).toEqual(['get', 'post', 'put', 'patch']);
    expect(document.paths['/metrics'].get.responses['200'].content).toHaveProperty(['text/plain']);
  });

  it('says who may ask', () => {
    expect(document.components.securitySchemes.bearer).not.toHaveProperty('bearerFormat');
    const securityOf = (path: string): Part => document.paths[path].get.security;
    expect(['/health/live', '/health/ready', '/api/webhooks/{plugin}'].map(securityOf)).toEqual([[], [], []]);
    const [byKey, byCookie] = [{ bearer: [] }, { cookieAuth: [] }];
    expect(['/api/dashboard/summary', '/metrics'].map(securityOf)).toEqual([
      [{}, byKey, byCookie],
      [{}, byKey],
    ]);
    expect(securityOf('/api/leads')).toEqual([byKey, byCookie]);
    expect(securityOf('/api/session')).toEqual([byCookie]);
    expect(document.paths['/api/session'].post.security).toEqual([]);
    expect(document.components.securitySchemes.cookieAuth).toMatchObject({ type: 'apiKey', in: 'cookie' });
    expect(parameter('/api/leads', 'get', 'X-Tenant-Id')).toMatchObject({ in: 'header', required: false });
    expect(parameter('/api/dead-letters', 'get', 'limit')).toBeDefined();
    expect(parameter('/api/dead-letters', 'get', 'X-Tenant-Id')).toBeUndefined();
  });

  it('says of each operation what it is, how it refuses, and what the refusal looks like', () => {
    for (const [name, { summary, responses }] of operations()) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/\S/)]);
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['400', '405', '503', 'default'])]);
    }
    expect(Object.keys(document.paths['/api/webhooks/leads'].post.responses)).toEqual(
      expect.arrayContaining(['202', '401', '403', '404', '409', '413', '415', '422', '429', '503']),
    );
    expect(document.components.responses['429'].headers).toHaveProperty('Retry-After');
    for (const one of Object.values<Part>(document.components.responses)) expect(one.content).toHaveProperty(['application/problem+json']);
  });

  it('says of each tag in a sentence what it is for, and of no other', () => {
    const used = new Set(operations().flatMap(([, { tags }]) => tags));
    expect(document.tags.map(({ name }: Part) => name).sort()).toEqual([...used].sort());
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].{15,120}\.$/);
  });

  it('describes parameters as they are read', () => {
    expect(parameter('/api/leads', 'get', 'limit').schema.anyOf[0]).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
    expect(parameter('/api/leads', 'get', 'since').schema.anyOf[0]).toMatchObject({ format: 'date-time' });
    expect(parameter('/api/leads/{leadId}', 'get', 'leadId').schema.pattern).toContain('^ld_');
    const key = new RegExp(parameter('/api/webhooks/leads', 'post', 'Idempotency-Key').schema.pattern as string);
    expect(['form-7', 'a b', ' ', '', 'é', 'x'.repeat(256)].map((text) => key.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const { credits, reference } = document.paths['/api/wallet/top-ups'].post.requestBody.content['application/json'].schema.properties;
    expect(credits).toMatchObject({ exclusiveMinimum: 0, maximum: 100_000_000, multipleOf: 0.01 });
    expect(new RegExp(reference.pattern as string).test(' \u0000')).toBe(false);
  });

  it('has no larger object of an answer twice, and no schema under two names', () => {
    const { paths, webhooks, components } = written;
    const places = [paths, webhooks, components.schemas].flatMap((part: Part) => objectsIn(part)).map((one) => sorted(one));
    expect(places.length).toBeGreaterThan(90);
    expect(places.filter((one, at) => places.indexOf(one) !== at)).toEqual([]);
    const planted = { type: 'object', properties: { a: {}, b: {}, c: {}, d: {} } };
    expect(objectsIn({ one: planted, others: [planted] })).toEqual([planted, planted]);
    const named = Object.values<Part>(components.schemas).map(sorted);
    expect(named).toHaveLength(new Set(named).size);
    expect(written.paths['/api/employees'].get.responses['200'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/EmployeePage',
    });
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Lead', 'Call', 'Employee', 'NewEmployee', 'EmployeeChanges', 'LeadPage', 'VirtualNumber', 'Problem']),
    );
  });

  it('has no pattern that needs a flag', () => expect(JSON.stringify(document)).not.toContain('\\p{'));

  it('names the server: the public address, else where it listens', async () => {
    expect(document.servers).toEqual([{ url: 'http://127.0.0.1:8080' }]);
    const other = await startApi({ settings: readSettings({ PUBLIC_URL: 'https://leads.example.in' }) });
    expect((await other.app.inject({ method: 'GET', url: '/api/openapi.json' })).json().servers).toEqual([
      { url: 'https://leads.example.in' },
    ]);
    await other.stop();
  });
});

describe('null in a body', () => {
  const paths = useApi();
  const hire = (body: object): ReturnType<typeof paths.ask> => paths.ask('POST', '/api/employees', { name: 'Asha', ...body });

  it('is absent where a field may be absent, as the document says', async () => {
    const { properties } = document.paths['/api/employees'].post.requestBody.content['application/json'].schema;
    expect([properties.name.type, properties.voice.type, properties.status.enum]).toEqual([
      'string',
      ['string', 'null'],
      ['active', 'paused', null],
    ]);
    expect((await hire({ voice: null, status: null, script: { greeting: null }, activeHours: null })).status).toBe(201);
  });

  it('is a missing field where one is needed, and an unknown one where there is none', async () => {
    expect((await hire({ name: null })).body.errors).toEqual([{ field: 'name', code: 'REQUIRED', message: 'this field is needed' }]);
    expect((await hire({ '': null })).body.errors).toMatchObject([{ field: '', code: 'UNKNOWN_FIELD' }]);
    expect((await hire({ colour: null })).body.errors).toMatchObject([{ field: 'colour', code: 'UNKNOWN_FIELD' }]);
  });
});

describe('a refusal of a platform’s address', () => {
  it('has the shape of all others, and the words for the platform beside it', async () => {
    const tenant = await api.addTenant();
    const made = await api.app.inject({
      method: 'POST',
      url: '/api/connections',
      headers: { authorization: `Bearer ${await api.addKey(tenant)}` },
      payload: { plugin: 'typeform', name: 'a', settings: { secret: 'sixteen characters and more' } },
    });
    const url = new URL(made.json().connection.url as string).pathname;
    const refused = await api.app.inject({ method: 'POST', url, payload: {}, headers: { 'x-request-id': 'abc' } });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([401, 'application/problem+json']);
    expect(refused.json()).toEqual({
      success: false,
      type: 'urn:turant:problem:not-genuine',
      title: 'Unauthorized',
      status: 401,
      detail: expect.any(String),
      instance: url,
      code: 'NOT_GENUINE',
      errors: [],
      requestId: 'abc',
      message: refused.json().detail,
    });
  });
});

it('bounds every parameter of a path, so that a client knows before the service refuses a path that is too long', () => {
  const unbounded = operations().flatMap(([name, { parameters = [] }]) =>
    parameters
      .filter((one: Part) => one.in === 'path' && !('pattern' in one.schema || 'enum' in one.schema || 'maxLength' in one.schema))
      .map((one: Part) => `${name} ${one.name}`),
  );
  expect(unbounded).toEqual([]);
});
