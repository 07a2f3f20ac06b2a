import { lookup as lookupOfSystem } from 'node:dns/promises';
import { isIP } from 'node:net';
import { RetryLaterError, SettingsError, TurantError } from '@turant/domain';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';

export interface Address {
  readonly address: string;
  readonly family: number;
}
/** All addresses of a host name. */
export type Lookup = (host: string) => Promise<readonly Address[]>;

export interface OutboundOptions {
  /** The loopback origin, where a stand-in for the platform runs, for each origin that it replaces. */
  readonly rewrites?: Readonly<Record<string, string>>;
  /** Hosts that the operator has named (OUTBOUND_ALLOW), as a URL writes them. */
  readonly allow?: readonly string[];
  /** Origins that are allowed alone, not their whole host: those of the operator's own providers (PROVIDER_ALLOW). */
  readonly origins?: readonly string[];
  readonly lookup?: Lookup;
}

/** The place that a request connects to. */
export interface Destination {
  readonly url: URL;
  /** `stand-in`: the URL is that of a rewrite. `allowed`: the operator has named the host or the origin. */
  readonly kind: 'public' | 'allowed' | 'stand-in';
  /** Resolves the host. @throws RetryLaterError ADDRESS_UNKNOWN if it has no address that may be connected to */
  readonly addresses: () => Promise<readonly [Address, ...Address[]]>;
}

const MAY_CONNECT: Readonly<Record<Destination['kind'], (address: string) => boolean>> = {
  public: isPublicAddress,
  allowed: (address) => isIP(address) !== 0,
  'stand-in': isLoopbackAddress,
};

/**
 * The one judgement about where requests may go: of each connection that is made, of redirects, and of an address in a connection's
 * settings before it is stored. Requests go by https to public addresses; to a host or an origin that the operator has named they also go
 * by http and to private addresses.
 */
export class OutboundRule {
  private readonly rewrites: ReadonlyMap<string, string>;
  private readonly allow: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;
  private readonly lookup: Lookup;

  constructor({ rewrites = {}, allow = [], origins = [], lookup = ofSystem }: OutboundOptions = {}) {
    this.rewrites = new Map(Object.entries(rewrites));
    this.allow = new Set(allow);
    this.origins = new Set(origins);
    this.lookup = lookup;
  }

  /** Reads the address of a request or redirect; looks nothing up. @throws SettingsError ADDRESS_REFUSED */
  readAddress(text: string, base?: URL): URL {
    if (!URL.canParse(text, base?.href)) throw new SettingsError('ADDRESS_REFUSED', 'the address of a request is no URL');
    const url = new URL(text, base);
    if (url.protocol !== 'https:' && !this.isAllowedHttp(url))
      throw new SettingsError('ADDRESS_REFUSED', `requests go to https addresses only, not ${url.protocol}`);
    if (url.username || url.password) throw new SettingsError('ADDRESS_REFUSED', 'an address holds no user name or password');
    return url;
  }

  /** @throws SettingsError ADDRESS_NOT_PUBLIC */
  destinationOf(wanted: URL): Destination {
    const rewritten = this.rewrites.get(wanted.origin);
    const url = rewritten === undefined ? wanted : new URL(`${rewritten}${wanted.pathname}${wanted.search}`);
    const kind = rewritten !== undefined ? 'stand-in' : this.isNamed(url) ? 'allowed' : 'public';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !MAY_CONNECT[kind](host))
      throw new SettingsError('ADDRESS_NOT_PUBLIC', `${host} is not an address of the open internet`);
    return { url, kind, addresses: () => this.resolved(host, MAY_CONNECT[kind]) };
  }

  /** Why a request to that address would not be sent; undefined if it would. A name that is not resolved in time has no address. */
  async refusalOf(text: string, signal: AbortSignal): Promise<TurantError | undefined> {
    try {
      const { addresses, url } = this.destinationOf(this.readAddress(text));
      const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(unknownHost(url.hostname))));
      await Promise.race([addresses(), late]);
      return undefined;
    } catch (error) {
      if (error instanceof TurantError) return error;
      throw error;
    }
  }

  isAllowedHttp(url: URL): boolean {
    return url.protocol === 'http:' && this.isNamed(url);
  }

  private isNamed({ hostname, origin }: URL): boolean {
    return this.allow.has(hostname) || this.origins.has(origin);
  }

  /** An unknown name and a name of our own network give the same error, so that a tenant cannot find out our names. */
  private async resolved(host: string, mayConnect: (address: string) => boolean): Promise<readonly [Address, ...Address[]]> {
    const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await this.lookup(host).catch(() => []);
    const [first, ...others] = found.filter(({ address }) => mayConnect(address));
    if (!first) throw unknownHost(host);
    return [first, ...others];
  }
}

const ofSystem: Lookup = (host) => lookupOfSystem(host, { all: true });

const unknownHost = (host: string): RetryLaterError =>
  new RetryLaterError('ADDRESS_UNKNOWN', `${host} has no address of the open internet`);
