import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

/** A UDP socket and a TCP server on one port of a loopback address. It plays a stranger, a victim, or a second address of a trunk. */
export class LoopbackEnd {
  /** The received datagrams as text, in order. */
  readonly heard: string[] = [];
  /** Number of accepted TCP connections. */
  connections = 0;
  #wake: (() => void)[] = [];

  private constructor(
    readonly address: string,
    private readonly socket: Socket,
    private readonly server: Server,
  ) {
    socket.on('message', (bytes) => this.#note(() => this.heard.push(bytes.toString('latin1'))));
    server.on('connection', (connection) => {
      connection.on('error', () => undefined).resume();
      this.#note(() => (this.connections += 1));
    });
  }

  static async open(address: string): Promise<LoopbackEnd> {
    const server = createServer().listen(0, address);
    await once(server, 'listening');
    const socket = createSocket('udp4');
    socket.bind((server.address() as { port: number }).port, address);
    await once(socket, 'listening');
    return new LoopbackEnd(address, socket, server);
  }

  get port(): number {
    return this.socket.address().port;
  }

  get hostPort(): string {
    return `${this.address}:${this.port}`;
  }

  send(to: { address: string; port: number }, lines: readonly string[]): void {
    this.socket.send(Buffer.from(lines.join('\r\n'), 'latin1'), to.port, to.address);
  }

  /** Waits until `count` datagrams with this beginning were received. */
  async hears(beginning: string, count = 1): Promise<string[]> {
    for (;;) {
      const found = this.heard.filter((text) => text.startsWith(beginning));
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /**
   * Resolves when all datagrams and connections that were sent before have been counted. It sends a datagram and a connection to itself,
   * which come in after the others, because the queue of a socket keeps the order.
   */
  async fence(): Promise<void> {
    const before = this.connections;
    const text = `FENCE ${Math.random()}`;
    this.send(this.#here, [text]);
    const connection = connect({ host: this.address, port: this.port });
    await once(connection, 'connect');
    while (!this.heard.includes(text) || this.connections === before) await new Promise<void>((resolve) => this.#wake.push(resolve));
    connection.destroy();
    this.heard.splice(this.heard.indexOf(text), 1);
    this.connections -= 1;
  }

  close(): void {
    this.socket.close();
    this.server.close();
  }

  get #here(): { address: string; port: number } {
    return { address: this.address, port: this.port };
  }

  #note(what: () => void): void {
    what();
    this.#wake.splice(0).forEach((wake) => wake());
  }
}
