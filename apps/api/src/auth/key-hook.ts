import type { Logger } from '@turant/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyRefusalOf } from '../before-body/body-refusal.js';
import { hasBody, leaveUnread } from '../before-body/unread-body.js';
import { answerProblem } from '../http/answer-problem.js';
import type { ApiRequest } from '../http/api-request.js';
import type { KeyVerifier } from './key-verifier.js';

/** Fastify reads no body of these; the guard looks at their key. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);
/** Of a type that is never read. */
const NO_JSON = 'application/octet-stream';

/**
 * Looks at the key of a request before its body is read: Nest's guards come after Fastify has read it. Whatever comes with a
 * body needs a key; only the platforms' hooks have a proof of their own, and nothing that is open to everybody takes a body.
 */
export function addKeyHook(fastify: FastifyInstance, door: KeyVerifier, log: Logger): void {
  fastify.addHook('onRequest', (request: ApiRequest, reply, done) => {
    if (READING.has(request.method) || isPlatformWebhook(request)) return done();
    if (request.is404 || request.routeOptions.config.isUnknownMethod) {
      leaveBody(request, reply);
      return done();
    }
    if (door.isKnown(request)) {
      checkBody(request, reply);
      return done();
    }
    door.refusalOf(request, reply).then((refused) => {
      if (!refused) {
        checkBody(request, reply);
        return done();
      }
      leaveUnread(request, reply);
      answerProblem(log, refused, request, reply);
    }, done);
  });
}

const isPlatformWebhook = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isPlatformWebhook === true;

/** What the headers say against it is told by the guard, after tenant and scope. */
function checkBody(request: ApiRequest, reply: FastifyReply): void {
  const refused = bodyRefusalOf(request.headers);
  if (!refused || !hasBody(request)) return;
  request.bodyRefusal = refused;
  leaveBody(request, reply);
}

/** It is answered as ever, only without its body. */
function leaveBody(request: ApiRequest, reply: FastifyReply): void {
  request.headers['content-type'] = NO_JSON;
  if (hasBody(request)) leaveUnread(request, reply);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An address of the platforms, which asks for no key. */
    isPlatformWebhook?: boolean;
    /** A method that the path does not have: answered with 405, whoever asks. */
    isUnknownMethod?: boolean;
  }
}
