import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { makeStreamParser } from 'sip';
import type { Hop } from './hop.js';
import type { SignallingEnd } from './udp-end.js';

export interface TcpEnd extends SignallingEnd {
  /** Connects beforehand, so that a later send is a mere write. Rejects with the system's error. */
  reach(to: Hop): Promise<void>;
}

const IDLE_MS = 600_000;
const CONNECT_MS = 5_000;
const MAX_HEADER_BYTES = 65_536;
const MAX_BODY_BYTES = 65_536;

const keyOf = (address: string, port: number): string => `${address}:${port}`;

/** Stream connections, one for each far address, ours and theirs alike (RFC 3261 18: a response returns on the connection of its request). */
export class TcpConnections implements TcpEnd {
  readonly #sockets = new Map<string, Socket>();
  readonly #server = createServer((socket) => this.#adopt(socket, socket.remoteAddress ?? '', socket.remotePort ?? 0));
  port = 0;

  private constructor(
    private readonly host: string,
    private readonly onMessage: (message: unknown, from: Hop) => void,
  ) {}

  static async open(host: string, port: number, onMessage: (message: unknown, from: Hop) => void): Promise<TcpConnections> {
    const end = new TcpConnections(host, onMessage);
    const listening = once(end.#server, 'listening');
    end.#server.listen(port, host);
    await listening;
    end.#server.on('error', () => undefined);
    const address = end.#server.address();
    end.port = typeof address === 'object' && address ? address.port : port;
    return end;
  }

  async reach(to: Hop): Promise<void> {
    const socket = this.#socketTo(to);
    if (socket.connecting) await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
  }

  send(bytes: Buffer, to: Hop, onError: (error: Error) => void): void {
    const socket = this.#socketTo(to);
    socket.write(bytes, (error) => error && onError(error));
  }

  close(): void {
    for (const socket of this.#sockets.values()) socket.destroy();
    this.#server.close();
  }

  #socketTo(to: Hop): Socket {
    const open = this.#sockets.get(keyOf(to.address, to.port));
    if (open && !open.destroyed && open.writable) return open;
    return this.#adopt(connect({ host: to.address, port: to.port, localAddress: this.host }), to.address, to.port);
  }

  #adopt(socket: Socket, address: string, port: number): Socket {
    const key = keyOf(address, port);
    const from: Hop = { protocol: 'TCP', address, port };
    const read = makeStreamParser(
      (message) => this.onMessage(message, from),
      () => socket.destroy(),
      MAX_HEADER_BYTES,
      MAX_BODY_BYTES,
    );
    this.#sockets.set(key, socket);
    socket
      .setEncoding('latin1')
      .setNoDelay(true)
      .setKeepAlive(true)
      .setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('data', (chunk: string) => this.#read(socket, read, chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.#sockets.get(key) === socket) this.#sockets.delete(key);
    });
    return socket;
  }

  /** The library's stream parser throws on some malformed input; then the stream's framing is lost. */
  #read(socket: Socket, read: (chunk: string) => void, chunk: string): void {
    try {
      read(chunk);
    } catch {
      socket.destroy();
    }
  }
}
