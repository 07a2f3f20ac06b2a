import type { EndedBy } from '@turant/domain';

/** Orders to hang up that are kept for calls that are just being placed. Most of them concern other processes' calls. */
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

  /** Hangs up a running call. The order is kept for a call that is not running: this process may just be placing it. */
  hangUp(callId: string, by: EndedBy, reason: string): void {
    const call = this.calls.get(callId);
    if (call) return call.hangUp(by, reason);
    this.keptHangUps.add(callId);
    const [oldest] = this.keptHangUps;
    if (this.keptHangUps.size > MAX_KEPT_HANG_UPS && oldest !== undefined) this.keptHangUps.delete(oldest);
  }

  consumeKeptHangUp(callId: string): boolean {
    return this.keptHangUps.delete(callId);
  }

  get size(): number {
    return this.calls.size;
  }

  /** Says goodbye to the calls that still run after `drainMs`, and resolves when all calls are settled. */
  async drain(drainMs: number, goodbyeMs: number): Promise<void> {
    const goodbye = setTimeout(() => this.calls.forEach((call) => call.sayGoodbye('shutdown', goodbyeMs)), drainMs);
    // A person may still ask for the business: that second leg is settled, too.
    while (this.calls.size > 0) await Promise.all([...this.calls.values()].map((call) => call.settled));
    clearTimeout(goodbye);
  }
}
