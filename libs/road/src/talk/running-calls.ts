import type { RunningCall } from './running-call.js';

/** The calls that this process has on the line. */
export class RunningCalls {
  private readonly calls = new Map<string, RunningCall>();
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
