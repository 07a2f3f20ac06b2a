import { NARROW_SAMPLES_PER_MS } from './frame.js';
import { sequenceAhead, type RtpPacket } from './rtp-packet.js';

/** A larger jump ahead, or a jump back of more than MAX_MISORDER, means that the sender has restarted its stream (RFC 3550 A.1). */
const MAX_DROPOUT = 3_000;
const MAX_MISORDER = 100;

/** The fields of a report block (RFC 3550 6.4.1) but for the two times of the last sender report. */
export interface Reception {
  ssrc: number;
  /** The share of packets lost since the last report, in 1/256. */
  fractionLost: number;
  /** Packets lost since the stream began; negative if packets came twice. */
  packetsLost: number;
  highestSequence: number;
  /** The jitter in ticks of the stream's clock. */
  jitter: number;
}

/** Counts received and lost packets and measures the jitter, for reports and for the call's record (RFC 3550 A.1, A.3, A.8). */
export class ReceptionStats {
  /** Packets of all streams of the call. */
  packetsReceived = 0;
  #lostBefore = 0;
  #ssrc: number | undefined;
  #base = 0;
  #cycles = 0;
  #highest = 0;
  #received = 0;
  #reported = { expected: 0, received: 0 };
  #transit: number | undefined;
  #jitter = 0;

  /** G.711's clock ticks 8 times a millisecond, that of Opus 48 times. */
  constructor(private readonly ticksPerMs = NARROW_SAMPLES_PER_MS) {}

  /** Counts an admitted packet. Telephone-events are left out of the jitter, because their timestamp stays the same while a key is pressed. */
  count(packet: RtpPacket, nowMs: number, isEvent: boolean): void {
    const ahead = sequenceAhead(packet.sequence, this.#highest);
    if (packet.ssrc !== this.#ssrc || ahead > MAX_DROPOUT || ahead < -MAX_MISORDER) this.#begin(packet);
    else if (ahead > 0) {
      if (packet.sequence < this.#highest) this.#cycles += 0x1_0000;
      this.#highest = packet.sequence;
    }
    this.#received += 1;
    this.packetsReceived += 1;
    if (!isEvent) this.#measureJitter(packet.timestamp, nowMs);
  }

  get packetsLost(): number {
    return Math.max(0, this.#lostBefore + this.#lost);
  }

  get jitterMs(): number {
    return this.#jitter / this.ticksPerMs;
  }

  /** The reception for a report that is sent now; `fractionLost` restarts. Undefined if nothing was received yet. */
  report(): Reception | undefined {
    if (this.#ssrc === undefined) return undefined;
    const expected = this.#expected - this.#reported.expected;
    const lost = expected - (this.#received - this.#reported.received);
    this.#reported = { expected: this.#expected, received: this.#received };
    return {
      ssrc: this.#ssrc,
      fractionLost: expected > 0 && lost > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
      packetsLost: this.#lost,
      highestSequence: (this.#cycles + this.#highest) >>> 0,
      jitter: Math.floor(this.#jitter),
    };
  }

  get #expected(): number {
    return this.#ssrc === undefined ? 0 : this.#cycles + this.#highest - this.#base + 1;
  }

  get #lost(): number {
    return this.#expected - this.#received;
  }

  #begin({ ssrc, sequence }: RtpPacket): void {
    this.#lostBefore += this.#lost;
    this.#ssrc = ssrc;
    this.#base = sequence;
    this.#highest = sequence;
    this.#cycles = 0;
    this.#received = 0;
    this.#reported = { expected: 0, received: 0 };
    this.#transit = undefined;
    this.#jitter = 0;
  }

  #measureJitter(timestamp: number, nowMs: number): void {
    const transit = (Math.round(nowMs * this.ticksPerMs) - timestamp) | 0;
    if (this.#transit !== undefined) this.#jitter += (Math.abs((transit - this.#transit) | 0) - this.#jitter) / 16;
    this.#transit = transit;
  }
}
