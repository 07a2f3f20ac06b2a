import type { Socket } from 'node:net';
import type { Hop } from './hop.js';
import type { SipMessage } from './message.js';
import { CONNECT_MS, FIRST_MESSAGE_MS, TCP_IDLE_MS, MAX_QUEUED_BYTES } from './tcp-limits.js';
import { StreamFramer } from './wire/stream-framer.js';

export interface TcpConnectionSetup {
  socket: Socket;
  /** The peer. */
  from: Hop;
  /** True if the peer made the connection. */
  isAccepted: boolean;
  /** Whether the peer may still signal. Called before each chunk is parsed, because the addresses of a trunk change. */
  isAllowed(): boolean;
  onMessage(message: SipMessage, from: Hop): void;
  onClosed(): void;
}

/** One TCP connection: its framing, its deadlines and the bound of its write queue. */
export class TcpConnection {
  readonly #framer: StreamFramer;
  readonly #socket: Socket;
  readonly #connected: Promise<void>;
  #deadline: NodeJS.Timeout;
  /** True when the peer has sent a whole message; from the start if we made the connection. */
  #hasSentMessage: boolean;
  /** The error by which we closed the connection because the peer does not read. */
  #overflow: Error | undefined;

  constructor(private readonly setup: TcpConnectionSetup) {
    const { socket, from, isAccepted } = setup;
    this.#socket = socket;
    this.#hasSentMessage = !isAccepted;
    this.#framer = new StreamFramer({
      onMessage: (message) => {
        this.#onWholeMessage();
        setup.onMessage(message, from);
      },
      onBroken: () => socket.destroy(),
    });
    this.#connected = isAccepted ? Promise.resolve() : connectionOf(socket);
    // A sender that does not wait for the connection gets the error from its write.
    this.#connected.catch(() => undefined);
    this.#deadline = this.#startDeadline(isAccepted ? FIRST_MESSAGE_MS : CONNECT_MS);
    socket.setNoDelay(true).setKeepAlive(true);
    socket.on('connect', () => this.#onConnect());
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(this.#deadline);
      setup.onClosed();
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  /** Resolves when the connection is established; rejects with the system's error. */
  connected(): Promise<void> {
    return this.#connected;
  }

  write(bytes: Buffer, onError: (error: Error) => void): void {
    if (this.#socket.writableLength + bytes.length > MAX_QUEUED_BYTES) {
      this.#overflow ??= new Error(`The far end has not read ${MAX_QUEUED_BYTES} bytes`);
      this.#socket.destroy(this.#overflow);
      return void setImmediate(onError, this.#overflow);
    }
    if (this.#hasSentMessage) this.#deadline.refresh();
    // From Node 22 on, writes that wait when the socket is destroyed get only ECANCELED.
    this.#socket.write(bytes, (error) => error && onError(this.#overflow ?? error));
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #startDeadline(afterMs: number): NodeJS.Timeout {
    const destroy = (): void => void this.#socket.destroy(this.#socket.connecting ? new Error('TCP connect timed out') : undefined);
    return setTimeout(destroy, afterMs).unref();
  }

  #onConnect(): void {
    clearTimeout(this.#deadline);
    this.#deadline = this.#startDeadline(TCP_IDLE_MS);
  }

  #onData(chunk: Buffer): void {
    if (!this.setup.isAllowed()) return void this.#socket.destroy();
    if (this.#hasSentMessage) this.#deadline.refresh();
    try {
      this.#framer.push(chunk);
    } catch {
      // A handler threw, and the beginning of the next message is not known any more.
      this.#socket.destroy();
    }
  }

  #onWholeMessage(): void {
    if (this.#hasSentMessage) return;
    this.#hasSentMessage = true;
    clearTimeout(this.#deadline);
    this.#deadline = this.#startDeadline(TCP_IDLE_MS);
  }
}

function connectionOf(socket: Socket): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('TCP connection closed before it was established')));
  });
}
