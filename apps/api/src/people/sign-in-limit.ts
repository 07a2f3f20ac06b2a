import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { siteOf } from '../before-body/peer-address-finder.js';
import { refusal } from '../http/refusal.js';

const WINDOW_SECONDS = 60;
const MAX_TRIES_OF_ADDRESS = 20;
/** Wrong passwords of one account that cost no time. */
const FREE_TRIES = 5;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 15 * 60_000;
/** After so long without a wrong password, an account's tries begin anew. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
/** Wrong codes of one account after which each try waits: a code has a million values, of which three count at a time. */
const MAX_WRONG_CODES = 10;
const WRONG_CODES_DELAY_MS = 3_600_000;
/** E-mail addresses that are remembered; the one that was tried longest ago is forgotten first. */
const MAX_REMEMBERED_ACCOUNTS = 65_536;

interface Tries {
  wrong: number;
  /** Those of them that came with the right password. */
  wrongCodes: number;
  mayTryAtMs: number;
  lastAtMs: number;
}

/** A try that was counted as a wrong one before it was made, so that a thousand at once count as a thousand. */
export interface CountedTry {
  /** It was right: all wrong ones of the account are forgotten. */
  succeed(): Promise<void>;
  /** The password was right and the code was not: this counts longer. */
  codeWasWrong(): void;
  /** It was neither right nor wrong: it does not count. Others that were counted meanwhile do. */
  takeBack(): Promise<void>;
}

/**
 * Limits wrong passwords and codes, in this process: of an address by the minute, and of an account by a delay that doubles up to 15
 * minutes. An e-mail address that nobody has is treated as one that somebody has.
 */
export class SignInLimit {
  private readonly addresses = new RateLimiterMemory({ points: MAX_TRIES_OF_ADDRESS, duration: WINDOW_SECONDS });
  private readonly accounts = new Map<string, Tries>();
  /** What is kept in memory names nobody. */
  private readonly secret = randomBytes(32);

  constructor(private readonly clock: { monotonicMs(): number }) {}

  /** @throws HttpException 429 TOO_MANY_SIGN_INS, with Retry-After */
  async count(address: string, email: string, reply: FastifyReply): Promise<CountedTry> {
    const site = this.hashOf(siteOf(address));
    await this.ofAddress(site, reply);
    const account = this.hashOf(email);
    const before = this.triesOf(account);
    const nowMs = this.clock.monotonicMs();
    if (before.mayTryAtMs > nowMs) throw tooMany(before.mayTryAtMs - nowMs, reply);
    this.keep(account, waiting({ ...before, wrong: before.wrong + 1, lastAtMs: nowMs }));
    const reward = async (): Promise<void> => void (await this.addresses.reward(site));
    return {
      succeed: () => (this.accounts.delete(account), reward()),
      codeWasWrong: () => this.change(account, ({ wrongCodes }) => ({ wrongCodes: wrongCodes + 1 })),
      takeBack: () => (this.change(account, ({ wrong }) => ({ wrong: Math.max(0, wrong - 1) })), reward()),
    };
  }

  /** Of requests that try no account, such as those with a link. @throws HttpException 429 TOO_MANY_SIGN_INS */
  async countAddress(address: string, reply: FastifyReply): Promise<{ succeed(): Promise<void> }> {
    const site = this.hashOf(siteOf(address));
    await this.ofAddress(site, reply);
    return { succeed: async () => void (await this.addresses.reward(site)) };
  }

  /** A new password begins anew. */
  forget(email: string): void {
    this.accounts.delete(this.hashOf(email));
  }

  private async ofAddress(site: string, reply: FastifyReply): Promise<void> {
    try {
      await this.addresses.consume(site);
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      throw tooMany((refused as RateLimiterRes).msBeforeNext, reply);
    }
  }

  private triesOf(account: string): Tries {
    const known = this.accounts.get(account);
    const isFresh = known && this.clock.monotonicMs() - known.lastAtMs < FORGOTTEN_AFTER_MS;
    return isFresh ? known : { wrong: 0, wrongCodes: 0, mayTryAtMs: 0, lastAtMs: this.clock.monotonicMs() };
  }

  /** Of the tries as they are now, which others may have added to. */
  private change(account: string, to: (tries: Tries) => Partial<Tries>): void {
    const tries = this.triesOf(account);
    this.keep(account, waiting({ ...tries, ...to(tries) }));
  }

  private keep(account: string, tries: Tries): void {
    this.accounts.delete(account);
    const [oldest] = this.accounts.keys();
    if (this.accounts.size >= MAX_REMEMBERED_ACCOUNTS && oldest !== undefined) this.accounts.delete(oldest);
    if (tries.wrong + tries.wrongCodes > 0) this.accounts.set(account, tries);
  }

  private hashOf(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }
}

/** The tries, and when the next one may be made. */
function waiting(tries: Omit<Tries, 'mayTryAtMs'>): Tries {
  const { wrong, wrongCodes, lastAtMs } = tries;
  const delayMs = wrong < FREE_TRIES ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(wrong - FREE_TRIES, 30), MAX_DELAY_MS);
  return { ...tries, mayTryAtMs: lastAtMs + (wrongCodes >= MAX_WRONG_CODES ? WRONG_CODES_DELAY_MS : delayMs) };
}

function tooMany(ms: number, reply: FastifyReply): Error {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  void reply.header('retry-after', String(seconds));
  return refusal(429, 'TOO_MANY_SIGN_INS', `too many wrong passwords or codes; try again in ${seconds} s`);
}
