/** Estimate of the round-trip time, RFC 3261 17.1.1.1. */
export const T1_MS = 500;
/** Longest interval between retransmissions of a non-INVITE request and of a response to an INVITE. */
export const T2_MS = 4_000;
/** So long may a message stay in the network. */
export const T4_MS = 5_000;

/** Timer A: first interval between copies of an INVITE, unreliable transport only; doubles each time. */
export const TIMER_A_MS = T1_MS;
/** Timer B: an INVITE without any response has failed. */
export const TIMER_B_MS = 64 * T1_MS;
/** Timer D: wait for copies of a final response to an INVITE; 0 on a reliable transport. */
export const TIMER_D_MS = 32_000;
/** Timer E: first interval between copies of a non-INVITE request, unreliable transport only; doubles up to T2. */
export const TIMER_E_MS = T1_MS;
/** Timer F: a non-INVITE request without a final response has failed. */
export const TIMER_F_MS = 64 * T1_MS;
/** Timer G: first interval between copies of a response to an INVITE, unreliable transport only; doubles up to T2. */
export const TIMER_G_MS = T1_MS;
/** Timer H: wait for the ACK. */
export const TIMER_H_MS = 64 * T1_MS;
/** Timer I: wait for copies of the ACK; 0 on a reliable transport. */
export const TIMER_I_MS = T4_MS;
/** Timer J: wait for copies of a non-INVITE request; 0 on a reliable transport. */
export const TIMER_J_MS = 64 * T1_MS;
/** Timer K: wait for copies of a response to a non-INVITE request; 0 on a reliable transport. */
export const TIMER_K_MS = T4_MS;
/** Timer L: wait for copies of an INVITE that was accepted with a 2xx (RFC 6026 7.1). */
export const TIMER_L_MS = 64 * T1_MS;
/** Timer M: wait for copies of a 2xx, and for the 2xx of other branches (RFC 6026 7.2). */
export const TIMER_M_MS = 64 * T1_MS;
/** An INVITE whose user has said nothing by then is answered 100 (RFC 3261 17.2.1). */
export const TRYING_AFTER_MS = 200;

/** `Trying`: the 100 that 17.2.1 asks for. `Limit`: see NonInviteServerTransaction. */
type TimerName = 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M' | 'Trying' | 'Limit';

/** The running timers of one transaction, by their names in the RFC. */
export class TransactionTimers {
  readonly #running = new Map<TimerName, NodeJS.Timeout>();

  /** Starts that timer, anew where it runs. */
  start(name: TimerName, afterMs: number, onFire: () => void): void {
    this.stop(name);
    const timer = setTimeout(() => {
      this.#running.delete(name);
      onFire();
    }, afterMs);
    this.#running.set(name, timer);
  }

  stop(name: TimerName): void {
    clearTimeout(this.#running.get(name));
    this.#running.delete(name);
  }

  stopAll(): void {
    for (const timer of this.#running.values()) clearTimeout(timer);
    this.#running.clear();
  }
}
