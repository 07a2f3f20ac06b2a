import { sequenceAhead, type RtpPacket } from './rtp-packet.js';
import { ArrivalTimes } from './arrival-times.js';

/** Packets of 2.5 ms, the shortest, in the longest time that a packet is waited for. */
const MAX_HELD = 40;
/** A packet that is further away belongs to a restarted stream (RFC 3550 A.1). */
const MAX_JUMP = 100;

export interface OrderedPackets {
  /** Called for each packet in its order. Lost packets are left out. */
  packet(packet: RtpPacket, atMs: number): void;
  /** Another stream begins. */
  restarted(): void;
}

/**
 * Puts the packets of one call in order, and drops copies and those that come too late. A packet in order is never held back: who listens is
 * a program, and needs no even flow. A missing one is waited for as long as packets have been late lately.
 */
export class ReorderWindow {
  readonly arrivals: ArrivalTimes;
  late = 0;
  readonly #held: RtpPacket[] = [];
  /** The sequence numbers of the last packets that were given up. */
  readonly #givenUp = new Set<number>();
  #next: { ssrc: number; sequence: number; timestamp: number } | undefined;

  constructor(
    private readonly out: OrderedPackets,
    ticksPerMs = 48,
  ) {
    this.arrivals = new ArrivalTimes(ticksPerMs);
  }

  /** @param isPaced false for packets whose timestamp stands still, such as those of a key that is held */
  push(packet: RtpPacket, nowMs: number, isPaced = true): void {
    const next = this.#next;
    const ahead = next ? sequenceAhead(packet.sequence, next.sequence) : 0;
    if (!next || next.ssrc !== packet.ssrc || Math.abs(ahead) > MAX_JUMP) return this.#restart(packet, nowMs);
    if (isPaced) this.arrivals.observe(packet, nowMs);
    if (ahead < 0) return void (this.late += Number(this.#givenUp.delete(packet.sequence)));
    if (ahead === 0) this.#deliver(packet, nowMs);
    else this.#hold(packet);
    this.#drain(nowMs);
    this.tick(nowMs);
  }

  /** Called every 20 ms, too: after the last packet of a stream no other one comes. */
  tick(nowMs: number): void {
    for (let [first] = this.#held; first && this.#isOverdue(first, nowMs); [first] = this.#held) this.#skipLost(first, nowMs);
  }

  /** The packet before `first` is missing: its own timestamp is not known, and it is taken to be in the middle of the gap at the latest. */
  #isOverdue(first: RtpPacket, nowMs: number): boolean {
    if (this.#held.length > MAX_HELD) return true;
    const missing = this.#next ? sequenceAhead(first.sequence, this.#next.sequence) : 1;
    const gap = this.#next ? (first.timestamp - this.#next.timestamp) | 0 : 0;
    const before = first.timestamp - Math.max(0, Math.trunc(gap / (missing + 1)));
    return nowMs >= this.arrivals.dueMs(before) + this.arrivals.waitMs;
  }

  #restart(packet: RtpPacket, nowMs: number): void {
    this.#held.length = 0;
    this.#givenUp.clear();
    if (this.#next) this.out.restarted();
    this.arrivals.reset(packet.timestamp, nowMs);
    this.#next = { ssrc: packet.ssrc, sequence: packet.sequence, timestamp: packet.timestamp };
    this.#deliver(packet, nowMs);
  }

  #hold(packet: RtpPacket): void {
    const index = this.#held.findIndex(({ sequence }) => sequenceAhead(packet.sequence, sequence) <= 0);
    if (this.#held[index]?.sequence === packet.sequence) return;
    this.#held.splice(index < 0 ? this.#held.length : index, 0, packet);
  }

  #skipLost(first: RtpPacket, nowMs: number): void {
    const next = this.#next;
    if (!next) return;
    if (this.#givenUp.size > MAX_JUMP) this.#givenUp.clear();
    const count = sequenceAhead(first.sequence, next.sequence);
    for (let at = 0; at < count; at += 1) this.#givenUp.add((next.sequence + at) & 0xffff);
    next.sequence = first.sequence;
    this.#drain(nowMs);
  }

  #drain(nowMs: number): void {
    for (let [first] = this.#held; first && first.sequence === this.#next?.sequence; [first] = this.#held) {
      this.#held.shift();
      this.#deliver(first, nowMs);
    }
  }

  #deliver(packet: RtpPacket, nowMs: number): void {
    if (this.#next) {
      this.#next.sequence = (packet.sequence + 1) & 0xffff;
      this.#next.timestamp = packet.timestamp;
    }
    this.out.packet(packet, nowMs);
  }
}
