import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { siteOf, sitesOf } from '../before-body/peer-address-finder.js';
import { refusal } from '../http/refusal.js';
import { Clock } from '../tokens.js';

const WINDOW_SECONDS = 60;
/** Tries a minute: of an IPv4 address or an IPv6 /64, of a /56 and of a /48, which are what one site, one line and one business get. */
const MAX_TRIES = [20, 40, 80];
/** Addresses from which somebody has signed in; the one that was used longest ago is forgotten first. */
const MAX_KNOWN_SITES = 16_384;
/** Wrong passwords of one account that cost no time. */
const FREE_TRIES = 5;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 15 * 60_000;
/** After so long without a wrong password, an account's tries begin anew. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
/** Wrong codes of one account after which each try waits: a code has a million values, of which three count at a time. */
const MAX_WRONG_CODES = 10;
const WRONG_CODES_DELAY_MS = 3_600_000;
/** Accounts that are remembered; the one that was tried longest ago is forgotten first. */
const MAX_REMEMBERED_ACCOUNTS = 65_536;

interface Tries {
  wrong: number;
  /** How many of the wrong tries came with the right password and a wrong code. */
  wrongCodes: number;
  mayTryAtMs: number;
  lastAtMs: number;
}

/** Where a try comes from. */
export interface Origin {
  address: string;
  /** Of a browser that is known for the account. */
  browserId?: string;
}

export interface TriedAccount {
  /** The user; of an e-mail address that nobody has, the address. */
  accountId: string;
  /** Of a browser that is known for the account. */
  browserId?: string;
}

/** What became of a try of one account that was counted as a wrong one. */
export interface CountedAccount {
  succeed(): void;
  codeWasWrong(): void;
  takeBack(): void;
}

export interface CountedTries {
  counted: ReadonlyMap<string, CountedAccount>;
  /** The address gets its try back. */
  settle(): Promise<void>;
  /** Somebody has signed in from there. */
  noteSite(): void;
}

/** A try that was counted as a wrong one before it was made, so that a thousand at once count as a thousand. */
export interface CountedTry {
  /** It was right: all wrong ones of the account are forgotten. */
  succeed(): Promise<void>;
  /** The password was right and the code was not: this counts longer. */
  codeWasWrong(): void;
  /** The try was neither right nor wrong, and is not counted. Tries that were counted meanwhile stay counted. */
  takeBack(): Promise<void>;
}

/**
 * Limits wrong passwords and codes, in this process: of an address by the minute, and of an account by a delay that doubles up to 15
 * minutes. An e-mail address that nobody has is treated as one that somebody has. A browser that is known for an account has limits of its own.
 */
@Injectable()
export class SignInLimit {
  private readonly addresses = MAX_TRIES.map((points) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS }));
  private readonly knownSites = new Set<string>();
  private readonly accounts = new Map<string, Tries>();
  /** What is kept in memory names nobody. */
  private readonly secret = randomBytes(32);

  constructor(@Inject(Clock) private readonly clock: { monotonicMs(): number }) {}

  /** One account at one place. @throws HttpException 429 TOO_MANY_SIGN_INS, with Retry-After */
  async count(from: Origin, accountId: string, reply: FastifyReply): Promise<CountedTry> {
    const { settle, counted } = await this.countAll(from.address, [{ accountId, ...from }], reply);
    const [one] = [...counted.values()];
    if (!one) throw new Error('a try that was not counted');
    return {
      succeed: () => (one.succeed(), this.noteSite(from.address), settle()),
      codeWasWrong: () => one.codeWasWrong(),
      takeBack: () => (one.takeBack(), settle()),
    };
  }

  /**
   * One password that is tried on several accounts. It counts for each; accounts that have to wait are left out.
   * @returns the accounts that may be tried, and what gives the address its try back
   * @throws HttpException 429 TOO_MANY_SIGN_INS, with Retry-After, if no account may be tried
   */
  async countAll(address: string, tried: readonly TriedAccount[], reply: FastifyReply): Promise<CountedTries> {
    const browserId = tried.find((one) => one.browserId !== undefined)?.browserId;
    const sites = await this.ofOrigin({ address, ...(browserId !== undefined && { browserId }) }, reply);
    const nowMs = this.clock.monotonicMs();
    const counted = new Map<string, CountedAccount>();
    let waitMs = Infinity;
    for (const one of tried) {
      const account = this.hashOf(one.browserId === undefined ? one.accountId : `${one.accountId}|${one.browserId}`);
      const before = this.triesOf(account);
      if (before.mayTryAtMs > nowMs) waitMs = Math.min(waitMs, before.mayTryAtMs - nowMs);
      else counted.set(one.accountId, this.countedAccount(account, before));
    }
    if (counted.size === 0) throw tooMany(waitMs, reply);
    return { counted, settle: () => this.reward(sites), noteSite: () => this.noteSite(address) };
  }

  private countedAccount(account: string, before: Tries): CountedAccount {
    this.keep(account, waiting({ ...before, wrong: before.wrong + 1, lastAtMs: this.clock.monotonicMs() }));
    return {
      succeed: () => void this.accounts.delete(account),
      codeWasWrong: () => this.change(account, ({ wrongCodes }) => ({ wrongCodes: wrongCodes + 1 })),
      takeBack: () => this.change(account, ({ wrong }) => ({ wrong: Math.max(0, wrong - 1) })),
    };
  }

  /** Of requests that try no account, such as those with a link. @throws HttpException 429 TOO_MANY_SIGN_INS */
  async countAddress(address: string, reply: FastifyReply): Promise<{ succeed(): Promise<void> }> {
    const sites = await this.ofOrigin({ address }, reply);
    return { succeed: () => (this.noteSite(address), this.reward(sites)) };
  }

  /** Whether somebody has signed in from there since this process started. */
  isKnownAddress(address: string): boolean {
    return this.knownSites.has(this.hashOf(siteOf(address)));
  }

  /** A new password begins anew. */
  forget(accountId: string): void {
    this.accounts.delete(this.hashOf(accountId));
  }

  private async ofOrigin({ address, browserId }: Origin, reply: FastifyReply): Promise<string[]> {
    const networks = sitesOf(address);
    // Who has an account makes as many browsers known as that one likes, so those of an address are counted together, too.
    const known = [`browser ${browserId}`, `known ${networks[0]}`, `known ${networks.at(-1)}/all`];
    const sites = (browserId === undefined ? networks : known).map((site) => this.hashOf(site));
    try {
      for (const [at, site] of sites.entries()) await this.addresses[at]?.consume(site);
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      throw tooMany((refused as RateLimiterRes).msBeforeNext, reply);
    }
    return sites;
  }

  private async reward(sites: readonly string[]): Promise<void> {
    for (const [at, site] of sites.entries()) await this.addresses[at]?.reward(site);
  }

  private noteSite(address: string): void {
    const site = this.hashOf(siteOf(address));
    this.knownSites.delete(site);
    const [oldest] = this.knownSites;
    if (this.knownSites.size >= MAX_KNOWN_SITES && oldest !== undefined) this.knownSites.delete(oldest);
    this.knownSites.add(site);
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
  return refusal('TOO_MANY_SIGN_INS', `too many wrong passwords or codes; try again in ${seconds} s`);
}
