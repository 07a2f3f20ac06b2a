import { rawRequest, type RawRequest, type Reply } from '@turant/plugin-host';
import type { HttpException } from '@nestjs/common';
import type { Logger } from '@turant/observability';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteGenericInterface } from 'fastify';
import { leaveUnread } from '../before-body/unread-body.js';
import type { WrongKeyLimit } from '../before-body/wrong-key-limit.js';
import { answerProblem } from '../http/answer-problem.js';
import { problemOf } from '../http/problem.js';
import { baseUrlOf } from '../http/base-url.js';
import type { ApiParts } from '../api-parts.js';
import { PlatformWebhookHandler } from './platform-webhook-handler.js';
import { WebhookAddressVerifier } from './webhook-address-verifier.js';

/** What may be sent to a connection's own address, whose token nobody else knows. */
const BODY_LIMIT = 1024 * 1024;
/** What may be sent to an address that everybody knows, for the body is read before it proves anything. */
const SHARED_BODY_LIMIT = 256 * 1024;
/** HEAD is answered as GET is. */
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH'];
const PROBLEM = 'application/problem+json';
const BYTES = 'application/octet-stream';
const NO_BYTES = Buffer.alloc(0);

interface Address {
  Params: { plugin: string; token: string };
}

/**
 * The platforms' addresses, in a scope of their own: whatever media type they declare, the bytes stay as they came, for
 * their signatures; and no key is asked for, the address or the proof stands for it. Not in Nest: its pipes would read them.
 */
export function addPlatformWebhookRoutes(fastify: FastifyInstance, parts: ApiParts, limit: WrongKeyLimit): void {
  const door = new PlatformWebhookHandler(parts);
  const gate = new WebhookAddressVerifier(door, limit);
  const declared = new WeakMap<FastifyRequest, string>();
  const rawOf = (request: FastifyRequest): RawRequest => {
    const base = baseUrlOf(parts.settings, fastify.server.address());
    const body = Buffer.isBuffer(request.body) ? request.body : NO_BYTES;
    const headers = declared.has(request) ? { ...request.headers, 'content-type': declared.get(request) } : request.headers;
    return rawRequest({ method: request.method, url: base + request.url, headers, body });
  };
  void fastify.register(async (scope) => {
    // Fastify refuses a media type that it cannot read (`text`, `; charset=`), and the lead with it.
    scope.addHook('onRequest', (request, _reply, done) => {
      const type = request.headers['content-type'];
      if (type !== undefined) {
        declared.set(request, type);
        request.headers['content-type'] = BYTES;
      }
      done();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, bytes, done) => done(null, bytes));
    scope.setErrorHandler((error: FastifyError, request, reply) => answerProblem(parts.log, error, request, reply));
    const options = { method: METHODS, config: { isPlatformWebhook: true } };
    scope.route<Address>({
      ...options,
      url: '/api/webhooks/:plugin/:token',
      bodyLimit: BODY_LIMIT,
      onRequest: before<Address>(parts.log, (request, reply) =>
        gate.refusalOf(request.params.plugin, request.params.token, request, reply),
      ),
      handler: async (request, reply) => {
        const { plugin, token } = request.params;
        return say(request, reply, await door.take(plugin, token, rawOf(request)));
      },
    });
    scope.route<Address>({
      ...options,
      url: '/api/webhooks/:plugin',
      bodyLimit: SHARED_BODY_LIMIT,
      onRequest: before<Address>(parts.log, (request, reply) =>
        gate.refusalOfShared(request.params.plugin, rawOf(request as FastifyRequest), request, reply),
      ),
      handler: async (request, reply) => say(request, reply, await door.takeShared(request.params.plugin, rawOf(request))),
    });
  });
}

type RefusalOf<R extends RouteGenericInterface> = (request: FastifyRequest<R>, reply: FastifyReply) => Promise<HttpException | undefined>;
type OnRequest<R extends RouteGenericInterface> = (request: FastifyRequest<R>, reply: FastifyReply, done: (error?: Error) => void) => void;

/** A hook that answers before the body is read. */
const before =
  <R extends RouteGenericInterface>(log: Logger, refusalOf: RefusalOf<R>): OnRequest<R> =>
  (request, reply, done) => {
    refusalOf(request, reply).then((refused) => {
      if (!refused) return done();
      leaveUnread(request as FastifyRequest, reply);
      answerProblem(log, refused, request as FastifyRequest, reply);
    }, done);
  };

/** In the platform's words where it has some; a refusal of ours in the shape of all others, with the words for it beside. */
function say(request: FastifyRequest, reply: FastifyReply, { status, contentType, body }: Reply): FastifyReply {
  void reply.code(status);
  if (contentType === PROBLEM && typeof body === 'string') {
    const said = JSON.parse(body) as { code: string; detail: string };
    const whole = { ...said, ...problemOf({ status, code: said.code, detail: said.detail, errors: [] }, request.url, request.id) };
    return reply.header('content-type', PROBLEM).send(Buffer.from(JSON.stringify(whole)));
  }
  if (body !== undefined) void reply.header('content-type', contentType ?? 'application/json; charset=utf-8');
  return reply.send(body);
}
