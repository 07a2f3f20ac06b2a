import { HttpException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { hasBody } from '../before-body/unread-body.js';
import type { ApiRequest } from './api-request.js';
import { readJson } from './read-json.js';
import { refusal } from './refusal.js';

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
  fastify.addContentTypeParser('*', (request: ApiRequest, _payload, done) => {
    if (hasBody(request)) request.bodyRefusal ??= refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'the body must be application/json');
    done(null, undefined);
  });
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
