import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { refusal } from '../http/refusal.js';

const WINDOW_SECONDS = 60;

type SetHeader = (name: string, value: string) => void;

/**
 * Limits the requests of one key per minute, in this process. Every answer carries the headers of
 * draft-ietf-httpapi-ratelimit-headers, so that a sender can slow down in time.
 */
export class KeyRateLimit {
  readonly isOn: boolean;
  private readonly limiter: RateLimiterMemory;
  private readonly policy: string;

  constructor(perMinute: number) {
    this.isOn = perMinute > 0;
    this.limiter = new RateLimiterMemory({ points: Math.max(1, perMinute), duration: WINDOW_SECONDS });
    this.policy = `"key";q=${perMinute};w=${WINDOW_SECONDS}`;
  }

  /** @throws HttpException 429 with Retry-After */
  async take(keyId: string, setHeader: SetHeader): Promise<void> {
    try {
      this.setHeaders(await this.limiter.consume(keyId), setHeader);
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      const seconds = this.setHeaders(refused as RateLimiterRes, setHeader);
      setHeader('retry-after', String(seconds));
      throw refusal('TOO_MANY_REQUESTS', `this key's requests are used up; try again in ${seconds} s`);
    }
  }

  /** @returns seconds until the window ends */
  private setHeaders({ remainingPoints, msBeforeNext }: RateLimiterRes, setHeader: SetHeader): number {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    setHeader('ratelimit-policy', this.policy);
    setHeader('ratelimit', `"key";r=${remainingPoints};t=${seconds}`);
    return seconds;
  }
}
