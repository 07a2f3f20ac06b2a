import type { HttpException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@turant/observability';
import { answerProblem } from './answer-problem.js';
import { refusal } from './refusal.js';

/** The order of methods in the Allow header. */
const ALLOW_ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Records the methods of each path that is added from now on. Must be called before the first route is added. */
export function recordRoutes(fastify: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    [method].flat().forEach((one) => methods.add(one));
    known.set(url, methods);
  });
  return known;
}

/**
 * Makes each path answer the methods that it does not have with 405 and Allow (RFC 9110 section 15.5.6), and OPTIONS with 204 and
 * Allow but without CORS headers, before a key is checked or a body read. Must be called after all other routes are added.
 */
export function refuseOtherMethods(fastify: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<string>>, log: Logger): void {
  void fastify.register(async (scope) => {
    for (const [url, methods] of [...known]) if (!url.includes('*')) refuseOthersAt(scope, url, methods, log);
  });
  refuseRareMethods(fastify, log);
}

/**
 * The methods that Fastify knows get routes of their own, so that no other path's parameter matches them: `GET /api/webhooks/leads` must not
 * reach the webhook of a plugin called `leads`.
 */
function refuseOthersAt(scope: FastifyInstance, url: string, methods: ReadonlySet<string>, log: Logger): void {
  const allow = [...ALLOW_ORDER.filter((method) => methods.has(method)), 'OPTIONS'].join(', ');
  const others = scope.supportedMethods.filter((method) => !methods.has(method));
  const onRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    void reply.header('allow', allow);
    if (request.method === 'OPTIONS') void reply.code(204).send();
    else answerProblem(log, refusalOfMethod(allow), request, reply);
  };
  scope.route({ url, method: others, exposeHeadRoute: false, config: { isUnknownMethod: true }, onRequest, handler: onRequest });
}

/**
 * Node takes some 25 methods more, such as PROPFIND, for which Fastify's router has no route and answers 404. Routes for them would be four in five of
 * all, and a tenth of the time of a start. So the path is asked what it allows when such a request comes.
 */
function refuseRareMethods(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || fastify.supportedMethods.includes(request.method)) return;
    const { statusCode, headers } = await fastify.inject({ method: 'OPTIONS', url: request.url });
    if (statusCode !== 204) return;
    const allow = String(headers['allow']);
    answerProblem(log, refusalOfMethod(allow), request, reply.header('allow', allow));
    return reply;
  });
}

const refusalOfMethod = (allow: string): HttpException => refusal('METHOD_NOT_ALLOWED', `this path knows ${allow}`);
