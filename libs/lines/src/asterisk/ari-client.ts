import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket, type RawData } from 'ws';
import type { LineLog } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { AriError, type AriEvent, type AriListener, type AriOptions } from './ari-types.js';
import { LegGate } from './leg-gate.js';

export interface AriRequest {
  query?: Readonly<Record<string, string>>;
  body?: object;
}

/** Is told what happens to the socket. */
export interface AriWatcher {
  /** Called when the socket is open: at the start, and after each cut. If it rejects, the client stays connected. */
  onOpen(): Promise<void>;
  /** Called once for each outage in which nothing listens on Asterisk's port: the process is dead. */
  onDead(): void;
}

const ARI_REQUEST_TIMEOUT_MS = 10_000;
const HANDSHAKE_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 5_000;
const FIRST_RECONNECT_MS = 100;
const MAX_RECONNECT_MS = 5_000;
/** The driver reads none of these events, and most of the events of a call are of these types. Asterisk is told not to send them. */
const CHATTER = [
  'ChannelVarset', 'ChannelDialplan', 'ChannelConnectedLine', 'ChannelCallerId', 'ChannelEnteredBridge', 'ChannelLeftBridge',
  'BridgeCreated', 'BridgeDestroyed',
]; // prettier-ignore

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** The header keeps the password out of addresses, which servers log. */
export const authorizationOf = ({ user, password }: Pick<AriOptions, 'user' | 'password'>): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The address of a WebSocket of the same HTTP server. */
export const socketUrl = ({ url }: Pick<AriOptions, 'url'>, path: string): string =>
  `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/${path}`;

/**
 * Directs an Asterisk by its REST interface (ARI). Events and requests share one WebSocket, which costs half as much CPU as HTTP requests. If the
 * socket is cut, the client connects again, at once and then with a growing wait.
 */
