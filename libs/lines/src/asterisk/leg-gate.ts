import { setTimeout as pause } from 'node:timers/promises';

/** `change`: a media leg is made or ends. `look-up`: a socket connects to its leg. */
export type LegWork = 'change' | 'look-up';

/** After 500 ms, work that has not ended no longer keeps the other kind waiting. */
const MAX_HOLD_MS = 500;

/**
 * Keeps what changes Asterisk's list of media legs apart from what looks a leg up in it. chan_websocket (22.10.1) searches that list without a
 * lock of its own, and gives back a lock that another thread took meanwhile. Then the list stays locked: Asterisk makes and ends no leg any more,
 * takes no orders, and has to be started again. Work of one kind runs side by side.
 */
export class LegGate {
  #kind: LegWork = 'change';
  #running = 0;
  #waiting: { kind: LegWork; start: () => void }[] = [];

  async run<T>(kind: LegWork, work: () => Promise<T>): Promise<T> {
    await this.#enter(kind);
    const done = work();
    const over = done.catch(() => undefined);
    void Promise.race([over, pause(MAX_HOLD_MS, undefined, { ref: false })]).then(() => this.#leave());
    return done;
  }

  #enter(kind: LegWork): Promise<void> {
    if (this.#running === 0) this.#kind = kind;
    // Whoever waits goes first, also if it is of the other kind.
    if (this.#kind === kind && this.#waiting.length === 0) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((start) => this.#waiting.push({ kind, start }));
  }

  #leave(): void {
    this.#running -= 1;
    const [next] = this.#waiting;
    if (this.#running > 0 || !next) return;
    this.#kind = next.kind;
    const batch = this.#waiting.filter(({ kind }) => kind === next.kind);
    this.#waiting = this.#waiting.filter(({ kind }) => kind !== next.kind);
    this.#running = batch.length;
    for (const { start } of batch) start();
  }
}
