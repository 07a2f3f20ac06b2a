import type { EndedBy } from '@turant/domain';
import type { RunningCall } from './running-call.js';

/** Wishes to hang up a call that is not here: most are about another process's. */
const MOST_WISHES = 1_000;

/** The calls that this process has on the line. */
export class RunningCalls {
  private readonly calls = new Map<string, RunningCall>();
  private readonly wishes = new Set<string>();
  onEnded: () => void = () => undefined;

  add(call: RunningCall): void {
    this.calls.set(call.callId, call);
  }

  remove(call: RunningCall): void {
    this.calls.delete(call.callId);
    this.onEnded();
  }

  get(callId: string): RunningCall | undefined {
    return this.calls.get(callId);
  }

  /** A call that is just being placed is hung up as soon as it is here. */
  hangUp(callId: string, by: EndedBy, reason: string): void {
    const call = this.calls.get(callId);
    if (call) return call.hangUp(by, reason);
    this.wishes.add(callId);
    const [oldest] = this.wishes;
    if (this.wishes.size > MOST_WISHES && oldest !== undefined) this.wishes.delete(oldest);
  }

  takeWish(callId: string): boolean {
    return this.wishes.delete(callId);
  }

  get size(): number {
    return this.calls.size;
  }

  /** Gives running calls `drainMs`, then says goodbye to those that are left; resolves when all are settled. */
  async drain(drainMs: number, goodbyeMs: number): Promise<void> {
    const all = [...this.calls.values()];
    const goodbye = setTimeout(() => all.forEach((call) => call.sayGoodbye('shutdown', goodbyeMs)), drainMs);
    await Promise.all(all.map((call) => call.settled));
    clearTimeout(goodbye);
  }
}
