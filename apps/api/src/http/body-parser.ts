import { HttpException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { hasBody } from '../before-body/unread-body.js';
import type { ApiRequest } from './api-request.js';
import { readJson } from './read-json.js';
import { refusal } from './refusal.js';

/** Media types of bodies that are read line by line. */
export const LINES_TYPES = ['application/x-ndjson', 'text/csv'];

/**
 * Parses JSON bodies, and keeps their bytes. A body that cannot be read is refused by the guard (`bodyRefusal`), not here: Fastify
 * parses before Nest's guards run, and a caller without permission must be told that first. An empty body counts as absent, because
 * many clients name a media type with a DELETE.
 */
export function useBodyParser(fastify: FastifyInstance, bodyLimit: number): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer', bodyLimit }, (request: ApiRequest, bytes, done) => {
    request.rawBody = bytes;
    done(null, bytes.length === 0 ? undefined : readInto(request, bytes));
  });
  // A body of lines is handed over unread, only to a route that reads it as a stream.
  fastify.addHook('onRoute', (route) => {
    const limit = route.config?.maxStreamBytes;
    if (limit !== undefined) route.bodyLimit = limit;
  });
  fastify.addContentTypeParser(LINES_TYPES, (request: ApiRequest, payload, done) => {
    const { maxStreamBytes } = request.routeOptions.config;
    if (maxStreamBytes === undefined) refuseMediaType(request);
    else if (Number(request.headers['content-length'] ?? 0) > maxStreamBytes)
      request.bodyRefusal ??= refusal('BODY_TOO_LARGE', `the body may have ${maxStreamBytes} bytes`);
    done(null, request.bodyRefusal || !hasBody(request) ? undefined : payload);
  });
  fastify.addContentTypeParser('*', (request: ApiRequest, _payload, done) => {
    refuseMediaType(request);
    done(null, undefined);
  });
}

function refuseMediaType(request: ApiRequest): void {
  if (!hasBody(request)) return;
  const wanted = request.routeOptions.config.maxStreamBytes === undefined ? 'application/json' : LINES_TYPES.join(' or ');
  request.bodyRefusal ??= refusal('UNSUPPORTED_MEDIA_TYPE', `the body must be ${wanted}`);
}

function readInto(request: ApiRequest, bytes: Buffer): unknown {
  try {
    return readJson(bytes);
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    request.bodyRefusal = error;
    return undefined;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads a body of `LINES_TYPES` as a stream, of at most so many bytes. */
    maxStreamBytes?: number;
  }
}