export class AriClient {
  /** Keeps changes of this Asterisk's media legs apart from look-ups. */
  readonly legs = new LegGate();
  readonly #listeners = new Map<string, AriListener>();
  readonly #pending = new Map<string, Pending>();
  #socket: WebSocket | undefined;
  #lastId = 0;
  #isClosed = false;
  #isAlive = true;
  /** When the last connection ended. */
  #openUntilMs = monotonicMs();
  #pings: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  constructor(
    readonly options: AriOptions,
    private readonly watcher: AriWatcher,
    private readonly log?: LineLog,
  ) {}

  get isOpen(): boolean {
    return this.#socket !== undefined;
  }

  /** The milliseconds for which there has been no connection; 0 while there is one. */
  get awayMs(): number {
    return this.isOpen ? 0 : monotonicMs() - this.#openUntilMs;
  }

  /**
   * Connects, and stays connected from then on. Resolves after the first attempt: with undefined, or with why it failed.
   * @throws what `watcher.onOpen` throws
   */
  async open(): Promise<AriError | undefined> {
    try {
      await this.#connect();
    } catch (error) {
      void this.#reconnect();
      return error as AriError;
    }
    await this.watcher.onOpen();
    return undefined;
  }

  /** Resolves when the socket is open: at once if it is. */
  async whenOpen(): Promise<void> {
    if (!this.isOpen) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Gives the events of one channel to the listener. The function that is returned ends that. */
  onChannel(channelId: string, listener: AriListener): () => void {
    this.#listeners.set(channelId, listener);
    return () => void this.#listeners.delete(channelId);
  }

  /** @throws AriError */
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { query, body }: AriRequest = {}): Promise<unknown> {
    const socket = this.#socket;
    if (!socket) return Promise.reject(lost(method, path));
    const id = String((this.#lastId += 1));
    const uri = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
    return new Promise((resolve, reject) => {
      const late = (): void => this.#settle(id, ({ reject: refuse }) => refuse(new AriError(0, `${method} ${path}: no response`)));
      this.#pending.set(id, { resolve, reject, timer: setTimeout(late, ARI_REQUEST_TIMEOUT_MS) });
      const content = body && { content_type: 'application/json', message_body: JSON.stringify(body) };
      socket.send(JSON.stringify({ type: 'RESTRequest', request_id: id, method, uri, ...content }));
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
    this.#onCut();
  }

  async #connect(): Promise<void> {
    const { app } = this.options;
    const query = new URLSearchParams({ app, subscribeAll: 'false' }).toString();
    const socket = new WebSocket(socketUrl(this.options, `ari/events?${query}`), {
      headers: { authorization: authorizationOf(this.options) },
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      perMessageDeflate: false,
    });
    await opened(socket);
    if (this.#isClosed) return socket.close();
    this.#socket = socket;
    socket.on('message', (data) => this.#onMessage(data));
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('close', () => this.#onClose(socket));
    this.#watch(socket);
    for (const wake of this.#waiting.splice(0)) wake();
    await this.request('PUT', `applications/${encodeURIComponent(app)}/eventFilter`, {
      body: { disallowed: CHATTER.map((type) => ({ type })) },
    });
  }

  /** Ends a socket on which nothing came for a whole interval, not even a pong: if Asterisk's machine or the network is gone, nobody closes the socket. */
  #watch(socket: WebSocket): void {
    this.#isAlive = true;
    this.#pings = setInterval(() => {
      if (!this.#isAlive) return socket.terminate();
      this.#isAlive = false;
      socket.ping();
    }, PING_INTERVAL_MS).unref();
  }

  #onClose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#onCut();
    if (this.#isClosed) return;
    this.log?.warn({ url: this.options.url }, 'the ARI socket was cut');
    void this.#reconnect();
  }

  #onCut(): void {
    this.#socket = undefined;
    this.#openUntilMs = monotonicMs();
    clearInterval(this.#pings);
    for (const id of [...this.#pending.keys()]) this.#settle(id, ({ reject }) => reject(lost('request', id)));
  }

  async #reconnect(): Promise<void> {
    let isDead = false;
    for (let waitMs = FIRST_RECONNECT_MS; !this.#isClosed; waitMs = Math.min(2 * waitMs, MAX_RECONNECT_MS)) {
      try {
        await this.#connect();
        break;
      } catch (error) {
        const isRefused = (error as { code?: string }).code === 'ECONNREFUSED';
        if (isRefused && !isDead && !this.#isClosed) this.watcher.onDead();
        isDead ||= isRefused;
      }
      await pause(waitMs, undefined, { ref: false });
    }
    if (this.#isClosed) return;
    this.log?.warn({ url: this.options.url }, 'connected to Asterisk');
    await this.watcher.onOpen().catch((error: Error) => this.log?.warn({ error: error.message }, 'Asterisk is not fit for calls'));
  }

  #onMessage(data: RawData): void {
    // An Asterisk under load sends events and answers pings late.
    this.#isAlive = true;
    const message = JSON.parse((data as Buffer).toString('utf8')) as AriEvent & RestResponse;
    if (message.type === 'RESTResponse') return this.#onResponse(message);
    if (message.type === 'ApplicationReplaced')
      this.log?.warn({ app: this.options.app }, 'another process uses the same ARI application name');
    const id = message.channel?.id ?? message.peer?.id;
    if (id !== undefined) this.#listeners.get(id)?.(message);
  }

  #onResponse({ request_id: id, status_code: status, message_body: text }: RestResponse): void {
    const value: unknown = text ? JSON.parse(text) : undefined;
    this.#settle(id, ({ resolve, reject }) => {
      if (status < 300) return resolve(value);
      const { message, error = message } = (value ?? {}) as { message?: string; error?: string };
      reject(new AriError(status, `Asterisk answered ${status} ${error ?? ''}`.trim()));
    });
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    how(pending);
  }
}

interface RestResponse {
  request_id: string;
  status_code: number;
  message_body?: string;
}

const lost = (method: string, path: string): AriError => new AriError(0, `${method} ${path}: the ARI socket is not open`);

/** Resolves when a WebSocket is open; rejects with the system's error, or with an AriError that has the status of the refusal. */
export function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    // The listener stays: an error without one would end the process. A `close` follows each error.
    socket.on('error', reject);
    socket.once('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      reject(new AriError(statusCode, `Asterisk answered ${statusCode}`));
    });
  });
}
