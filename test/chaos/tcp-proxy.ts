import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { resetSocket } from '../engines/reset-socket.js';

/** `slow`: late, and in small pieces; `silent`: nothing arrives any more, and nobody is told (a half-open connection). */
export type Weather = 'clear' | 'slow' | 'silent';

const PIECE_BYTES = 700;
const PIECE_MS = 2;
const LATE_MS = 30;
const EVERY = /^/;

/** Stands before a server and does to its connections what networks do. */
export class TcpProxy {
  readonly #pairs = new Set<Pair>();
  /** Those that are open: a reset waits for what was written, which a far end that reads nothing never takes. */
  readonly #sockets = new Set<Socket>();
  #weather: Weather = 'clear';
  #refused: RegExp | undefined;
  /** How many connections `refuse` has reset. */
  refusals = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: () => number,
  ) {
    server.on('connection', (client) => this.#take(client));
  }

  /** @param target asked for each connection: the port to reach on loopback; may throw while nothing listens */
  static async before(target: () => number): Promise<TcpProxy> {
    // Half-open is what TCP is: one side has said all, the other has not.
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(0, '127.0.0.1', listening);
    });
    return new TcpProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Whether something has been lost in silence. */
  get hasSwallowed(): boolean {
    return [...this.#pairs].some(({ hasHoles }) => hasHoles);
  }

  /** RST to both sides of every connection; with `which`, of those whose client's first bytes match it. @returns how many there were */
  cut(which = EVERY): number {
    const pairs = this.#open(which);
    pairs.forEach((pair) => pair.reset());
    return pairs.length;
  }

  /** The number of open connections; with `which`, of those whose client's first bytes match it. */
  count(which = EVERY): number {
    return this.#open(which).length;
  }

  /** From now on the connections of clients that begin with such words are reset; undefined: none. */
  refuse(which: RegExp | undefined): void {
    this.#refused = which;
  }

  /** Sets the weather from now on. Swallowed bytes make a stream useless, so that such a connection is cut when the weather changes. */
  set(weather: Weather): void {
    this.#weather = weather;
    if (weather !== 'silent') [...this.#pairs].filter(({ hasHoles }) => hasHoles).forEach((pair) => pair.reset());
  }

  async close(): Promise<void> {
    this.cut();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.#sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  #open(which: RegExp): Pair[] {
    return [...this.#pairs].filter(({ isOpen, beginning }) => isOpen && which.test(beginning));
  }

  #isRefused(beginning: string): boolean {
    const isRefused = this.#refused?.test(beginning) ?? false;
    if (isRefused) this.refusals += 1;
    return isRefused;
  }

  #take(client: Socket): void {
    let port: number;
    try {
      port = this.target();
    } catch {
      resetSocket(client);
      return;
    }
    const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const pair = new Pair(client, server, {
      weather: () => this.#weather,
      isRefused: (beginning) => this.#isRefused(beginning),
    });
    this.#pairs.add(pair);
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    }
    client.once('close', () => this.#pairs.delete(pair));
  }
}

/** Two ends of one connection. */
class Pair {
  hasHoles = false;
  /** What the client has said first, such as the line of an HTTP request. */
  beginning = '';

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly network: { weather(): Weather; isRefused(beginning: string): boolean },
  ) {
    client.once('data', (bytes: Buffer) => {
      this.beginning = bytes.toString('latin1');
      if (network.isRefused(this.beginning)) this.reset();
    });
    this.#carry(client, server);
    this.#carry(server, client);
  }

  get isOpen(): boolean {
    return !this.client.destroyed;
  }

  reset(): void {
    resetSocket(this.client);
    resetSocket(this.server);
  }

  #carry(from: Socket, to: Socket): void {
    from.on('data', (bytes: Buffer) => {
      const weather = this.network.weather();
      if (weather === 'silent') this.hasHoles = true;
      else if (weather === 'slow') void this.#dribble(bytes, from, to);
      else if (!to.write(bytes)) this.#waitFor(to, from);
    });
    from.once('end', () => to.end());
    // A connection that was refused, or cut by its other side.
    from.once('error', () => this.reset());
    from.once('close', () => to.destroySoon());
  }

  #waitFor(to: Socket, from: Socket): void {
    from.pause();
    to.once('drain', () => from.resume());
  }

  async #dribble(bytes: Buffer, from: Socket, to: Socket): Promise<void> {
    from.pause();
    await pause(LATE_MS);
    for (let at = 0; at < bytes.length && !to.destroyed; at += PIECE_BYTES) {
      to.write(bytes.subarray(at, at + PIECE_BYTES));
      await pause(PIECE_MS);
    }
    from.resume();
  }
}
