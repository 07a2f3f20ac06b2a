import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { TurantError } from '@turant/domain';
import type { Destination, OutboundRule } from './outbound-rule.js';
import type { Hop } from './prepared-request.js';

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

export interface OpenResponse {
  readonly response: IncomingMessage;
  readonly failed: (error: unknown) => Error;
}

/** An idle connection is closed after this time, unless somebody keeps his own. */
const KEEP_ALIVE_MS = 4_000;

/** Sends one request and receives one response. It connects to the address that it has checked. */
export class HttpExchange {
  /** Each kind has connection pools of its own, so that no request reuses a connection that was judged by another rule. */
  private readonly agents: Readonly<Record<Destination['kind'], ReturnType<typeof agents>>>;

  constructor(
    private readonly rule: OutboundRule,
    private readonly maxBytes: number,
    keepAliveMs = KEEP_ALIVE_MS,
  ) {
    this.agents = { public: agents(keepAliveMs), allowed: agents(keepAliveMs), 'stand-in': agents(keepAliveMs) };
  }

  /** @param isFresh use a new connection @throws NoResponse, SettingsError ADDRESS_NOT_PUBLIC, RetryLaterError ADDRESS_UNKNOWN */
  async run(hop: Hop, signal: AbortSignal, isFresh: boolean): Promise<ReceivedResponse> {
    const { response, failed } = await this.open(hop, signal, isFresh);
    return this.collect(response).catch((error: unknown) => {
      throw failed(error);
    });
  }

  /**
   * Sends one request and resolves with the head of its response; the caller reads the body. `failed` makes the error of a body that breaks off.
   * @throws as `run`
   */
  async open(hop: Hop, signal: AbortSignal, isFresh: boolean): Promise<OpenResponse> {
    if (signal.aborted) throw new NoResponse(false, false, signal.reason);
    const destination = this.rule.destinationOf(hop.url);
    const { url, kind } = destination;
    const isTls = url.protocol === 'https:';
    const agent = isFresh ? false : this.agents[kind][isTls ? 'https' : 'http'];
    const headers = kind === 'stand-in' ? { ...hop.headers, 'x-forwarded-host': hop.url.host } : hop.headers;
    const options = { method: hop.method, headers, agent, signal, lookup: checkedLookup(destination) };
    const request = (isTls ? requestHttps : requestHttp)(url, options);
    return this.responseTo(request, hop.body, isTls ? 'secureConnect' : 'connect');
  }

  private responseTo(request: ClientRequest, body: Buffer | undefined, connected: string): Promise<OpenResponse> {
    return new Promise((resolve, reject) => {
      let isSent = false;
      const failed = (error: unknown): Error =>
        error instanceof TurantError ? error : new NoResponse(isSent, request.reusedSocket && isReset(error), error);
      request.once('socket', (socket) => {
        if (request.reusedSocket) isSent = true;
        else {
          socket.once(connected, () => (isSent = true));
          // A signal that is aborted after the whole response, and before the socket is back in the pool, makes an 'error' event that has no other
          // listener: Node.js would end the process.
          socket.on('error', () => undefined);
        }
      });
      request.on('error', (error) => reject(failed(error)));
      request.on('response', (response) => resolve({ response, failed }));
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
    return { status: response.statusCode ?? 0, headers: headersOf(response), body: Buffer.concat(chunks) };
  }
}

/** Names in lower case; a header that came several times as one, with commas. */
export function headersOf({ headers }: Pick<IncomingMessage, 'headers'>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')] as const));
}

/** Checks the address in the lookup of the connection itself, because a name may resolve to another address each time. */
export const checkedLookup =
  ({ addresses }: Destination): LookupFunction =>
  (_host, options, done) => {
    addresses().then(
      (found) => (options.all ? done(null, [...found]) : done(null, found[0].address, found[0].family)),
      (error: Error) => done(error, '', 0),
    );
  };

function agents(keepAliveMs: number): { http: HttpAgent; https: HttpsAgent } {
  const keep = { keepAlive: true, timeout: keepAliveMs };
  return { http: new HttpAgent(keep), https: new HttpsAgent(keep) };
}

const isReset = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code));
