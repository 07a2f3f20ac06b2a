import { createHmac, randomBytes } from 'node:crypto';
import type { HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { refusal } from '../http/refusal.js';
import { PeerAddress, siteOf } from './peer-address.js';

const WINDOW_SECONDS = 60;
/**
 * Counters in all. Addresses are spread over them by a hash that nobody outside knows, so that a flood from ever new addresses
 * takes no more memory; two that fall together are limited together, and only where they have no valid key.
 */
const MAX_COUNTERS = 65_536;
/** Of an address that is limited: keys and tokens a second that are looked for in the store all the same. One may be right. */
const MAX_LOOK_UPS_PER_SECOND = 20;

/** How a key or token is looked for. */
export interface Search {
  /** It was right before: it is looked for however many wrong ones came from its address. */
  wasRight: boolean;
  find: () => Promise<boolean>;
}

interface LimitSettings {
  /** Keys and tokens that are wrong, a minute and address; 0 = no limit. */
  wrongKeysPerMinute: number;
  trustedProxies: readonly string[];
}

/** Wrong keys and unknown tokens of one address in a minute, in this process. Whoever has a valid one is not asked. */
export class WrongKeyLimit {
  private readonly isOn: boolean;
  private readonly wrong: RateLimiterMemory;
  private readonly lookUps = new RateLimiterMemory({ points: MAX_LOOK_UPS_PER_SECOND, duration: 1 });
  private readonly peers: PeerAddress;
  private readonly secret = randomBytes(32);

  constructor({ wrongKeysPerMinute, trustedProxies }: LimitSettings) {
    this.isOn = wrongKeysPerMinute > 0;
    this.wrong = new RateLimiterMemory({ points: Math.max(1, wrongKeysPerMinute), duration: WINDOW_SECONDS });
    this.peers = new PeerAddress(trustedProxies);
  }

  /**
   * Undefined where what was sent is found to be right; else why not, or 429 where too many were wrong.
   * A place is taken before the store is asked, so that a thousand guesses at once are a thousand.
   * @param search absent where there is nothing to look for
   */
  async check(request: FastifyRequest, reply: FastifyReply, otherwise: HttpException, search?: Search): Promise<HttpException | undefined> {
    if (!this.isOn || search?.wasRight) {
      if (await search?.find()) return undefined;
      if (!this.isOn) return otherwise;
    }
    const counter = this.counterOf(request);
    const excess = await excessOf(this.wrong, counter);
    const mayLook = search && !search.wasRight && (!excess || !(await excessOf(this.lookUps, counter)));
    if (mayLook && (await search.find())) {
      if (!excess) await this.wrong.reward(counter);
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

/** Takes one. Undefined: there was one to take. */
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
  return refusal(429, 'TOO_MANY_WRONG_KEYS', `too many wrong keys or tokens came from your address; try again in ${seconds} s`);
}
