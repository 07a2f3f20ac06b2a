import type { Logger } from '@turant/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyRefusalOf } from '../before-body/body-refusal.js';
import { hasBody, leaveUnread } from '../before-body/unread-body.js';
import { answerProblem } from '../http/answer-problem.js';
import type { ApiRequest } from '../http/api-request.js';
import type { KeyVerifier } from './key-verifier.js';
import type { SessionVerifier } from './session-verifier.js';

/** Fastify reads no body of these methods; the guard checks their key. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);
/** A media type whose body is never read. */
const UNREAD_MEDIA_TYPE = 'application/octet-stream';
/** Of a route that reads a body from anybody. */
const MAX_OPEN_BODY_BYTES = 4096;

/**
 * Verifies a request's key, or the session of a request without a key, before its body is read, because Nest's guards run after Fastify has read the body. Every path that
 * takes a body needs one of them; platforms' webhooks bring a proof of their own instead, a browser's call may be a visitor's, and who
 * signs in has neither yet.
 */
export function addKeyHook(fastify: FastifyInstance, verifier: KeyVerifier, sessions: SessionVerifier, log: Logger): void {
  fastify.addHook('onRoute', (route) => {
    if (route.config?.isOpenWithBody === true) route.bodyLimit = MAX_OPEN_BODY_BYTES;
  });
  fastify.addHook('onRequest', (request: ApiRequest, reply, done) => {
    if (WITHOUT_BODY.has(request.method) || isPlatformWebhook(request)) return done();
    if (request.is404 || request.routeOptions.config.isUnknownMethod) {
      leaveBody(request, reply);
      return done();
    }
    if (verifier.isKnown(request) || isWithoutKey(request) || request.routeOptions.config.isOpenWithBody === true) {
      checkBody(request, reply);
      return done();
    }
    const judge = sessions.isAskedBy(request) ? sessions : verifier;
    judge.refusalOf(request, reply).then((refused) => {
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

/** Whether a request has no key and comes to a route that may take it without one; the route decides. */
export const isWithoutKey = ({ headers, routeOptions }: FastifyRequest): boolean =>
  headers.authorization === undefined && routeOptions.config.isAlsoWithoutKey === true;

/** Marks a body that its headers rule out. The guard refuses the request, after it has checked tenant and scope. */
function checkBody(request: ApiRequest, reply: FastifyReply): void {
  const refused = bodyRefusalOf(request.headers);
  if (!refused || !hasBody(request)) return;
  request.bodyRefusal = refused;
  leaveBody(request, reply);
}

/** The request is answered as usual, without its body. */
function leaveBody(request: ApiRequest, reply: FastifyReply): void {
  request.headers['content-type'] = UNREAD_MEDIA_TYPE;
  if (hasBody(request)) leaveUnread(request, reply);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A path for platforms, which needs no key. */
    isPlatformWebhook?: boolean;
    /** A path that serves some requests without a key, too. */
    isAlsoWithoutKey?: boolean;
    /** A path that reads a small body from anybody. */
    isOpenWithBody?: boolean;
    /** A method that the path does not have: answered with 405, with or without a key. */
    isUnknownMethod?: boolean;
  }
}
