import type { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';

/** A request with the fields that the api's hooks and guard add. */
export interface ApiRequest extends FastifyRequest {
  user?: Caller;
  /** The body's bytes as sent, for its hash. */
  rawBody?: Buffer;
  /** Why the body could not be read. The guard throws it after its own checks, so that a bad key is reported first. */
  bodyRefusal?: HttpException;
}
