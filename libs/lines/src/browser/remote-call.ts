import type { LineCall } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { CallProxy } from '../thread/call-proxy.js';
import type { CallOrder, Id } from '../thread/protocol.js';
import type { BrowserEvent, BrowserListener } from './browser-line.js';
import { refuseJoin } from './refuse-join.js';

/** Proxy of one call: the call itself lives in the process of the browser line. */
export class RemoteCall extends CallProxy implements LineCall {
  #isAnswered = false;

  constructor(
    id: Id,
    readonly callId: string,
    private readonly listener: BrowserListener,
    post: (order: CallOrder) => void,
  ) {
    super(id, post);
  }

  join(): void {
    refuseJoin();
  }

  onEvent(event: BrowserEvent): void {
    if (this.isOver) return;
    this.#isAnswered ||= event.type === 'answered';
    this.isOver = event.type === 'ended';
    this.listener(event);
  }

  /** The process has died, and the call has died with it. */
  endAsLost(): void {
    this.onEvent({ type: 'ended', end: { by: 'system', reason: 'line-lost', hasRung: this.#isAnswered }, atMs: monotonicMs() });
  }
}
