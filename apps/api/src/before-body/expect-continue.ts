import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';

/**
 * `Expect: 100-continue` (RFC 9110 section 10.1.1): Node would ask for the body before anything was looked at. Here it is asked
 * for when it is about to be read; whoever is refused before that is told so at once and never sends it. The connection then
 * ends, since nobody can tell whether the body still comes.
 */
export function answerExpectations(fastify: FastifyInstance): void {
  const expecting = new WeakSet<IncomingMessage>();
  fastify.server.on('checkContinue', (request, response) => {
    expecting.add(request);
    response.setHeader('connection', 'close');
    fastify.server.emit('request', request, response);
  });
  fastify.addHook('preParsing', (request: ApiRequest, reply, payload, done) => {
    const isTooLong = Number(request.headers['content-length'] ?? 0) > (request.routeOptions.bodyLimit ?? Infinity);
    if (!isTooLong && !request.bodyRefusal && expecting.has(request.raw)) {
      reply.raw.removeHeader('connection');
      reply.raw.writeContinue();
    }
    done(null, payload);
  });
}
