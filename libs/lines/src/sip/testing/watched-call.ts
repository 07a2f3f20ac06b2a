import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { LineCall, LineDriver, LineCallEnd, LineEvent, PlaceOrder, PreparedCall } from '../../line-driver.js';

export const CALLEE = '+919812345678';
/** Long enough for a busy machine. The deadline has its own tests. */
export const SEND_WITHIN_MS = 60_000;

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

/** A call under test, with all its events. */
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
    }, SEND_WITHIN_MS);
    return call;
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Resolves with the first event of this type. Only Jest's time limit ends the wait. */
  async when<T extends LineEvent['type']>(type: T): Promise<Extract<LineEvent, { type: T }>> {
    for (;;) {
      const found = this.events.find((event) => event.type === type);
      if (found) return found as Extract<LineEvent, { type: T }>;
      await new Promise<void>((resolve) => this.#onEvent.push(resolve));
    }
  }

  async end(): Promise<LineCallEnd> {
    return (await this.when('ended')).end;
  }
}

/** Number of this process's UDP sockets, by /proc: inside Jest, Node does not list them. */
export function openUdpSockets(): number {
  const mine = new Set(
    readdirSync('/proc/self/fd').map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1];
      } catch {
        // Closed since it was listed.
        return undefined;
      }
    }),
  );
  const lines = readFileSync('/proc/net/udp', 'utf8').trim().split('\n').slice(1);
  return lines.filter((line) => mine.has(line.trim().split(/\s+/)[9])).length;
}
