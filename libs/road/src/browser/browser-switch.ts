import type { BrowserOrder } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { BrowserSide } from './browser-side.js';
import { takeBrowserCall, type TakeContext } from './take-browser-call.js';

/** Takes the orders of browsers that api processes send, until it is stopped, and sends the replies. */
export class BrowserSwitch {
  private readonly taking = new Set<Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly context: TakeContext,
    private readonly side: BrowserSide,
  ) {}

  take(order: BrowserOrder): void {
    if (this.isStopped) return;
    const { bus, log } = this.context;
    const taking: Promise<void> = takeBrowserCall(this.context, this.side, order)
      .then((reply) => reply && bus.control({ kind: 'browser-reply', reply }))
      .catch((error: unknown) => log.warn({ ...errorFields(error), callId: order.callId }, 'the answer to a browser was not sent'))
      .finally(() => this.taking.delete(taking));
    this.taking.add(taking);
  }

  /** Takes no new orders, and resolves when none is being taken. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.taking);
  }
}
