import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/** How soon a waiting request is tried again that the broker has not throttled, as in kafkajs. */
const CHECK_PENDING_MS = 10;

const connected = new Set<RequestQueue>();
let timeoutCheck: NodeJS.Timeout | undefined;

/**
 * Replaces the two timers that kafkajs 2.2.4 has for each connection (network/requestQueue/index.js).
 * The first one is a loop that never rests: from the first response on it sets itself again with a negative delay, which Node takes for
 * 1 ms, although no request waits (github.com/tulios/kafkajs/issues/1556). Here it runs only while a request waits.
 * The second one looks every 100 ms for requests whose time is up. Here one timer for all connections fires when the next one's is.
 */
export function mendRequestQueue(): void {
  RequestQueue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue): void {
    if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
    const throttledMs = this.throttledUntil - Date.now();
    const check = (): void => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    };
    this.throttleCheckTimeoutId = setTimeout(check, throttledMs > 0 ? throttledMs : CHECK_PENDING_MS);
  };
  RequestQueue.prototype.scheduleRequestTimeoutCheck = function (this: RequestQueue): void {
    if (!this.enforceRequestTimeout) return;
    connected.add(this);
    checkTimeouts();
  };
  RequestQueue.prototype.destroy = function (this: RequestQueue): void {
    clearTimeout(this.throttleCheckTimeoutId ?? undefined);
    this.throttleCheckTimeoutId = null;
    forget(this);
  };
}

function checkTimeouts(): void {
  clearTimeout(timeoutCheck);
  const now = Date.now();
  let nextAt = Infinity;
  for (const queue of connected) {
    for (const request of queue.inflight.values()) {
      const dueAt = request.sentAt + request.requestTimeout;
      if (dueAt < now) request.timeoutRequest();
      else nextAt = Math.min(nextAt, dueAt);
    }
    // A request that is sent from now on has at least the connection's time.
    nextAt = Math.min(nextAt, now + queue.requestTimeout);
    if (!queue.isConnected()) connected.delete(queue);
  }
  if (connected.size > 0) timeoutCheck = setTimeout(checkTimeouts, nextAt + 1 - now);
}

function forget(queue: RequestQueue): void {
  connected.delete(queue);
  if (connected.size === 0) clearTimeout(timeoutCheck);
}
