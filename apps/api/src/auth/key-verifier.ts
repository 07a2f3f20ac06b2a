import { Inject, Injectable, type HttpException } from '@nestjs/common';
import { isWellFormed } from '@turant/management';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WrongKeyLimit } from '../before-body/wrong-key-limit.js';
import { refusal } from '../http/refusal.js';
import { KeyLookup } from './key-lookup.js';

const BEARER_KEY = /^bearer ([^ ]+)$/i;

export const keyInvalid = (): HttpException => refusal('KEY_INVALID');
const keyMissing = (): HttpException => refusal('KEY_MISSING', 'send your API key as: Authorization: Bearer <key>');
const keyAmbiguous = (): HttpException => refusal('KEY_AMBIGUOUS');

/** Decides whether a request carries a valid key, before anything else of the request is looked at. */
@Injectable()
export class KeyVerifier {
  constructor(
    @Inject(KeyLookup) private readonly keys: KeyLookup,
    @Inject(WrongKeyLimit) private readonly limit: WrongKeyLimit,
  ) {}

  /** Whether the request's key is cached as valid. */
  isKnown({ headers: { authorization } }: FastifyRequest): boolean {
    return authorization !== undefined && this.keys.knownCaller(authorization) !== undefined;
  }

  /** Undefined when the key is valid. A caller with a valid key is not limited, whatever else came from the same address. */
  refusalOf(request: FastifyRequest, reply: FastifyReply): Promise<HttpException | undefined> {
    const { authorization } = request.headers;
    if (authorization === undefined) return this.limit.check(request, reply, keyMissing());
    if (holdsTwoKeys(request.raw.rawHeaders)) return this.limit.check(request, reply, keyAmbiguous());
    const secret = BEARER_KEY.exec(authorization)?.[1];
    if (secret === undefined || !isWellFormed(secret)) return this.limit.check(request, reply, keyInvalid());
    const find = async (): Promise<boolean> => (await this.keys.callerOf(secret)) !== undefined;
    return this.limit.check(request, reply, keyInvalid(), { wasValid: this.keys.wasValid(secret), find });
  }
}

/** Of several Authorization headers Node silently keeps the first one, and a proxy may have checked another. */
export function holdsTwoKeys(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 13 && name.toLowerCase() === 'authorization') count += 1;
  }
  return count > 1;
}
