import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@turant/observability';
import { answerProblem } from './answer-problem.js';
import { refusal } from './refusal.js';

/** The order of methods in the Allow header. */
const ALLOW_ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Node emits CONNECT as an event of its own, never as a request. */
const NEVER_A_REQUEST = 'CONNECT';

/** Records the methods of each path that is added from now on. Must be called before the first route is added. */
export function recordRoutes(fastify: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    [method].flat().forEach((one) => methods.add(one));
    known.set(url, methods);
  });
  // Fastify's router would answer methods that it does not know with 404.
  METHODS.filter((method) => method !== NEVER_A_REQUEST && !fastify.supportedMethods.includes(method)).forEach((method) =>
    fastify.addHttpMethod(method),
  );
  return known;
}

/**
 * Makes each path answer the methods that it does not have with 405 and Allow (RFC 9110 section 15.5.6), and OPTIONS with 204 and
 * Allow but without CORS headers, before a key is checked or a body read. These are routes of their own, so that no other path's
 * parameter matches them: `GET /api/webhooks/leads` must not reach the webhook of a plugin called `leads`. Must be called after all
 * other routes are added.
 */
export function refuseOtherMethods(fastify: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<string>>, log: Logger): void {
  void fastify.register(async (scope) => {
    for (const [url, methods] of [...known]) {
      if (url.includes('*')) continue;
      const allow = [...ALLOW_ORDER.filter((method) => methods.has(method)), 'OPTIONS'].join(', ');
      const others = scope.supportedMethods.filter((method) => !methods.has(method) && method !== NEVER_A_REQUEST);
      const onRequest = (request: FastifyRequest, reply: FastifyReply): void => {
        void reply.header('allow', allow);
        if (request.method === 'OPTIONS') void reply.code(204).send();
        else answerProblem(log, refusal(405, 'METHOD_NOT_ALLOWED', `this path knows ${allow}`), request, reply);
      };
      scope.route({ url, method: others, exposeHeadRoute: false, config: { isUnknownMethod: true }, onRequest, handler: onRequest });
    }
  });
}
