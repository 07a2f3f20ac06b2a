/** How long a trunk may send no response at all to an INVITE, 100 included, where its record does not say. */
export const DEFAULT_NO_RESPONSE_MS = 4_000;
/** So long do we wait for the answer to our CANCEL or BYE, or for a provisional response that lets us CANCEL. */
export const HANG_UP_TIMEOUT_MS = 4_000;

type CallTimer = 'ring' | 'no-response' | 'hang-up';

/** The timers of one call until its end. */
export class CallTimers {
  readonly #running = new Map<CallTimer, NodeJS.Timeout>();

  /** Starts a timer; it starts anew where it runs. */
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
