import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@turant/observability';
import { answerProblem } from './answer-problem.js';
import { refusal } from './refusal.js';

/** In the order in which Allow names them. */
const USUAL = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Node hands it over as an event of its own, never as a request. */
const NO_REQUEST = 'CONNECT';

/** Notes each path's methods, from now on; to be called before the first route is added. */
export function noteRoutes(fastify: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    [method].flat().forEach((one) => methods.add(one));
    known.set(url, methods);
  });
  // Else the router has no place for them, and they would be 404.
  METHODS.filter((method) => method !== NO_REQUEST && !fastify.supportedMethods.includes(method)).forEach((method) =>
    fastify.addHttpMethod(method),
  );
  return known;
}

/**
 * Each known path answers the methods that it does not have with 405 and Allow (RFC 9110 section 15.5.6), before a key is
 * looked at or a body read; OPTIONS with 204 and Allow, and no word for a page of another origin. As routes of their own, so
 * that no other path's parameter takes them: `GET /api/webhooks/leads` is no delivery for a plugin of that name. To be called
 * when all other routes are there.
 */
export function refuseOtherMethods(fastify: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<string>>, log: Logger): void {
  void fastify.register(async (scope) => {
    for (const [url, methods] of [...known]) {
      if (url.includes('*')) continue;
      const allow = [...USUAL.filter((method) => methods.has(method)), 'OPTIONS'].join(', ');
      const others = scope.supportedMethods.filter((method) => !methods.has(method) && method !== NO_REQUEST);
      const onRequest = (request: FastifyRequest, reply: FastifyReply): void => {
        void reply.header('allow', allow);
        if (request.method === 'OPTIONS') void reply.code(204).send();
        else answerProblem(log, refusal(405, 'METHOD_NOT_ALLOWED', `this path knows ${allow}`), request, reply);
      };
      scope.route({ url, method: others, exposeHeadRoute: false, config: { isUnknownMethod: true }, onRequest, handler: onRequest });
    }
  });
}
