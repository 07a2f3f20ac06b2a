/** Estimate of the round-trip time (RFC 3261 17.1.1.1). */
export const T1_MS = 500;
/** Longest interval between retransmissions of a non-INVITE request and of a response to an INVITE. */
export const T2_MS = 4_000;
/** The longest time that a message stays in the network. */
export const T4_MS = 5_000;

/** Timer A: first interval between retransmissions of an INVITE, which doubles each time. Unreliable transports only. */
export const TIMER_A_MS = T1_MS;
/** Timer B: an INVITE without any response times out. */
export const TIMER_B_MS = 64 * T1_MS;
/** Timer D: wait for copies of a final response to an INVITE; 0 on a reliable transport. */
export const TIMER_D_MS = 32_000;
/** Timer E: first interval between retransmissions of a non-INVITE request, which doubles up to T2. Unreliable transports only. */
export const TIMER_E_MS = T1_MS;
/** Timer F: a non-INVITE request without a final response times out. */
export const TIMER_F_MS = 64 * T1_MS;
/** Timer G: first interval between retransmissions of a response to an INVITE, which doubles up to T2. Unreliable transports only. */
export const TIMER_G_MS = T1_MS;
/** Timer H: wait for the ACK. */
export const TIMER_H_MS = 64 * T1_MS;
/** Timer I: wait for copies of the ACK; 0 on a reliable transport. */
export const TIMER_I_MS = T4_MS;
/** Timer J: wait for copies of a non-INVITE request; 0 on a reliable transport. */
export const TIMER_J_MS = 64 * T1_MS;
/** Timer K: wait for copies of a response to a non-INVITE request; 0 on a reliable transport. */
export const TIMER_K_MS = T4_MS;
/** Timer L: wait for copies of an INVITE that has had a 2xx (RFC 6026 7.1). */
export const TIMER_L_MS = 64 * T1_MS;
/** Timer M: wait for copies of a 2xx and for the 2xx of other branches (RFC 6026 7.2). */
export const TIMER_M_MS = 64 * T1_MS;
/** An INVITE to which the UAS core has sent no response by then gets a 100 (RFC 3261 17.2.1). */
export const TRYING_AFTER_MS = 200;

/** `Trying` fires after TRYING_AFTER_MS; the other names are those of the RFCs. */
type TimerName = 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M' | 'Trying';

/** The running timers of one transaction. */
export class TransactionTimers {
  readonly #running = new Map<TimerName, NodeJS.Timeout>();

  /** Starts a timer, or starts it again if it runs. */
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
