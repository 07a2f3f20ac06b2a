import type { HttpException } from '@nestjs/common';
import type { Logger } from '@turant/observability';
import { rawRequest, type RawRequest, type Reply } from '@turant/plugin-host';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteGenericInterface } from 'fastify';
import { leaveUnread } from '../before-body/unread-body.js';
import type { WrongKeyLimit } from '../before-body/wrong-key-limit.js';
import { answerProblem } from '../http/answer-problem.js';
import { problemOf } from '../http/problem.js';
import { baseUrlOf } from '../http/base-url.js';
import type { ApiRoad } from '../tokens.js';
import type { PlatformWebhookHandler } from './platform-webhook-handler.js';
import { WebhookTokenVerifier } from './webhook-token-verifier.js';

/** For a connection's own address, whose token only the platform and the tenant know. */
const MAX_WEBHOOK_BYTES = 1024 * 1024;
/** For a shared address, which everybody knows: its body is read before it proves anything. */
const MAX_SHARED_WEBHOOK_BYTES = 256 * 1024;
/** HEAD is answered as GET is. */
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH'];
const PROBLEM = 'application/problem+json';
const RAW_BYTES = 'application/octet-stream';
const NO_BYTES = Buffer.alloc(0);

interface Needs extends Pick<ApiRoad, 'log' | 'config'> {
  webhooks: PlatformWebhookHandler;
  limit: WrongKeyLimit;
}

interface Address {
  Params: { plugin: string; token: string };
}

/**
 * Adds the platforms' addresses as raw Fastify routes in a scope of their own. The scope has its own body parser: whatever media type a
 * request declares, its bytes stay as sent, for the signature. The address or the proof stands in for a key.
 */
export function addPlatformWebhookRoutes(fastify: FastifyInstance, { log, config, webhooks, limit }: Needs): void {
  const addresses = new WebhookTokenVerifier(webhooks, limit);
  const declaredTypes = new WeakMap<FastifyRequest, string>();
  let base: string | undefined;
  const rawOf = (request: FastifyRequest): RawRequest => {
    // Asked for once, because each question for the port of the server is a system call.
    base ??= baseUrlOf(config, fastify.server.address());
    const body = Buffer.isBuffer(request.body) ? request.body : NO_BYTES;
    const headers = declaredTypes.has(request) ? { ...request.headers, 'content-type': declaredTypes.get(request) } : request.headers;
    return rawRequest({ method: request.method, url: base + request.url, headers, body });
  };
  void fastify.register(async (scope) => {
    // Fastify would refuse a malformed media type (`text`, `; charset=`), and the lead with it.
    scope.addHook('onRequest', (request, _reply, done) => {
      const type = request.headers['content-type'];
      if (type !== undefined) {
        declaredTypes.set(request, type);
        request.headers['content-type'] = RAW_BYTES;
      }
      done();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES }, (_, bytes, done) => done(null, bytes));
    scope.setErrorHandler((error: FastifyError, request, reply) => answerProblem(log, error, request, reply));
    const options = { method: METHODS, config: { isPlatformWebhook: true } };
    scope.route<Address>({
      ...options,
      url: '/api/webhooks/:plugin/:token',
      bodyLimit: MAX_WEBHOOK_BYTES,
      onRequest: refuseWith<Address>(log, (request, reply) =>
        addresses.refusalOf(request.params.plugin, request.params.token, request, reply),
      ),
      handler: async (request, reply) => {
        const { plugin, token } = request.params;
        return send(request, reply, await webhooks.handle(plugin, token, rawOf(request)));
      },
    });
    scope.route<Address>({
      ...options,
      url: '/api/webhooks/:plugin',
      bodyLimit: MAX_SHARED_WEBHOOK_BYTES,
      onRequest: refuseWith<Address>(log, (request, reply) =>
        addresses.refusalOfShared(request.params.plugin, rawOf(request), request, reply),
      ),
      handler: async (request, reply) => send(request, reply, await webhooks.handleShared(request.params.plugin, rawOf(request))),
    });
  });
}

type RefusalOf<R extends RouteGenericInterface> = (request: FastifyRequest<R>, reply: FastifyReply) => Promise<HttpException | undefined>;
type OnRequest<R extends RouteGenericInterface> = (request: FastifyRequest<R>, reply: FastifyReply, done: (error?: Error) => void) => void;

/** A Fastify hook that sends a refusal before the body is read. */
const refuseWith =
  <R extends RouteGenericInterface>(log: Logger, refusalOf: RefusalOf<R>): OnRequest<R> =>
  (request, reply, done) => {
    refusalOf(request, reply).then((refused) => {
      if (!refused) return done();
      leaveUnread(request, reply);
      answerProblem(log, refused, request, reply);
    }, done);
  };

/** Sends the plugin's reply as it is. A reply that is a problem gets the fields of the api's other problems. */
function send(request: FastifyRequest, reply: FastifyReply, { status, contentType, body }: Reply): FastifyReply {
  void reply.code(status);
  if (contentType === PROBLEM && typeof body === 'string') {
    const own = JSON.parse(body) as { code: string; detail: string };
    const problem = { ...own, ...problemOf({ status, code: own.code, detail: own.detail, errors: [] }, request.url, request.id) };
    return reply.header('content-type', PROBLEM).send(Buffer.from(JSON.stringify(problem)));
  }
  if (body !== undefined) void reply.header('content-type', contentType ?? 'application/json; charset=utf-8');
  return reply.send(body);
}
