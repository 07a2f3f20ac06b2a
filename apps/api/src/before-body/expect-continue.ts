import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';

/**
 * Handles `Expect: 100-continue` (RFC 9110 section 10.1.1). Node by itself would send the 100 before the request was checked. Here
 * the 100 is sent when the body is about to be read, so that a refused sender never sends its body. After a refusal the connection
 * is closed, because the server cannot know whether the body still follows.
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
