import { sequenceAhead, type RtpPacket } from '../sip/media/rtp-packet.js';

/** A packet waits until two others have overtaken the one before it; then that one counts as lost. */
const MAX_HELD = 2;
/** ... or until this time has passed: after the last packet of a stream none overtakes it. */
const MAX_HELD_MS = 60;
/** A packet that is further away belongs to a restarted stream (RFC 3550 A.1). */
const MAX_JUMP = 100;

export interface OrderedPackets {
  packet(packet: RtpPacket, atMs: number): void;
  /** This many packets before the next one are lost. */
  lost(count: number, atMs: number): void;
  /** Another stream begins. */
  restarted(): void;
}

/** Puts the packets of one call in order, and drops copies and those that come too late. */
export class ReorderWindow {
  readonly #held: RtpPacket[] = [];
  #heldSinceMs = 0;
  #next: { ssrc: number; sequence: number } | undefined;

  constructor(private readonly out: OrderedPackets) {}

  push(packet: RtpPacket, nowMs: number): void {
    const next = this.#next;
    const ahead = next ? sequenceAhead(packet.sequence, next.sequence) : 0;
    if (!next || next.ssrc !== packet.ssrc || Math.abs(ahead) > MAX_JUMP) return this.#restart(packet, nowMs);
    if (ahead < 0) return;
    if (ahead === 0) this.#deliver(packet, nowMs);
    else this.#hold(packet, nowMs);
    this.#drain(nowMs);
    if (this.#held.length > MAX_HELD) this.#skipLost(nowMs);
  }

  /** Called every 20 ms. */
  tick(nowMs: number): void {
    if (this.#held.length > 0 && nowMs - this.#heldSinceMs >= MAX_HELD_MS) this.#skipLost(nowMs);
  }

  #restart(packet: RtpPacket, nowMs: number): void {
    this.#held.length = 0;
    if (this.#next) this.out.restarted();
    this.#next = { ssrc: packet.ssrc, sequence: packet.sequence };
    this.#deliver(packet, nowMs);
  }

  #hold(packet: RtpPacket, nowMs: number): void {
    const index = this.#held.findIndex(({ sequence }) => sequenceAhead(packet.sequence, sequence) <= 0);
    if (this.#held[index]?.sequence === packet.sequence) return;
    if (this.#held.length === 0) this.#heldSinceMs = nowMs;
    this.#held.splice(index < 0 ? this.#held.length : index, 0, packet);
  }

  #skipLost(nowMs: number): void {
    const [first] = this.#held;
    const next = this.#next;
    if (!first || !next) return;
    this.out.lost(sequenceAhead(first.sequence, next.sequence), nowMs);
    next.sequence = first.sequence;
    this.#drain(nowMs);
  }

  #drain(nowMs: number): void {
    for (let [first] = this.#held; first && first.sequence === this.#next?.sequence; [first] = this.#held) {
      this.#held.shift();
      this.#heldSinceMs = nowMs;
      this.#deliver(first, nowMs);
    }
  }

  #deliver(packet: RtpPacket, nowMs: number): void {
    if (this.#next) this.#next.sequence = (packet.sequence + 1) & 0xffff;
    this.out.packet(packet, nowMs);
  }
}
