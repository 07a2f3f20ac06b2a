import type { EndedBy } from '@turant/domain';

/** Kept orders to hang up a call that is not here: most are about another process's calls. */
const MAX_KEPT_HANG_UPS = 1_000;

/** A call on the line (RunningCall). */
export interface CallOnLine {
  readonly callId: string;
  /** Resolves when the call is settled, or another worker has taken it over. */
  readonly settled: Promise<void>;
  hangUp(by: EndedBy, reason: string): void;
  sayGoodbye(reason: string, withinMs: number): void;
}

/** The calls that this process has on the line. */
export class RunningCalls {
  private readonly calls = new Map<string, CallOnLine>();
  private readonly keptHangUps = new Set<string>();
  onEnded: () => void = () => undefined;

  add(call: CallOnLine): void {
    this.calls.set(call.callId, call);
  }

  remove(call: CallOnLine): void {
    this.calls.delete(call.callId);
    this.onEnded();
  }

  get(callId: string): CallOnLine | undefined {
    return this.calls.get(callId);
  }

  /** A call that is just being placed is hung up as soon as it is here. */
  hangUp(callId: string, by: EndedBy, reason: string): void {
    const call = this.calls.get(callId);
    if (call) return call.hangUp(by, reason);
    this.keptHangUps.add(callId);
    const [oldest] = this.keptHangUps;
    if (this.keptHangUps.size > MAX_KEPT_HANG_UPS && oldest !== undefined) this.keptHangUps.delete(oldest);
  }

  takeKeptHangUp(callId: string): boolean {
    return this.keptHangUps.delete(callId);
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
