import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Hop } from './hop.js';
import type { SipMessage } from './message.js';
import { TcpConnection } from './tcp-connection.js';
import { ConnectionCount } from './tcp-limits.js';
import type { SipTransport, SipTransportOptions } from './udp-transport.js';

const keyOf = (address: string, port: number): string => `${address}:${port}`;

/** TCP connections, one for each peer, made by us or by the peer: a response is sent on the connection of its request (RFC 3261 18). */
export class TcpTransport implements SipTransport {
  readonly #connections = new Map<string, TcpConnection>();
  readonly #count = new ConnectionCount();
  readonly #server = createServer((socket) => this.#accept(socket));
  #isClosed = false;
  port = 0;

  private constructor(
    private readonly options: SipTransportOptions,
    private readonly onMessage: (message: SipMessage, from: Hop) => void,
  ) {}

  static async open(options: SipTransportOptions, onMessage: (message: SipMessage, from: Hop) => void): Promise<TcpTransport> {
    const end = new TcpTransport(options, onMessage);
    const listening = once(end.#server, 'listening');
    end.#server.listen(options.port, options.host);
    await listening;
    end.#server.on('error', () => undefined);
    const address = end.#server.address();
    end.port = typeof address === 'object' && address ? address.port : options.port;
    return end;
  }

  /** Connects beforehand, so that a later `send` only writes. Rejects with the system's error. */
  async connect(to: Hop): Promise<void> {
    await this.#connectionTo(to).connected();
  }

  /** Whether there is an open connection with this peer. */
  isConnectedTo(to: Hop): boolean {
    return this.#connections.get(keyOf(to.address, to.port))?.isOpen ?? false;
  }

  send(bytes: Buffer, to: Hop, onError: (error: Error) => void): void {
    this.#connectionTo(to).write(bytes, onError);
  }

  close(): void {
    this.#isClosed = true;
    for (const connection of this.#connections.values()) connection.destroy();
    this.#server.close();
  }

  /** @throws Error if the peer is not allowed, or there are too many connections */
  #connectionTo(to: Hop): TcpConnection {
    if (!this.options.isAllowedPeer(to.address)) throw new Error('No TCP connection is made to an address that may not signal');
    const open = this.#connections.get(keyOf(to.address, to.port));
    if (open?.isOpen) return open;
    if (this.#isClosed || !this.#count.mayConnect()) throw new Error('No TCP connection is left');
    const socket = connect({ host: to.address, port: to.port, localAddress: this.options.host });
    return this.#adopt(socket, { protocol: 'TCP', address: to.address, port: to.port }, false);
  }

  #accept(socket: Socket): void {
    const { remoteAddress: address, remotePort: port } = socket;
    const isAllowed = address !== undefined && port !== undefined && this.options.isAllowedPeer(address) && this.#count.mayAccept(address);
    if (isAllowed) this.#adopt(socket, { protocol: 'TCP', address, port }, true);
    else socket.on('error', () => undefined).destroy();
  }

  #adopt(socket: Socket, from: Hop, isAccepted: boolean): TcpConnection {
    const key = keyOf(from.address, from.port);
    const subtract = this.#count.add(from.address, isAccepted);
    const connection = new TcpConnection({
      socket,
      from,
      isAccepted,
      isAllowed: () => this.options.isAllowedPeer(from.address),
      onMessage: this.onMessage,
      onClosed: () => {
        subtract();
        if (this.#connections.get(key) === connection) this.#connections.delete(key);
      },
    });
    this.#connections.set(key, connection);
    return connection;
  }
}
