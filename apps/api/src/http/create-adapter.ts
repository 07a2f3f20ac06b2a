import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger, Metrics } from '@turant/observability';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerExpectations } from '../before-body/expect-continue.js';
import { answerProblem } from './answer-problem.js';
import { useBodyParser } from './body-parser.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { problemOf } from './problem.js';
import { refusal } from './refusal.js';
import { requestIdOf } from './request-id.js';

export const MAX_BODY_BYTES = 256 * 1024;
export const API_VERSION = '2.4';
/** From the first byte, or from the opening of the connection, to the last byte of the body. */
const REQUEST_TIMEOUT_MS = 30_000;
const CHECK_EVERY_MS = 1_000;

/** Fastify with the api's body parser, request ids, and headers on every answer. */
export function createAdapter(log: Logger, durations: Metrics['http'], timeoutMs = REQUEST_TIMEOUT_MS): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: timeoutMs,
    // Node looks for late senders every 30 s unless it is told otherwise: a slow one would live for up to twice its time.
    http: { headersTimeout: timeoutMs, connectionsCheckingInterval: CHECK_EVERY_MS },
    return503OnClosing: false,
    // Nest's middleware bridge would run on each request, and nothing here uses it.
    skipMiddie: true,
    genReqId: requestIdOf,
    requestIdHeader: false,
    // Fastify answers a request that it cannot route (a malformed path) before any hook runs.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      setOwnHeaders(request, reply);
      answerProblem(log, error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
  });
  const fastify = adapter.getInstance();
  for (const name of ['user', 'rawBody', 'bodyRefusal']) fastify.decorateRequest(name, undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    setOwnHeaders(request, reply);
    if (!hasManyHosts(request.raw.rawHeaders)) return done();
    void reply.header('connection', 'close');
    answerProblem(log, refusal('BAD_REQUEST', 'there is more than one Host line'), request, reply);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    durations.observe(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime);
    done();
  });
  closeIdleWhileClosing(fastify);
  answerExpectations(fastify);
  useBodyParser(fastify, MAX_BODY_BYTES);
  return adapter;
}

/** Closes connections whose last answer goes out during the shutdown; without this, closing waits for their keep-alive time-out. */
function closeIdleWhileClosing(fastify: FastifyInstance): void {
  fastify.addHook('preClose', (done) => {
    const timer = setInterval(() => fastify.server.closeIdleConnections(), 20);
    fastify.server.once('close', () => clearInterval(timer));
    timer.unref();
    done();
  });
}

/** Node takes the first one, a proxy may have taken another (RFC 9112, section 3.2: such a request is 400). */
function hasManyHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

function setOwnHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(SECURITY_HEADERS).header('x-api-version', API_VERSION).header('x-request-id', request.id);
}

/** Answers bytes that are no HTTP request, or endless headers, on the socket itself: there is no request object to answer. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const requestId = requestIdOf({ headers: {} });
  const code = { 400: 'BAD_REQUEST', 408: 'REQUEST_TIMEOUT', 431: 'HEADERS_TOO_LARGE' }[status] ?? 'BAD_REQUEST';
  const problem = problemOf({ status, code, detail: 'the request cannot be read', errors: [] }, '', requestId);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${problem.title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Api-Version: ${API_VERSION}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
