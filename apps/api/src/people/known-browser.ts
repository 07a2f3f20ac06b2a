import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Vault } from '@turant/vault';
import { cookieIn, setCookie, type CookieNames } from '../auth/session-cookie.js';

const NAMES: CookieNames = { secure: '__Host-turant-known', loopback: 'turant-known' };
const MS_PER_DAY = 86_400_000;
const KNOWN_DAYS = 180;
/** People who share a browser; the one who signed in longest ago is forgotten first. */
const MAX_ACCOUNTS_OF_BROWSER = 5;
const VALUE = /^[\w-]{22}(\.\d{1,6}-[0-9a-f]{64}){1,5}$/;

interface Known {
  browserId: string;
  /** Day since 1970 and proof, of each account; the newest first. */
  entries: { day: number; proof: string }[];
}

type Hasher = Pick<Vault, 'hash'>;

/**
 * A browser in which a person has signed in. The cookie names nobody: it has a random id, and for each account a proof that only the vault
 * can make. It opens nothing; tries of this browser are counted apart from those of strangers.
 */
export class KnownBrowser {
  constructor(
    private readonly vault: Hasher,
    private readonly known: Known | undefined,
    private readonly today: number,
  ) {}

  static of(vault: Hasher, headers: IncomingHttpHeaders, now: Date): KnownBrowser {
    const value = cookieIn(headers, NAMES);
    const known = value !== undefined && VALUE.test(value) ? parsed(value) : undefined;
    return new KnownBrowser(vault, known, Math.floor(now.getTime() / MS_PER_DAY));
  }

  /** The browser's id, if the user has signed in here in the last 180 days. */
  idFor(userId: string): string | undefined {
    const { known, today } = this;
    const isKnown = known?.entries.some(({ day, proof }) => day <= today && today - day < KNOWN_DAYS && this.isProof(proof, userId, day));
    return isKnown ? known?.browserId : undefined;
  }

  /** The header by which the browser is known as one of this user from now on. @throws HttpException 403 HTTPS_NEEDED */
  setCookie(userId: string, host: string | undefined, publicUrl: string | undefined): string {
    const browserId = this.known?.browserId ?? randomBytes(16).toString('base64url');
    const others = (this.known?.entries ?? []).filter(({ day, proof }) => !this.isProof(proof, userId, day));
    const entries = [{ day: this.today, proof: this.proofOf(browserId, userId, this.today) }, ...others].slice(0, MAX_ACCOUNTS_OF_BROWSER);
    const value = [browserId, ...entries.map(({ day, proof }) => `${day}-${proof}`)].join('.');
    return setCookie(NAMES, value, KNOWN_DAYS * 86_400, host, publicUrl);
  }

  private proofOf(browserId: string, userId: string, day: number): string {
    return this.vault.hash(`known-browser|${browserId}|${userId}|${day}`);
  }

  private isProof(proof: string, userId: string, day: number): boolean {
    const right = this.proofOf(this.known?.browserId ?? '', userId, day);
    return timingSafeEqual(Buffer.from(right), Buffer.from(proof));
  }
}

function parsed(value: string): Known {
  const [browserId = '', ...entries] = value.split('.');
  return {
    browserId,
    entries: entries.map((one) => {
      const [day = '', proof = ''] = one.split('-');
      return { day: Number(day), proof };
    }),
  };
}
