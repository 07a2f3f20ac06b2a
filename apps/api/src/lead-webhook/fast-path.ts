import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Logger, Metrics } from '@turant/observability';
import type { Enquiry, LeadIntake } from '@turant/road';
import type { FastifyInstance } from 'fastify';
import type { KeyLookup } from '../auth/key-lookup.js';
import type { KeyRateLimit } from '../auth/key-rate-limit.js';
import { holdsTwoKeys } from '../auth/key-verifier.js';
import type { TenantProfile, TenantProfiles } from '../auth/tenant-profiles.js';
import { answerProblem } from '../http/answer-problem.js';
import { API_VERSION, MAX_BODY_BYTES } from '../http/create-adapter.js';
import { readJson } from '../http/read-json.js';
import { requestIdOf } from '../http/request-id.js';
import { SECURITY_HEADERS } from '../http/security-headers.js';
import { answerText } from './answer-text.js';
import { readEnquiry } from './read-enquiry.js';

const PATH = '/api/webhooks/leads';
const MEDIA_TYPES: ReadonlySet<string | undefined> = new Set(['application/json', 'application/json; charset=utf-8']);
/** Headers that change what becomes of a lead, how its body is read, or (`admitOrigins`) what is answered. */
const SLOW_PATH_HEADERS = ['idempotency-key', 'expect', 'transfer-encoding', 'content-encoding', 'origin'] as const;

const HEADERS = { ...SECURITY_HEADERS, 'x-api-version': API_VERSION, 'content-type': 'application/json; charset=utf-8' };

interface Needs {
  intake: LeadIntake;
  metrics: Metrics;
  log: Logger;
  keys: KeyLookup;
  profiles: TenantProfiles;
  limit: KeyRateLimit;
}

/** What the fast path leaves to the slow path: a body that it has read, or an error that is to be answered. */
type Left = { bytes: Buffer } | { error: unknown };

/**
 * Answers plain leads before Fastify and Nest, which cost more CPU than all checks of a lead together. A request is plain if its head is
 * (`isPlain`), its key and tenant are cached and may hand in leads (`senderOf`), and its body is a valid lead. Every other request takes the
 * slow path through `LeadWebhookController`, with the bytes if the body was read before. Both paths use the same functions to read,
 * to check and to store a lead.
 */
export function addFastPath(fastify: FastifyInstance, { intake, metrics, log, keys, profiles, limit }: Needs): void {
  const { server } = fastify;
  const slowPath = server.listeners('request')[0] as RequestListener;
  const left = new WeakMap<IncomingMessage, Left>();

  const leave = (request: IncomingMessage, response: ServerResponse, what: Left): void => {
    left.set(request, what);
    void slowPath(request, response);
  };

  /** The tenant of a sender who may hand in leads, as far as the caches know. */
  function senderOf({ headers: { authorization }, rawHeaders }: IncomingMessage): (TenantProfile & { keyId: string }) | undefined {
    const caller = authorization === undefined || holdsTwoKeys(rawHeaders) ? undefined : keys.knownCaller(authorization);
    if (!caller || caller.isOperator || !caller.scopes.includes('leads:write')) return undefined;
    const profile = profiles.of(caller.tenantId);
    if (!profile || profile instanceof Promise || profile.tenant.status !== 'active') return undefined;
    return { ...profile, keyId: caller.keyId };
  }

  async function store(request: IncomingMessage, response: ServerResponse, keyId: string, enquiry: Enquiry): Promise<void> {
    try {
      if (limit.isOn) await limit.take(keyId, (name, value) => void response.setHeader(name, value));
      const text = answerText(await intake.accept(enquiry));
      const length = Buffer.byteLength(text);
      response.writeHead(202, { ...HEADERS, 'x-request-id': requestIdOf(request), 'content-length': length }).end(text);
    } catch (error) {
      leave(request, response, { error });
    }
  }

  function takeBody(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    // The key may have been revoked since the head came.
    const sender = senderOf(request);
    const enquiry = sender && enquiryIn(bytes, sender);
    if (enquiry) void store(request, response, sender.keyId, enquiry);
    else leave(request, response, { bytes });
  }

  server.off('request', slowPath);
  server.on('request', (request, response) => {
    if (!isPlain(request) || !senderOf(request)) return void slowPath(request, response);
    const startedAt = performance.now();
    response.once('finish', () => {
      if (!left.has(request)) metrics.http.observe('POST', PATH, 202, performance.now() - startedAt);
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => takeBody(request, response, Buffer.concat(chunks)));
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    const what = left.get(request.raw);
    if (what && 'error' in what) answerProblem(log, what.error, request, reply);
    else done();
  });
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const what = left.get(request.raw);
    done(null, what && 'bytes' in what ? Readable.from(what.bytes) : payload);
  });
}

/** Whether the head asks for nothing but what the fast path does. */
function isPlain({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url === PATH &&
    MEDIA_TYPES.has(headers['content-type']) &&
    Number(headers['content-length']) <= MAX_BODY_BYTES &&
    SLOW_PATH_HEADERS.every((name) => headers[name] === undefined)
  );
}

/** Undefined for a body that is not a valid lead: the slow path says what is wrong with it. */
function enquiryIn(bytes: Buffer, profile: TenantProfile): Enquiry | undefined {
  try {
    return readEnquiry(readJson(bytes), profile);
  } catch {
    return undefined;
  }
}
