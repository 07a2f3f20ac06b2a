import type { LineCall, LineDriver, LineEnd, LineEvent, PlaceOrder, PreparedCall } from '../../line-driver.js';

export const CALLEE = '+919812345678';
export const CALLER = '+911400001234';

export const anOrder = (uri: string, change: Partial<PlaceOrder> = {}): PlaceOrder => ({
  callId: 'cl_test',
  trunk: { trunkId: 'tr_test', uri, transport: 'udp' },
  to: CALLEE,
  from: CALLER,
  headers: {},
  ringTimeoutMs: 10_000,
  ...change,
});

/** A call under test: all its events, and a promise for each one that is waited for. */
export class WatchedCall {
  readonly events: LineEvent[] = [];
  #onEvent: (() => void)[] = [];
  line!: LineCall;

  private constructor(readonly prepared: PreparedCall) {}

  static async place(driver: LineDriver, order: PlaceOrder): Promise<WatchedCall> {
    const call = new WatchedCall(await driver.prepare(order));
    call.line = call.prepared.place((event) => {
      call.events.push(event);
      call.#onEvent.splice(0).forEach((wake) => wake());
    });
    return call;
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** The first event of that type, as soon as it is there. Jest's time limit is the only one. */
  async when<T extends LineEvent['type']>(type: T): Promise<Extract<LineEvent, { type: T }>> {
    for (;;) {
      const found = this.events.find((event) => event.type === type);
      if (found) return found as Extract<LineEvent, { type: T }>;
      await new Promise<void>((resolve) => this.#onEvent.push(resolve));
    }
  }

  async end(): Promise<LineEnd> {
    return (await this.when('ended')).end;
  }
}

/** UDP sockets of this process that are open. */
export const openUdpSockets = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'UDPWRAP' || resource === 'UDPSocket').length;
