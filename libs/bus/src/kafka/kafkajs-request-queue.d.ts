/** The requests of one connection. kafkajs declares no types for them; here are the members that `mend-request-queue.ts` uses. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface SentRequest {
    /** Epoch milliseconds. */
    sentAt: number;
    requestTimeout: number;
    timeoutRequest(): void;
  }

  interface Options {
    maxInFlightRequests: number | null;
    requestTimeout: number;
    enforceRequestTimeout: boolean;
    clientId: string;
    broker: string;
    logger: { debug(text: string): void; warn(text: string): void };
    isConnected?: () => boolean;
  }

  interface PushedRequest {
    entry: { correlationId: number; resolve(answer: unknown): void; reject(error: Error): void };
    expectResponse: boolean;
    sendRequest(): void;
  }

  class RequestQueue {
    constructor(options: Options);
    readonly enforceRequestTimeout: boolean;
    /** Milliseconds that every request has at least. */
    readonly requestTimeout: number;
    readonly inflight: ReadonlyMap<number, SentRequest>;
    readonly pending: readonly unknown[];
    readonly throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    readonly isConnected: () => boolean;
    push(request: PushedRequest): void;
    fulfillRequest(answer: { correlationId: number; payload: unknown; size: number }): void;
    maybeThrottle(ms: number): void;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
    scheduleRequestTimeoutCheck(): void;
    destroy(): void;
  }

  export default RequestQueue;
}
