import type { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';

/** What our own hooks and the guard add to a request. */
export interface ApiRequest extends FastifyRequest {
  user?: Caller;
  /** The body as it came, for its hash. */
  rawBody?: Buffer;
  /** Why the body could not be read: thrown by the guard, so that a bad key is told first. */
  bodyRefusal?: HttpException;
}
