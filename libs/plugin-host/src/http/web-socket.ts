import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { RetryLaterError, TurantError } from '@turant/domain';
import { errorOfStatus, EventQueue, type Socket, type WebSocketRequest } from '@turant/plugin-kit';
import { WebSocket } from 'ws';
import { checkedLookup, headersOf } from './http-exchange.js';
import type { OutboundRule } from './outbound-rule.js';
import { preparedRequest } from './prepared-request.js';

/** The largest message that is taken, in bytes. */
const MAX_VENDOR_MESSAGE_BYTES = 1024 * 1024;
/** With more messages unread the socket is read no further until they are. */
const MAX_UNREAD = 256;
/** A vendor that does not answer a close frame is left after this time. */
const VENDOR_CLOSE_MS = 2_000;
/** The server is asked for a sign of life this often; a socket without an answer until the next time is dead. */
const SIGN_OF_LIFE_MS = 15_000;

/**
 * Opens a WebSocket to where the rule allows.
 * @throws RetryLaterError VENDOR_UNREACHABLE, ADDRESS_UNKNOWN; SettingsError ADDRESS_NOT_PUBLIC; or what `errorOfStatus` makes of a refusal
 */
export async function openWebSocket(rule: OutboundRule, request: WebSocketRequest, signal: AbortSignal, openMs: number): Promise<Socket> {
  const { url, query, headers } = request;
  // The rule and the checks of addresses and headers are those of requests by HTTP.
  const hop = preparedRequest({ url: url.replace(/^ws/, 'http'), query, headers }, rule);
  const destination = rule.destinationOf(hop.url);
  const { 'accept-encoding': _, ...ownHeaders } = hop.headers;
  const isStandIn = destination.kind === 'stand-in';
  const socket = new WebSocket(destination.url.href.replace(/^http/, 'ws'), [...(request.protocols ?? [])], {
    headers: isStandIn ? { ...ownHeaders, 'x-forwarded-host': hop.url.host } : ownHeaders,
    lookup: checkedLookup(destination),
    handshakeTimeout: openMs,
    maxPayload: MAX_VENDOR_MESSAGE_BYTES,
    perMessageDeflate: false,
    followRedirects: false,
  });
  // It listens from now on: the first message may come together with the answer to the upgrade.
  const open = new OpenSocket(socket, request.keepAlive);
  const refused = new Promise<never>((_resolve, reject) => {
    socket.once('unexpected-response', (_request, response: IncomingMessage) => {
      response.destroy();
      const answer = { status: response.statusCode ?? 0, headers: headersOf(response), isRepeatable: true };
      reject(errorOfStatus(answer) ?? new RetryLaterError('VENDOR_NO_ANSWER', `${hop.url.hostname} answered with no WebSocket`));
    });
    socket.once('error', (error) => reject(unreachable(hop.url.hostname, error)));
  });
  refused.catch(() => undefined);
  const stop = (): void => socket.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([once(socket, 'open', { signal }), refused]);
  } catch (error) {
    signal.removeEventListener('abort', stop);
    socket.terminate();
    throw error instanceof TurantError ? error : unreachable(hop.url.hostname, error);
  }
  socket.once('close', () => signal.removeEventListener('abort', stop));
  return open;
}

const unreachable = (host: string, error: unknown): Error =>
  error instanceof TurantError
    ? error
    : new RetryLaterError(
        'VENDOR_UNREACHABLE',
        `${host} cannot be reached: ${(error as { code?: string }).code ?? (error as Error).message}`,
      );

class OpenSocket implements Socket {
  end: { readonly code: number; readonly reason: string } | undefined;
  private readonly messages = new EventQueue<string | Uint8Array>(() => {
    if (this.socket.isPaused && this.messages.length <= MAX_UNREAD / 2) this.socket.resume();
  });
  private isAlive = true;
  private openedAtMs: number | undefined;
  private closedAtMs: number | undefined;
  private silence: NodeJS.Timeout | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly keepAlive: WebSocketRequest['keepAlive'],
  ) {
    socket.once('open', () => {
      this.openedAtMs = performance.now();
      this.watchSilence();
    });
    socket.on('message', (data: Buffer, isBinary) => {
      this.messages.push(isBinary ? data : data.toString());
      if (this.messages.length > MAX_UNREAD) socket.pause();
    });
    // An error is followed by `close`, where a reader learns of it.
    socket.on('error', () => undefined);
    socket.on('pong', () => (this.isAlive = true));
    const heart = setInterval(() => this.beat(), SIGN_OF_LIFE_MS);
    heart.unref();
    socket.once('close', (code: number, reason: Buffer) => {
      clearInterval(heart);
      clearTimeout(this.silence);
      this.closedAtMs = performance.now();
      this.end = { code, reason: reason.toString() };
      this.messages.end();
    });
  }

  send(message: string | Uint8Array): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send(message);
    this.silence?.refresh();
  }

  get openMs(): number {
    return this.openedAtMs === undefined ? 0 : (this.closedAtMs ?? performance.now()) - this.openedAtMs;
  }

  get waitingBytes(): number {
    return this.socket.bufferedAmount;
  }

  close(code?: number, reason?: string): void {
    // A paused socket would never read the close frame of the other side.
    this.socket.resume();
    this.socket.close(code, reason);
    const impatience = setTimeout(() => this.socket.terminate(), VENDOR_CLOSE_MS);
    this.socket.once('close', () => clearTimeout(impatience));
  }

  [Symbol.asyncIterator](): AsyncIterator<string | Uint8Array> {
    return this.messages[Symbol.asyncIterator]();
  }

  private watchSilence(): void {
    const { keepAlive } = this;
    if (keepAlive) this.silence = setInterval(() => this.socket.send(keepAlive.message), keepAlive.afterMs).unref();
  }

  private beat(): void {
    if (!this.isAlive) return this.socket.terminate();
    this.isAlive = false;
    this.socket.ping();
  }
}
