import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { Caller } from '../http/caller.js';
import type { KeyLookup } from './key-lookup.js';

export const BEARER = 'turant-bearer';

/**
 * The part of a request that passport sees: the header only. Given the whole request, passport-http-bearer would take a key from
 * the query and the body, too, and answer 400 when two places hold one. Passport keeps strategies by name for the whole process, so
 * this app's own key look-up comes with the request.
 */
export interface Credentials {
  headers: { authorization: string };
  keys: KeyLookup;
}

@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, BEARER) {
  constructor() {
    super({ realm: 'turant', passReqToCallback: true });
  }

  /** `false` makes passport fail the request. */
  async validate({ keys }: Credentials, secret: string): Promise<Caller | false> {
    return (await keys.callerOf(secret)) ?? false;
  }
}
