import type { LineDriver, PlaceOrder } from '@turant/lines';
import { WatchedCall } from './watched-call.js';

/** The calls of one test. `endAll` ends them, so that a failed test leaves none for the next. */
export class Calls {
  #placed: WatchedCall[] = [];

  constructor(private readonly driver: LineDriver) {}

  async place(order: PlaceOrder): Promise<WatchedCall> {
    const call = await WatchedCall.place(this.driver, order);
    this.#placed.push(call);
    return call;
  }

  async endAll(): Promise<void> {
    for (const call of this.#placed) call.line.hangUp();
    await Promise.all(this.#placed.splice(0).map((call) => call.end()));
  }
}
