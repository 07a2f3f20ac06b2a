import type { RtpPacket } from './rtp-packet.js';

/** A missing packet is waited for as long as packets have been late in the last 5 to 10 s, within these bounds. */
const MIN_PACKET_WAIT_MS = 40;
const MAX_PACKET_WAIT_MS = 100;
const PERIOD_MS = 5_000;
/** A clock that jumps further was set anew. */
const MAX_CLOCK_JUMP_MS = 2_000;

interface Period {
  leastMs: number;
  mostMs: number;
}

const EMPTY: Period = { leastMs: Infinity, mostMs: -Infinity };

/** Measures how evenly the packets of one stream come, by their timestamps. */
export class ArrivalTimes {
  #base: { timestamp: number; atMs: number } | undefined;
  #lastMs = 0;
  #now: Period = EMPTY;
  #before: Period = EMPTY;
  #sinceMs = 0;

  constructor(private readonly ticksPerMs: number) {}

  /** Every packet that comes, also one that comes too late: the next one of its kind is then waited for. */
  observe({ timestamp }: Pick<RtpPacket, 'timestamp'>, nowMs: number): void {
    const transitMs = this.#transitMs(timestamp, nowMs);
    if (Math.abs(transitMs - this.#lastMs) > MAX_CLOCK_JUMP_MS) return this.reset(timestamp, nowMs);
    this.#lastMs = transitMs;
    if (nowMs - this.#sinceMs >= PERIOD_MS) {
      this.#before = this.#now;
      this.#now = EMPTY;
      this.#sinceMs = nowMs;
    }
    this.#now = { leastMs: Math.min(this.#now.leastMs, transitMs), mostMs: Math.max(this.#now.mostMs, transitMs) };
  }

  reset(timestamp: number, nowMs: number): void {
    this.#base = { timestamp, atMs: nowMs };
    this.#lastMs = 0;
    this.#now = { leastMs: 0, mostMs: 0 };
    this.#before = EMPTY;
    this.#sinceMs = nowMs;
  }

  /** How much later than the fastest packet a packet may come and still be played. */
  get waitMs(): number {
    const lateMs = Math.max(this.#now.mostMs, this.#before.mostMs) - this.#leastMs;
    return Math.min(MAX_PACKET_WAIT_MS, Math.max(MIN_PACKET_WAIT_MS, lateMs));
  }

  /** When the packet with this timestamp would have come if it had been the fastest one. */
  dueMs(timestamp: number): number {
    const { timestamp: from, atMs } = this.#base ?? { timestamp, atMs: 0 };
    return atMs + ((timestamp - from) | 0) / this.ticksPerMs + this.#leastMs;
  }

  get #leastMs(): number {
    return Math.min(this.#now.leastMs, this.#before.leastMs);
  }

  #transitMs(timestamp: number, nowMs: number): number {
    if (!this.#base) this.reset(timestamp, nowMs);
    const { timestamp: from, atMs } = this.#base ?? { timestamp, atMs: nowMs };
    return nowMs - atMs - ((timestamp - from) | 0) / this.ticksPerMs;
  }
}
