import { makeTransactionLayer, type ServerTransaction, type TransactionConnection } from 'sip';
import type { Hop } from './hop.js';
import { isComplete, isRequest, newToken, readMessage, tagOf, writeMessage } from './message.js';
import type { SipHeaders, SipMessage, SipRequest, SipResponse } from './message.js';
import { TcpConnections } from './tcp-end.js';
import { openUdpEnd, type SignallingEnd } from './udp-end.js';

/** What a driver writes to; pino fits. Personal data never goes in here. */
export interface LineLog {
  debug(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

export interface StackListener {
  /** A request that belongs to no transaction yet, or an ACK to a 2xx. Answer it with `respond`. */
  onRequest(request: SipRequest, from: Hop): void;
  /** A response that no transaction of this process asked for. */
  onStrayResponse(response: SipResponse, from: Hop): void;
}

export interface ResponseWatch {
  /** `isOurs`: made by the transaction layer (408 by timer B or F), nothing came from the wire. */
  onResponse(response: SipResponse, isOurs: boolean, from: Hop): void;
  onError?(error: Error): void;
}

export interface ClientTransaction {
  /** No more retransmissions of an INVITE; its answers are still received and acknowledged. */
  mute(): void;
  /** Forgets the transaction: what still comes for it is a stray. */
  end(): void;
}

/** A non-INVITE transaction that got a provisional answer has no timer in npm `sip`: this one ends it (timer F plus a second). */
const FUSE_MS = 33_000;
const BIND_TRIES = 20;
/** After `close`: nothing is sent, no timer starts. */
const NO_TRANSACTION: ClientTransaction = { mute: () => undefined, end: () => undefined };

/**
 * Transactions of npm `sip` over sockets of our own. The library's sockets are not used: they have no error handler (a busy
 * port or an unreachable network ends the process), cannot take a free port, and its `create` hides 503 and picks branches
 * by Math.random. IPv4 only.
 */
export class SipStack {
  readonly #layer = makeTransactionLayer({});
  #udp!: SignallingEnd;
  #tcp!: TcpConnections;
  #listener: StackListener | undefined;
  #isClosed = false;

  private constructor(private readonly log: LineLog | undefined) {}

  /** Binds UDP and TCP on the same port: the given one, a free one where that is taken or 0. */
  static async open(options: { host: string; port: number; log?: LineLog | undefined }): Promise<SipStack> {
    const stack = new SipStack(options.log);
    for (let attempt = 0; ; attempt += 1) {
      try {
        await stack.#bind(options.host, attempt === 0 ? options.port : 0);
        return stack;
      } catch (error) {
        const isTaken = ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
        if (!isTaken || attempt === BIND_TRIES) throw error;
      }
    }
  }

  get port(): number {
    return this.#udp.port;
  }

  listen(listener: StackListener): void {
    this.#listener = listener;
  }

  /** For TCP, connects before the call is placed; nothing to do for UDP. */
  async reach(hop: Hop): Promise<void> {
    if (hop.protocol === 'TCP') await this.#tcp.reach(hop);
  }

  /** Sends a request, before this function returns, and retransmits it as RFC 3261 17.1 says. Its Via must be frozen. */
  request(request: SipRequest, hop: Hop, watch: ResponseWatch): ClientTransaction {
    if (this.#isClosed) return NO_TRANSACTION;
    const send = (message: SipMessage): void => this.#send(message, hop, watch.onError);
    let isMuted = false;
    let isFirst = true;
    const connection: TransactionConnection = {
      protocol: hop.protocol,
      release: () => undefined,
      send: (message) => {
        // The library sends in the next tick; that first copy has left already.
        if (isFirst) isFirst = false;
        else if (!(isMuted && (message as SipRequest).method === 'INVITE')) send(message as SipRequest);
      },
    };
    const fuse = request.method === 'INVITE' ? undefined : setTimeout(() => transaction.shutdown(), FUSE_MS).unref();
    const transaction = this.#layer.createClientTransaction(connection, request, (message) => {
      const response = message as SipResponse;
      if (response.status >= 200) clearTimeout(fuse);
      watch.onResponse(response, response.headers.via === request.headers.via, hop);
    });
    send(request);
    return { mute: () => void (isMuted = true), end: () => transaction.shutdown() };
  }

  /** Sends without a transaction: the ACK to a 2xx. */
  sendAck(ack: SipRequest, hop: Hop): void {
    this.#send(ack, hop);
  }

  /** Answers a received request; a To tag is added where it is missing (RFC 3261 8.2.6.2). Answers what was sent. */
  respond(
    request: SipRequest,
    status: number,
    reason: string,
    more: { headers?: Partial<SipHeaders>; content?: string; toTag?: string } = {},
  ): SipResponse {
    const { via, from, to, cseq } = request.headers;
    const tag = tagOf(to) ?? more.toTag ?? newToken();
    const response: SipResponse = {
      status,
      reason,
      headers: {
        via,
        from,
        to: status === 100 ? to : { ...to, params: { ...to.params, tag } },
        'call-id': request.headers['call-id'],
        cseq,
        ...more.headers,
      },
      ...(more.content === undefined ? {} : { content: more.content }),
    };
    this.repeat(response);
    return response;
  }

  /** Sends a response (again): a 2xx to an INVITE is repeated by its user, not by the transaction (RFC 3261 13.3.1.4). */
  repeat(response: SipResponse): void {
    this.#layer.getServer(response)?.send(response);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#listener = undefined;
    this.#layer.destroy();
    this.#udp.close();
    this.#tcp.close();
  }

  async #bind(host: string, port: number): Promise<void> {
    const udp = await openUdpEnd(host, port, (bytes, from) => this.#onDatagram(bytes, from));
    try {
      this.#tcp = await TcpConnections.open(host, udp.port, (message, from) => this.#onMessage(message, from));
      this.#udp = udp;
    } catch (error) {
      udp.close();
      throw error;
    }
  }

  #send(message: SipMessage, hop: Hop, onError?: (error: Error) => void): void {
    const end = hop.protocol === 'TCP' ? this.#tcp : this.#udp;
    end.send(writeMessage(message), hop, (error) => {
      this.log?.warn({ error: error.message, protocol: hop.protocol }, 'SIP message not sent');
      onError?.(error);
    });
  }

