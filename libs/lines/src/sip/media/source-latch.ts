import type { RemoteMedia } from '../sdp.js';

export interface MediaAddress {
  address: string;
  port: number;
}

/** After so long without a packet of the stream another one may follow it, from the same address: a new media process there. */
export const STREAM_LIVES_MS = 500;
export const NO_ADDRESS = '0.0.0.0';

/**
 * Who may speak in a call. The address is that of the far end's SDP; port and SSRC are those of the first packet from there,
 * learned anew at the answer, at each later offer or answer, and after 500 ms of silence. UDP sources can be forged, so this
 * keeps out strangers who can neither read the signalling nor the packets; against others there is only SRTP.
 */
export class SourceLatch {
  #told: MediaAddress | undefined;
  #latched: MediaAddress | undefined;
  #stream: { port: number; ssrc: number; heardAtMs: number } | undefined;

  /** `isNat`: the SDP's address may be a private one, so the first source after the start is taken instead, once. */
  constructor(private readonly isNat: boolean) {}

  /** The far end has told its address. A place that did not change keeps its latch, and so does a hold by 0.0.0.0. */
  start({ address, port }: RemoteMedia): void {
    const isMoved = address !== NO_ADDRESS && (address !== this.#told?.address || port !== this.#told.port);
    if (isMoved) {
      this.#told = { address, port };
      this.#latched = undefined;
    }
    this.#stream = undefined;
  }

  /** Where the far end speaks from; undefined where that is not known yet. */
  get address(): string | undefined {
    return this.isNat ? this.#latched?.address : this.#told?.address;
  }

  /** Where audio goes if not to the SDP's place: to the source of a far end behind NAT (symmetric RTP, RFC 4961). */
  get latched(): Readonly<MediaAddress> | undefined {
    return this.#latched;
  }

  /** SSRC of the stream that has the floor. */
  get ssrc(): number | undefined {
    return this.#stream?.ssrc;
  }

  /** Whether a valid packet of a negotiated type is this call's. One that is keeps its stream alive. */
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
    if (this.isNat && this.#told) this.#latched ??= { address: from.address, port: from.port };
    return from.address === this.address;
  }
}
