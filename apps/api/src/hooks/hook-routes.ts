import { rawRequest, type RawRequest, type Reply } from '@turant/plugin-host';
import type { HttpException } from '@nestjs/common';
import type { Logger } from '@turant/observability';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { leaveUnread } from '../door/unread-body.js';
import type { WrongKeyLimit } from '../door/wrong-key-limit.js';
import { answerProblem } from '../http/answer-problem.js';
import type { ApiParts } from '../parts.js';
import { HookDoor } from './hook-door.js';
import { HookGate } from './hook-gate.js';

/** What may be sent to a connection's own address, whose token nobody else knows. */
const BODY_LIMIT = 1024 * 1024;
/** What may be sent to an address that everybody knows, for the body is read before it proves anything. */
const SHARED_BODY_LIMIT = 256 * 1024;
const BYTES = 'application/octet-stream';
const NO_BYTES = Buffer.alloc(0);

interface Address {
  Params: { plugin: string; token: string };
}

/**
 * The platforms' addresses, in a scope of their own: whatever media type they declare, the bytes stay as they came, for
 * their signatures; and no key is asked for, the address or the proof stands for it. Not in Nest: its pipes would read them.
 */
export function addHookRoutes(fastify: FastifyInstance, parts: ApiParts, limit: WrongKeyLimit): void {
  const door = new HookDoor(parts);
  const gate = new HookGate(door, limit);
  const declared = new WeakMap<FastifyRequest, string>();
  const rawOf = (request: FastifyRequest): RawRequest => {
    const base = parts.settings.publicUrl ?? `${request.protocol}://${request.host}`;
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
    const own = { bodyLimit: BODY_LIMIT, config: { isHook: true } };
    const ofToken = before<Address>(parts.log, (request, reply) =>
      gate.refusalOf(request.params.plugin, request.params.token, request, reply),
    );
    scope.all<Address>('/api/webhooks/:plugin/:token', { ...own, onRequest: ofToken }, async (request, reply) => {
      const { plugin, token } = request.params;
      return say(reply, await door.take(plugin, token, rawOf(request)));
    });
    const shared = { bodyLimit: SHARED_BODY_LIMIT, config: { isHook: true } };
    const ofPlugin = before<Address>(parts.log, (request, reply) =>
      gate.refusalOfShared(request.params.plugin, rawOf(request as FastifyRequest), request, reply),
    );
    scope.all<Address>('/api/webhooks/:plugin', { ...shared, onRequest: ofPlugin }, async (request, reply) =>
      say(reply, await door.takeShared(request.params.plugin, rawOf(request))),
    );
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

function say(reply: FastifyReply, { status, contentType, body }: Reply): FastifyReply {
  void reply.code(status);
  if (body !== undefined) void reply.header('content-type', contentType ?? 'application/json; charset=utf-8');
  return reply.send(body);
}
