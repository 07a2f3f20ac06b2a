import { RequestMethod } from '@nestjs/common';
import { hashOf } from '@turant/management';
import { csrfTokenOf } from '../auth/csrf-token.js';
import { LOOPBACK_COOKIE } from '../auth/session-cookie.js';
import { CONTROLLERS } from '../controllers.js';
import { fieldsOf, useApi, type Answer, type ApiClient } from '../testing/use-api.js';

interface Route {
  method: string;
  path: string;
}

/** Every route of every controller, by Nest's metadata. */
const ROUTES: readonly Route[] = CONTROLLERS.flatMap((controller) => {
  const base = Reflect.getMetadata('path', controller) as string;
  const handlers = Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).map(({ value }) => value as object);
  return handlers
    .filter((handler) => typeof handler === 'function' && Reflect.hasMetadata('method', handler))
    .flatMap((handler) =>
      [Reflect.getMetadata('path', handler) as string | string[]].flat().map((path) => ({
        method: RequestMethod[Reflect.getMetadata('method', handler) as number] ?? '',
        path: `/${base}/${path}`.replace(/\/+/g, '/').replace(/\/$/, '') || '/',
      })),
    );
});

/** Routes that platforms, probes and people call with parameters of their own. */
const TAKE_ANYTHING = ['GET /', 'POST /api/webhooks/leads', 'GET /health/live', 'GET /health/ready'];
const named = ({ method, path }: Route): string => `${method} ${path}`;
/** A page reads the parameters of its address itself. */
const isPage = ({ path }: Route): boolean => !path.startsWith('/api/') || /^\/api\/docs(\/|$)/.test(path);
const METRICS = 'GET /metrics';
const STRICT = ROUTES.filter((route) => !TAKE_ANYTHING.includes(named(route)) && (!isPage(route) || named(route) === METRICS));
/** A key does not open them. */
const FOR_PEOPLE = /^((GET|DELETE) \/api\/session|\w+ \/api\/session\/(password|second-factor))$/;
const FOR_THE_OPERATOR =
  /^(\w+ \/api\/(tenants$|tenants\/:tenantId\/erasure|trunks(?!\/health)|dead-letters|audit\/operator)|DELETE \/api\/tenants|(POST|PATCH|DELETE) \/api\/virtual-numbers|GET \/metrics)/;

describe('a query parameter that a route does not know', () => {
  const paths = useApi();

  it('is looked for at every route', () => {
    expect(ROUTES.length).toBeGreaterThan(40);
    expect(ROUTES.filter((route) => TAKE_ANYTHING.includes(named(route)))).toHaveLength(TAKE_ANYTHING.length);
  });

  it.each(STRICT.map((route) => [named(route), route] as const))('is 422 at %s', async (name, { method, path }) => {
    const operator = FOR_THE_OPERATOR.test(name)
      ? await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin')
      : undefined;
    const url = `${path.replace(/:\w+/g, 'x')}?limt=5&limit[$gt]=1`;
    const answer = await (FOR_PEOPLE.test(name)
      ? askAsPerson(paths, method, url)
      : operator
        ? paths.as(operator, method, url)
        : paths.ask(method, url));
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_QUERY']);
    expect(fieldsOf(answer)).toEqual(['limt', 'limit[$gt]']);
  });

  it.each(TAKE_ANYTHING)('is nothing to %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await paths.ask(method, `${path}?utm_source=x`, method === 'POST' ? { lead: { name: 'Asha' } } : undefined);
    expect([200, 202]).toContain(answer.status);
  });

  it('is told after the key: a stranger is 401', async () => {
    expect((await paths.as('tk_live_nobody', 'GET', '/api/leads?limt=5')).status).toBe(401);
  });

  it('names at most 50 of them, each cut at 100 letters, beside what the route knows', async () => {
    const query = Array.from({ length: 400 }, (_, n) => `${'x'.repeat(120)}${n}=1`).join('&');
    const { body } = await paths.ask('GET', `/api/leads?${query}`);
    expect(body.errors).toHaveLength(50);
    expect(body.errors[0]).toMatchObject({ field: 'x'.repeat(100), message: expect.stringContaining('cursor') });
  });
});

async function askAsPerson({ api: { app, parts }, tenant }: ApiClient, method: string, url: string): Promise<Answer> {
  const token = 'x'.repeat(43);
  const [userId, ends] = [parts.ids('us'), new Date(Date.now() + 60_000)];
  const session = { _id: hashOf(token), tenantId: tenant, userId, createdAt: new Date(), expiresAt: ends, endsAt: ends };
  const person = { email: `${userId}@example.in`, name: 'Asha', role: 'viewer', status: 'active', passwordHash: 'none' } as const;
  await parts.store.users.insert({ _id: userId, tenantId: tenant, createdAt: new Date(), ...person });
  await parts.store.sessions.insert(session);
  const headers = { cookie: `${LOOPBACK_COOKIE}=${token}`, 'x-csrf-token': csrfTokenOf(parts.vault, session._id) };
  const reply = await app.inject({ method: method as 'GET', url, headers });
  await parts.store.sessions.end(tenant, session._id);
  await parts.bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return { status: reply.statusCode, body: reply.json() };
}
