import type { Http, HttpRequest } from '../http.js';

/** What a provider of speech or text reaches its vendor with: the host's sockets, with the same check of addresses as its HTTP client. */
export interface Net extends Http {
  /**
   * A response whose body comes in pieces, as server-sent events do. The host limits the time to the head of the response and between two pieces,
   * and the size of the whole. Resolves with a response of any status. @throws TurantError one of the five errors
   */
  stream(request: HttpRequest, signal: AbortSignal): Promise<StreamedResponse>;
  /**
   * Resolves when the server has agreed to speak WebSocket (RFC 6455).
   * @throws SettingsError, RetryLaterError or RejectedError as `errorOfStatus` maps the status with which the server refused
   */
  webSocket(request: WebSocketRequest, signal: AbortSignal): Promise<Socket>;
}

export interface StreamedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Ends without an error when the signal is aborted. @throws RetryLaterError VENDOR_NO_ANSWER if the connection breaks or stalls */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface WebSocketRequest {
  /** `wss:`, or `ws:` to a host that the operator has named. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
  /** Sent whenever nothing was sent for so long, in milliseconds: vendors close a socket that says nothing. */
  readonly keepAlive?: { readonly afterMs: number; readonly message: string };
}

/** An open WebSocket. Its messages are read by one iteration; the iterator ends when the socket is closed. */
export interface Socket extends AsyncIterable<string | Uint8Array> {
  send(message: string | Uint8Array): void;
  /** Bytes that wait to be sent, in this process. */
  readonly waitingBytes: number;
  close(code?: number, reason?: string): void;
  /** How long it has been open, or was, in milliseconds. */
  readonly openMs: number;
  /** How it ended: the server's close code and reason; 1006 without a close frame. Undefined while it is open. */
  readonly end: { readonly code: number; readonly reason: string } | undefined;
}
