import type { Clock } from '../clock.js';

/** Timer B of RFC 3261 (17.1.1.2) from the INVITE on, and a second for slow timers: until then a silent trunk may still ring the phone. */
const MAY_RING_MS = 33_000;
const LOOK_MS = 250;

/** How the wait for a silent INVITE ended: the call can no longer ring, its trunk has answered late, or somebody has ended the call. */
export type SilentEnd = 'quiet' | 'answered-late' | 'ended';

/** An INVITE that has got no response: its call is not over before its phone can no longer ring. */
export class SilentInvite {
  readonly end: Promise<SilentEnd>;
  private settle: (end: SilentEnd) => void = () => undefined;
  private readonly timer: NodeJS.Timeout;

  /** @param placedMs when the INVITE left, by the monotonic clock */
  constructor(clock: Clock, placedMs: number) {
    this.end = new Promise((resolve) => (this.settle = resolve));
    this.timer = setInterval(() => clock.monotonicMs() - placedMs >= MAY_RING_MS && this.over('quiet'), LOOK_MS);
  }

  /** The first end counts. */
  over(end: SilentEnd): void {
    clearInterval(this.timer);
    this.settle(end);
  }
}
