import type { LineCall, LineDriver, LineCallEnd, LineEvent, LineTrunk, PlaceOrder, PlayedMark } from '@turant/lines';

export const CALLEE = '+919812345678';
/** Long enough for a busy machine. The deadline has its own tests. */
const SEND_WITHIN_MS = 60_000;
export const CALLER = '+911400001234';

export const anOrder = (trunk: LineTrunk, change: Partial<PlaceOrder> = {}): PlaceOrder => ({
  callId: 'cl_test',
  trunk,
  to: CALLEE,
  from: CALLER,
  headers: {},
  ringTimeoutMs: 10_000,
  ...change,
});

/** A call under test, with its events so far. */
export class WatchedCall {
  readonly events: LineEvent[] = [];
  /** What it has told of utterances. */
  readonly marks: PlayedMark[] = [];
  line!: LineCall;
  #wake: (() => void)[] = [];

  private constructor(readonly sipCallId: string) {}

  static async place(driver: LineDriver, order: PlaceOrder): Promise<WatchedCall> {
    const prepared = await driver.prepare(order);
    const call = new WatchedCall(prepared.dialog.sipCallId);
    call.line = prepared.place((event) => {
      call.events.push(event);
      call.#wake.splice(0).forEach((wake) => wake());
    }, SEND_WITHIN_MS);
    call.line.onPlayed((mark) => call.marks.push(mark));
    return call;
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** The digits of the events so far. */
  get digits(): string {
    return this.events.map((event) => (event.type === 'digit' ? event.digit : '')).join('');
  }

  /** Resolves with the first event of this type. Rejects if the call ends without it. */
  async when<T extends LineEvent['type']>(type: T): Promise<Extract<LineEvent, { type: T }>> {
    for (;;) {
      const found = this.events.find((event) => event.type === type);
      if (found) return found as Extract<LineEvent, { type: T }>;
      if (this.types.includes('ended') && type !== 'late-answer')
        throw new Error(`the call ended before '${type}': ${JSON.stringify(this.events)}`);
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  async end(): Promise<LineCallEnd> {
    return (await this.when('ended')).end;
  }
}
