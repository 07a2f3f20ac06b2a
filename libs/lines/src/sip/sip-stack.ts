import type { LineLog } from '../line-driver.js';
import type { Hop } from './hop.js';
import { isRequest, type SipMessage, type SipRequest, type SipResponse } from './message.js';
import { readMessage } from './wire/read-message.js';
import { writeMessage } from './wire/write-message.js';
import { loggable, RateLimitedLog } from './rate-limited-log.js';
import { TcpTransport } from './tcp-transport.js';
import type { ClientTransactionMachine } from './transactions/client-transaction.js';
import { InviteClientTransaction } from './transactions/invite-client-transaction.js';
import { InviteServerTransaction } from './transactions/invite-server-transaction.js';
import { NonInviteClientTransaction } from './transactions/non-invite-client-transaction.js';
import { NonInviteServerTransaction } from './transactions/non-invite-server-transaction.js';
import { responseTo, type ResponseParts } from './transactions/response-to.js';
import type { ServerTransactionMachine } from './transactions/server-transaction.js';
import { StatelessResponses, type StatelessResponse } from './transactions/stateless-responses.js';
import { clientKeyOf, serverKeyOf } from './transactions/transaction-key.js';
import { TransactionTable } from './transactions/transaction-table.js';
import { openUdpTransport, type SipTransport } from './udp-transport.js';

export interface StackListener {
  /** A new request, to which the listener responds with `respond`; or an ACK to a 2xx. */
  onRequest(request: SipRequest, from: Hop): void;
  /** A response that matches no client transaction, or a 2xx after a refusal. */
  onUnmatchedResponse(response: SipResponse, from: Hop): void;
  /**
   * Called first for a request that matches no server transaction. A returned response is sent without any state (RFC 3261 8.2.7), 'drop'
   * sends nothing, and undefined opens a server transaction. Copies of the request are passed as well and must get the same result.
   */
  respondStateless?(request: SipRequest, from: Hop): StatelessResponse | 'drop' | undefined;
}

export interface ResponseListener {
  /** `isTimeout`: the transaction itself made this 408 when timer B or F fired. `from`: the hop to which the request was sent. */
  onResponse(response: SipResponse, isTimeout: boolean, from: Hop): void;
  /** A copy of the request could not be sent. The transaction goes on, because the next copy may get through. */
  onError?(error: Error): void;
}

export interface ClientTransaction {
  /** Stops the retransmissions of an INVITE; its responses are still received. */
  stopRetransmissions(): void;
  /** Removes the transaction: later responses to it match none. */
  terminate(): void;
}

export interface StackOptions {
  host: string;
  port: number;
  log?: LineLog | undefined;
  /**
   * Whether a peer at this address may signal; by default every peer. Datagrams of another peer are dropped before they are parsed, its
   * TCP connections are closed at once, and no connection is made to it.
   */
  isAllowedPeer?: ((address: string) => boolean) | undefined;
  /** Differentiated services code point of our UDP datagrams; without it they are not marked. */
  dscp?: number | undefined;
}

const MAX_SERVER_TRANSACTIONS = 2_000;
/** A last bound: the callers of the stack limit the number of their calls. */
const MAX_CLIENT_TRANSACTIONS = 20_000;
const MAX_PORT = 65_535;
const DEFAULT_PORT = 5060;
const BIND_TRIES = 20;
/** Stands for a transaction that could not be opened. */
const NO_TRANSACTION: ClientTransaction = { stopRetransmissions: () => undefined, terminate: () => undefined };

/** The transaction layer (RFC 3261 17) over one UDP and one TCP port. IPv4 only. */
export class SipStack {
  readonly #clients = new TransactionTable<ClientTransactionMachine>(MAX_CLIENT_TRANSACTIONS);
  readonly #servers = new TransactionTable<ServerTransactionMachine>(MAX_SERVER_TRANSACTIONS);
  readonly #stateless = new StatelessResponses();
  readonly #log: RateLimitedLog;
  readonly #isAllowedPeer: (address: string) => boolean;
  #udp!: SipTransport;
  #tcp!: TcpTransport;
  #listener: StackListener | undefined;
  #isClosed = false;

