import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorFields, type Logger } from '@turant/observability';
import { lingerBeforeClose } from '../before-body/linger-before-close.js';
import { problemOf, describeError } from './problem.js';

/** 401 codes of requests that did carry a key. */
const KEY_WAS_SENT: ReadonlySet<string> = new Set(['KEY_INVALID', 'KEY_AMBIGUOUS']);

/** Answers an error with a problem (RFC 9457). No other function answers errors. */
export function answerProblem(log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const described = describeError(error);
  if (described.status >= 500 && !hasGoneAway(error, request)) {
    const fields = { ...errorFields(error), requestId: request.id };
    if (described.status === 503) log.warn(fields, 'a request was refused with 503');
    else log.error(fields, 'a request failed');
  }
  if (reply.sent || reply.raw.headersSent) return;
  if (described.retryAfterMs !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(described.retryAfterMs / 1000))));
  if (described.status === 401)
    void reply.header('www-authenticate', `Bearer realm="turant"${KEY_WAS_SENT.has(described.code) ? ', error="invalid_token"' : ''}`);
  if (described.status === 413) {
    void reply.header('connection', 'close');
    lingerBeforeClose(request);
  }
  // Sent as bytes: to JSON text Fastify adds a charset, which `application/problem+json` does not define.
  const body = Buffer.from(JSON.stringify(problemOf(described, request.url, request.id)));
  void reply.status(described.status).header('content-type', 'application/problem+json').send(body);
}

/** The sender closed the connection in the middle of its body: nobody is left to answer, and the service did nothing wrong. */
const hasGoneAway = (error: unknown, { raw }: FastifyRequest): boolean =>
  (error as { code?: unknown } | null)?.code === 'ECONNRESET' && raw.destroyed && !raw.complete;