  #onDatagram(bytes: Buffer, from: Hop): void {
    this.#guard(() => this.#onMessage(readMessage(bytes), from));
  }

  #onMessage(message: unknown, from: Hop): void {
    if (!isComplete(message) || !this.#listener) return;
    this.#guard(() => (isRequest(message) ? this.#onRequest(message, from) : this.#onResponse(message, from)));
  }

  /** A message that we cannot take must not end the process. */
  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.log?.warn({ error: (error as Error).stack }, 'SIP message not handled');
    }
  }

  #onResponse(response: SipResponse, from: Hop): void {
    const transaction = this.#layer.getClient(response);
    if (transaction) transaction.message(response, from);
    else this.#listener?.onStrayResponse(response, from);
  }

  #onRequest(request: SipRequest, from: Hop): void {
    const [via] = request.headers.via;
    // RFC 3581: where it really came from.
    if (via) via.params['received'] = from.address;
    if (via && 'rport' in via.params) via.params['rport'] = String(from.port);
    const transaction = this.#layer.getServer(request);
    if (transaction) return transaction.message(request, from);
    if (request.method !== 'ACK') this.#openServerTransaction(request, from);
    this.#listener?.onRequest(request, from);
  }

  #openServerTransaction(request: SipRequest, from: Hop): ServerTransaction {
    return this.#layer.createServerTransaction(request, {
      protocol: from.protocol,
      release: () => undefined,
      send: (message) => this.#send(message as SipResponse, from),
    });
  }
}