  private constructor({ log, isAllowedPeer = () => true }: StackOptions) {
    this.#log = new RateLimitedLog(log);
    this.#isAllowedPeer = isAllowedPeer;
  }

  /** Binds UDP and TCP to the same port: the given one, or a free one if that is 0 or taken. */
  static async open(options: StackOptions): Promise<SipStack> {
    const stack = new SipStack(options);
    for (let attempt = 0; ; attempt += 1) {
      try {
        await stack.#bind({ ...options, port: attempt === 0 ? options.port : 0 });
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

  /** Opens the TCP connection to a hop before a call is placed. Does nothing for UDP. */
  async connect(hop: Hop): Promise<void> {
    if (hop.protocol === 'TCP') await this.#tcp.connect(hop);
  }

  /** Sends a request before this function returns, and retransmits it (RFC 3261 17.1). */
  request(request: SipRequest, hop: Hop, listener: ResponseListener): ClientTransaction {
    if (this.#isClosed) return NO_TRANSACTION;
    const Machine = request.method === 'INVITE' ? InviteClientTransaction : NonInviteClientTransaction;
    const transaction = this.#clients.open(
      clientKeyOf(request),
      (owner) =>
        new Machine({
          request,
          isReliable: hop.protocol === 'TCP',
          send: (bytes) => this.#send(bytes, hop, listener.onError?.bind(listener)),
          onResponse: (response, isTimeout) => this.#guard(() => listener.onResponse(response, isTimeout, hop)),
          owner,
        }),
    );
    if (!transaction) {
      this.#fail(new Error(`${MAX_CLIENT_TRANSACTIONS} client transactions are open`), hop, listener.onError?.bind(listener));
      return NO_TRANSACTION;
    }
    transaction.start();
    return { stopRetransmissions: () => transaction.stopRetransmissions(), terminate: () => transaction.terminate() };
  }

  /** Sends without a transaction: the ACK to a 2xx. */
  sendAck(ack: SipRequest, hop: Hop): void {
    this.#send(writeMessage(ack), hop);
  }

  /** Responds to a request; a missing To tag is added (RFC 3261 8.2.6.2). Returns the response that was sent. */
  respond(request: SipRequest, status: number, reason: string, more: ResponseParts = {}): SipResponse {
    const response = responseTo(request, status, reason, more);
    this.repeat(response);
    return response;
  }

  /** Sends a response again. The UAS core repeats a 2xx to an INVITE, not the transaction (RFC 3261 13.3.1.4). */
  repeat(response: SipResponse): void {
    this.#servers.find(serverKeyOf(response))?.respond(response);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#listener = undefined;
    this.#clients.clear();
    this.#servers.clear();
    this.#udp.close();
    this.#tcp.close();
  }

  async #bind({ host, port, dscp }: StackOptions): Promise<void> {
    const isAllowedPeer = this.#isAllowedPeer;
    const udp = await openUdpTransport({ host, port, isAllowedPeer, dscp }, (bytes, from) => this.#onDatagram(bytes, from));
    try {
      this.#tcp = await TcpTransport.open({ host, port: udp.port, isAllowedPeer }, (message, from) => this.#onMessage(message, from));
      this.#udp = udp;
    } catch (error) {
      udp.close();
      throw error;
    }
  }

  /** Never throws: a far end can name a port such as 99999, and nobody catches an error that a timer throws. */
  #send(bytes: Buffer, hop: Hop, onError?: (error: Error) => void): void {
    if (this.#isClosed) return;
    try {
      if (hop.port < 1 || hop.port > MAX_PORT) throw new Error(`${hop.port} is no port`);
      const end = hop.protocol === 'TCP' ? this.#tcp : this.#udp;
      end.send(bytes, hop, (error) => this.#reportFailure(error, hop, onError));
    } catch (error) {
      this.#fail(error as Error, hop, onError);
    }
  }

  /** Reports in a later tick, as sockets do: the sender has not received its transaction yet. */
  #fail(error: Error, hop: Hop, onError?: (error: Error) => void): void {
    setImmediate(() => this.#reportFailure(error, hop, onError));
  }

  #reportFailure(error: Error, { protocol }: Hop, onError?: (error: Error) => void): void {
    this.#log.warn({ error: loggable(error.message), protocol }, 'SIP message not sent');
    if (onError) this.#guard(() => onError(error));
  }

  #onDatagram(bytes: Buffer, from: Hop): void {
    this.#guard(() => {
      const message = readMessage(bytes);
      if (message) this.#onMessage(message, from);
    });
  }

