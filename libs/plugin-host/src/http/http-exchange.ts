import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { RetryLaterError, SettingsError, TurantError } from '@turant/domain';
import { isLoopbackAddress, isPublicAddress } from './public-address.js';
import type { Hop } from './prepared-request.js';

interface Address {
  readonly address: string;
  readonly family: number;
}
/** All addresses of a host name. */
export type Lookup = (host: string) => Promise<readonly Address[]>;

/** There was no complete response. `isSent`: the request may have arrived. */
export class NoResponse extends Error {
  constructor(
    readonly isSent: boolean,
    /** The request used a kept connection, which the server may have closed meanwhile. */
    readonly isStale: boolean,
    override readonly cause: unknown,
  ) {
    super('no response');
  }
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An idle connection is closed after this time. */
const KEEP_ALIVE_MS = 4_000;

/** Sends one request and receives one response. It connects to the address that it has checked. */
export class HttpExchange {
  private readonly agents = { real: new HttpsAgent(KEEP), http: new HttpAgent(KEEP), https: new HttpsAgent(KEEP) };

  constructor(
    private readonly lookup: Lookup,
    private readonly rewrites: ReadonlyMap<string, string>,
    private readonly maxBytes: number,
  ) {}

  /** @param isFresh use a new connection @throws NoResponse, SettingsError ADDRESS_NOT_PUBLIC, RetryLaterError ADDRESS_UNKNOWN */
  async run(hop: Hop, signal: AbortSignal, isFresh: boolean): Promise<ReceivedResponse> {
    if (signal.aborted) throw new NoResponse(false, false, signal.reason);
    const rewritten = this.rewrites.get(hop.url.origin);
    const url = rewritten === undefined ? hop.url : new URL(`${rewritten}${hop.url.pathname}${hop.url.search}`);
    // A rewritten address may only be a loopback address. It has connection pools of its own, so that no other request reuses
    // its connections.
    const isAllowed = rewritten === undefined ? isPublicAddress : isLoopbackAddress;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isAllowed(host)) throw notPublic(host);
    const isTls = url.protocol === 'https:';
    const agent = isFresh ? false : rewritten === undefined ? this.agents.real : isTls ? this.agents.https : this.agents.http;
    const headers = rewritten === undefined ? hop.headers : { ...hop.headers, 'x-forwarded-host': hop.url.host };
    const options = { method: hop.method, headers, agent, signal, lookup: this.checkedLookup(isAllowed) };
    const request = (isTls ? requestHttps : requestHttp)(url, options);
    return this.responseTo(request, hop.body, isTls ? 'secureConnect' : 'connect');
  }

  private responseTo(request: ClientRequest, body: Buffer | undefined, connected: string): Promise<ReceivedResponse> {
    return new Promise((resolve, reject) => {
      let isSent = false;
      const fail = (error: unknown): void =>
        reject(error instanceof TurantError ? error : new NoResponse(isSent, request.reusedSocket && isReset(error), error));
      request.once('socket', (socket) => {
        if (request.reusedSocket) isSent = true;
        else socket.once(connected, () => (isSent = true));
      });
      request.on('error', fail);
      request.on('response', (response) => void this.collect(response).then(resolve, fail));
      request.end(body);
    });
  }

  private async collect(response: IncomingMessage): Promise<ReceivedResponse> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      size += (chunk as Buffer).length;
      // Leaving the loop closes the connection.
      if (size > this.maxBytes) throw new Error('the response is too large');
      chunks.push(chunk as Buffer);
    }
    const headers = Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')] as const);
    return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(chunks) };
  }

  /**
   * Checks the address in the lookup of the connection itself, because a name may resolve to another address each time. An unknown
   * name and a name of our own network give the same error, so that a tenant cannot find out our names.
   */
  private checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
    return (host, options, done) => {
      this.lookup(host).then(
        (found) => {
          const [first, ...others] = found.filter(({ address }) => isAllowed(address));
          if (!first) done(unknownHost(host), '', 0);
          else if (options.all) done(null, [first, ...others]);
          else done(null, first.address, first.family);
        },
        () => done(unknownHost(host), '', 0),
      );
    };
  }
}

const KEEP = { keepAlive: true, timeout: KEEP_ALIVE_MS };

const isReset = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code));

const notPublic = (host: string): SettingsError =>
  new SettingsError('ADDRESS_NOT_PUBLIC', `${host} is not an address of the open internet`);

const unknownHost = (host: string): RetryLaterError =>
  new RetryLaterError('ADDRESS_UNKNOWN', `${host} has no address of the open internet`);
