import { once } from 'node:events';
import { atEndOfSuite } from './end-of-suite.js';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { resetSocket } from './reset-socket.js';

/** What happens to one connection: it goes through, or ... */
export type Trouble =
  | 'none'
  /** ... it is answered with this text, and the server never sees it */
  | { readonly answer: string }
  /** ... it is reset after so many bytes in that direction */
  | { readonly cut: 'up' | 'down'; readonly after: number }
  /** ... no more bytes go in that direction after so many, until they are released */
  | { readonly stall: 'up' | 'down'; readonly after: number }
  /** ... what the server says comes byte by byte, or in pieces of so many bytes, one every so many milliseconds at most */
  | 'drip'
  | { readonly drip: number; readonly everyMs: number };

/** Stands between a client and a server, and gives each new connection the next trouble of a list; the last one stays. */
export class TroubledRelay {
  #plan: { troubles: Trouble[] } = { troubles: ['none'] };
  #sockets = new Set<Socket>();
  #server: Server;
  /** What a stall holds back, piece by piece. */
  #held: (() => void)[] = [];
  connections = 0;
  /** Bytes that went to clients since the last `next`. */
  bytesDown = 0;
  origin = '';

  private constructor(private readonly port: number) {
    this.#server = createServer({ noDelay: true }, (client) => this.#serve(client));
  }

  /** @param shared a relay whose list of troubles this one shares: a trouble happens to whichever of them gets the next connection */
  static async before(origin: string, shared?: TroubledRelay): Promise<TroubledRelay> {
    const relay = new TroubledRelay(Number(new URL(origin).port));
    if (shared) relay.#plan = shared.#plan;
    relay.#server.listen(0, '127.0.0.1');
    atEndOfSuite(() => relay.close());
    await once(relay.#server, 'listening');
    relay.origin = `http://127.0.0.1:${(relay.#server.address() as AddressInfo).port}`;
    return relay;
  }

  /** Connections that are open are closed: the next request meets the first trouble. */
  next(...troubles: Trouble[]): void {
    this.#plan.troubles = troubles;
    this.#held = [];
    this.connections = this.bytesDown = 0;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Whether connections have met all troubles but the last one. */
  get isUsedUp(): boolean {
    return this.#plan.troubles.length === 1;
  }

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** Whether no connection is open. */
  get isIdle(): boolean {
    return this.#sockets.size === 0;
  }

  /** What stalls has held back goes on, and what follows is held no more. */
  release(): void {
    for (const goOn of this.#held.splice(0)) goOn();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server.listening) await new Promise((done) => this.#server.close(done));
  }

  #serve(client: Socket): void {
    this.connections += 1;
    const { troubles } = this.#plan;
    const trouble = (troubles.length > 1 ? troubles.shift() : troubles[0]) ?? 'none';
    this.#watch(client);
    if (typeof trouble === 'object' && 'answer' in trouble) return void client.once('data', () => client.end(trouble.answer));
    const server = this.#watch(connect(this.port, '127.0.0.1'));
    this.#pass(client, server, 'up', trouble);
    const isSaid = this.#pass(server, client, 'down', trouble);
    client.once('close', () => server.destroy());
    // A server that is done closes; where its bytes are held back, the client does not get to know.
    server.once('close', () => isOf(trouble, 'stall', 'down') || void isSaid().then(() => client.destroy()));
  }

  /** @returns what resolves when all that came has gone on */
  #pass(from: Socket, to: Socket, direction: 'up' | 'down', trouble: Exclude<Trouble, { answer: string }>): () => Promise<void> {
    const [isCut, isStalled] = [isOf(trouble, 'cut', direction), isOf(trouble, 'stall', direction)];
    let left = isCut || isStalled ? (trouble as { after: number }).after : Infinity;
    const slow = dripOf(trouble);
    let dripped = Promise.resolve();
    from.on('data', (bytes) => {
      const passed = bytes.subarray(0, left);
      left -= passed.length;
      if (direction === 'down') this.bytesDown += passed.length;
      if (slow && direction === 'down') dripped = dripped.then(() => drip(to, passed, slow));
      else if (passed.length > 0) to.write(passed);
      if (left === 0 && isCut) resetSocket(direction === 'up' ? from : to);
      if (isStalled && passed.length < bytes.length)
        this.#held.push(() => {
          left = Infinity;
          to.write(bytes.subarray(passed.length));
        });
    });
    return () => dripped;
  }

  #watch(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    return socket.once('close', () => this.#sockets.delete(socket));
  }
}

interface Drip {
  readonly drip: number;
  /** Absent: a turn of the event loop between two pieces lets a client in this process read each by itself. */
  readonly everyMs?: number;
}

const dripOf = (trouble: Trouble): Drip | undefined =>
  trouble === 'drip' ? { drip: 1 } : typeof trouble === 'object' && 'drip' in trouble ? trouble : undefined;

async function drip(to: Socket, bytes: Buffer, { drip: size, everyMs }: Drip): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) {
    to.write(bytes.subarray(at, at + size));
    await new Promise<void>((resolve) => (everyMs === undefined ? setImmediate(resolve) : setTimeout(resolve, everyMs)));
  }
}

const isOf = (trouble: Trouble, kind: 'cut' | 'stall', direction: string): boolean =>
  typeof trouble === 'object' && (trouble as Record<string, unknown>)[kind] === direction;