  #onMessage(message: SipMessage, from: Hop): void {
    if (this.#listener) this.#guard(() => (isRequest(message) ? this.#onRequest(message, from) : this.#onResponse(message, from)));
  }

  /** An error in the handling of a message must not end the process. */
  #guard(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error) {
      this.#log.warn({ error: loggable(String(error)), at: placeOf(error) }, 'SIP message not handled');
      return false;
    }
  }

  #onResponse(response: SipResponse, from: Hop): void {
    const isMatched = this.#clients.find(clientKeyOf(response))?.receive(response) ?? false;
    if (!isMatched) this.#listener?.onUnmatchedResponse(response, from);
  }

  #onRequest(request: SipRequest, from: Hop): void {
    const [via] = request.headers.via;
    // The address and port from which the request really came (RFC 3581).
    if (via) via.params['received'] = from.address;
    if (via && 'rport' in via.params) via.params['rport'] = String(from.port);
    const transaction = this.#servers.find(serverKeyOf(request));
    const isForCore = transaction ? transaction.receive(request) : true;
    if (!isForCore) return;
    if (request.method === 'ACK') this.#listener?.onRequest(request, from);
    else this.#onNewRequest(request, from);
  }

  #onNewRequest(request: SipRequest, from: Hop): void {
    const answer = this.#listener?.respondStateless?.(request, from);
    if (answer === 'drop') return;
    if (answer) {
      const bytes = this.#stateless.write(request, answer);
      if (bytes) this.#send(bytes, this.#responseHop(from, sentByPortOf(request)));
      return;
    }
    const transaction = this.#openServerTransaction(request, from);
    if (!transaction) return this.#log.warn({ from: from.address }, 'SIP request dropped: too many transactions are open');
    const isHandled = this.#guard(() => this.#listener?.onRequest(request, from));
    // The handler failed. Without a response the transaction would stay open for ever.
    if (!isHandled && transaction.isOpen) this.respond(request, 500, 'Server Internal Error');
  }

  #openServerTransaction(request: SipRequest, from: Hop): ServerTransactionMachine | undefined {
    const Machine = request.method === 'INVITE' ? InviteServerTransaction : NonInviteServerTransaction;
    // Only the port of the request is kept, because the far end chooses the size of a request.
    const sentByPort = sentByPortOf(request);
    return this.#servers.open(
      serverKeyOf(request),
      (owner) =>
        new Machine({
          isReliable: from.protocol === 'TCP',
          send: (bytes) => this.#send(bytes, this.#responseHop(from, sentByPort)),
          sendTrying: () => this.#guard(() => this.respond(request, 100, 'Trying')),
          owner,
        }),
    );
  }

  /** The connection of the request, or, if it is closed, a new one to the port of the request's Via (RFC 3261 18.2.2). */
  #responseHop(from: Hop, sentByPort: number): Hop {
    return from.protocol === 'UDP' || this.#tcp.isConnectedTo(from) ? from : { ...from, port: sentByPort };
  }
}

const sentByPortOf = ({ headers }: SipRequest): number => headers.via[0]?.port ?? DEFAULT_PORT;

/** File and line of an error, without its message. */
const placeOf = (error: unknown): string =>
  loggable(((error as Error).stack ?? '').split('\n').find((line) => /^ {4}at /.test(line)) ?? '');
