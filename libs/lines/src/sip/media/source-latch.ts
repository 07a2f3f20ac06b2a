import type { RemoteMedia } from '../sdp.js';

export interface MediaAddress {
  address: string;
  port: number;
}

/** After this time without a packet of the stream, another stream from the same address may replace it: the far end has a new media process. */
export const STREAM_LIVES_MS = 500;
export const NO_ADDRESS = '0.0.0.0';

/**
 * Decides whose audio belongs to a call. The source address must be the one in the far end's SDP. Port and SSRC are latched to the first
 * packet, and again at each offer or answer and after 500 ms without a packet. UDP sources can be forged: the latch keeps out senders who
 * can read neither the signalling nor the packets. Against others only SRTP helps.
 */
export class SourceLatch {
  #signalled: MediaAddress | undefined;
  #latched: MediaAddress | undefined;
  #stream: { port: number; ssrc: number; heardAtMs: number } | undefined;

  /** `isNat`: the address in the SDP may be private, so the source of the first packet after `start` is latched instead. */
  constructor(private readonly isNat: boolean) {}

  /** The far end has signalled its address. The latch stays if the address is the same, or 0.0.0.0 (hold). */
  start({ address, port }: RemoteMedia): void {
    const hasMoved = address !== NO_ADDRESS && (address !== this.#signalled?.address || port !== this.#signalled.port);
    if (hasMoved) {
      this.#signalled = { address, port };
      this.#latched = undefined;
    }
    this.#stream = undefined;
  }

  /** The address from which audio is accepted; undefined if it is not known yet. */
  get address(): string | undefined {
    return this.isNat ? this.#latched?.address : this.#signalled?.address;
  }

  /** The source of a far end behind NAT, to which our audio is sent instead of the address in the SDP (symmetric RTP, RFC 4961). */
  get latched(): Readonly<MediaAddress> | undefined {
    return this.#latched;
  }

  /** SSRC of the latched stream. */
  get ssrc(): number | undefined {
    return this.#stream?.ssrc;
  }

  /** Whether a valid packet of a negotiated payload type belongs to this call. Such a packet keeps its stream alive. */
  admits(ssrc: number, from: MediaAddress, nowMs: number): boolean {
    if (!this.#isAllowedSource(from)) return false;
    const stream = this.#stream;
    if (stream && nowMs - stream.heardAtMs < STREAM_LIVES_MS) {
      if (stream.port !== from.port || stream.ssrc !== ssrc) return false;
      stream.heardAtMs = nowMs;
      return true;
    }
    this.#stream = { port: from.port, ssrc, heardAtMs: nowMs };
    if (this.#latched) this.#latched.port = from.port;
    return true;
  }

  #isAllowedSource(from: MediaAddress): boolean {
    if (this.isNat && this.#signalled) this.#latched ??= { address: from.address, port: from.port };
    return from.address === this.address;
  }
}
