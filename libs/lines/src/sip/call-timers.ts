/** Default of `LineTrunk.noResponseMs`. */
export const DEFAULT_NO_RESPONSE_MS = 4_000;
/** How long a call waits for the response to its CANCEL or BYE, or for the provisional response without which it may not send CANCEL. */
export const HANG_UP_TIMEOUT_MS = 4_000;

type CallTimer = 'ring' | 'no-response' | 'hang-up';

/** The timers of one call. */
export class CallTimers {
  readonly #running = new Map<CallTimer, NodeJS.Timeout>();

  /** Starts a timer, or starts it again if it runs. */
  start(timer: CallTimer, ms: number, action: () => void): void {
    this.stop(timer);
    this.#running.set(timer, setTimeout(action, ms));
  }

  stop(...timers: CallTimer[]): void {
    for (const timer of timers) {
      clearTimeout(this.#running.get(timer));
      this.#running.delete(timer);
    }
  }

  stopAll(): void {
    this.stop('ring', 'no-response', 'hang-up');
  }
}
