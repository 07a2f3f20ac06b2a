import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, type HttpException } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import type { Settings } from '@turant/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { refusal } from '../http/refusal.js';
import { PeerAddressFinder, siteOf } from './peer-address-finder.js';

const WINDOW_SECONDS = 60;
/**
 * Addresses are spread over this many counters by a keyed hash, so that a flood from ever new addresses takes no more memory. Two
 * addresses that share a counter share the limit, which never applies to valid keys.
 */
const MAX_COUNTERS = 65_536;
/** Keys and tokens per second of a limited address that are still looked up in the store, because one of them may be valid. */
const MAX_LOOK_UPS_PER_SECOND = 20;

/** How a key or token is looked up. */
export interface Search {
  /** The key or token was valid before: it is looked up however many wrong ones came from its address. */
  wasValid: boolean;
  find: () => Promise<boolean>;
}

/** Limits wrong keys and unknown tokens per address and minute, in this process. A valid key or token is never limited. */
@Injectable()
export class WrongKeyLimit {
  private readonly isOn: boolean;
  private readonly wrongKeys: RateLimiterMemory;
  private readonly lookUps = new RateLimiterMemory({ points: MAX_LOOK_UPS_PER_SECOND, duration: 1 });
  private readonly secret = randomBytes(32);

  constructor(
    @Inject(ConfigService) config: ConfigService<Settings, true>,
    @Inject(PeerAddressFinder) private readonly peers: PeerAddressFinder,
  ) {
    const wrongKeysPerMinute = config.get('wrongKeysPerMinute', { infer: true });
    this.isOn = wrongKeysPerMinute > 0;
    this.wrongKeys = new RateLimiterMemory({ points: Math.max(1, wrongKeysPerMinute), duration: WINDOW_SECONDS });
  }

  /**
   * The try is counted before the store is asked, so that a thousand simultaneous guesses count as a thousand.
   * @param search absent when there is nothing to look up
   * @returns undefined when the key or token is valid; else `otherwise`, or a 429 after too many wrong ones
   */
  async check(request: FastifyRequest, reply: FastifyReply, otherwise: HttpException, search?: Search): Promise<HttpException | undefined> {
    if (!this.isOn || search?.wasValid) {
      if (await search?.find()) return undefined;
      if (!this.isOn) return otherwise;
    }
    const counter = this.counterOf(request);
    const excess = await excessOf(this.wrongKeys, counter);
    const mayLook = search && !search.wasValid && (!excess || !(await excessOf(this.lookUps, counter)));
    if (mayLook && (await search.find())) {
      if (!excess) await this.wrongKeys.reward(counter);
      return undefined;
    }
    return excess ? tooMany(excess, reply) : otherwise;
  }

  private counterOf({ headers, raw }: FastifyRequest): string {
    const site = siteOf(this.peers.of(headers, raw.socket.remoteAddress));
    const hash = createHmac('sha256', this.secret).update(site).digest();
    return String(hash.readUInt32BE(0) % MAX_COUNTERS);
  }
}

/** Consumes one point. Undefined: there was one left. */
async function excessOf(limiter: RateLimiterMemory, counter: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(counter);
    return undefined;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return refused as RateLimiterRes;
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes, reply: FastifyReply): HttpException {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  void reply.header('retry-after', String(seconds));
  return refusal('TOO_MANY_WRONG_KEYS', `too many wrong keys or tokens came from your address; try again in ${seconds} s`);
}
