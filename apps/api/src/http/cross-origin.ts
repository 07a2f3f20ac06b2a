import type { FastifyInstance } from 'fastify';

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-Confirm-Tenant, X-Request-Id, X-Tenant-Id',
  'access-control-max-age': '600',
} as const;
const EXPOSED_HEADERS = 'Allow, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Api-Version, X-Request-Id';

/**
 * Lets pages of the listed origins read the answers (Fetch standard, "CORS protocol"). Only a listed origin is named in an answer, and
 * `Access-Control-Allow-Credentials` is never sent: a page proves itself by an API key, never by what the browser adds by itself.
 * Must be called before the hook that checks keys, so that a preflight, which carries no key, is answered, and so that a page can read a
 * refusal. Not `@fastify/cors`: it answers 400 to an `OPTIONS` that is no preflight, and adds an `OPTIONS *` route that would read
 * bodies without a key.
 */
export function admitOrigins(fastify: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const listed = new Set(origins);
  fastify.addHook('onRequest', (request, reply, done) => {
    // On every answer: a cache must not give one origin's answer to another one.
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !listed.has(origin)) return done();
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done();
    void reply.code(204).headers(PREFLIGHT_HEADERS).send();
  });
}
