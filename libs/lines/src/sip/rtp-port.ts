import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AudioFrame } from '../line-driver.js';
import { DigitReader } from './digit-reader.js';
import { decodeG711, encodeG711 } from './g711.js';
import { readRtp, sequenceAhead, writeRtp, type RtpPacket } from './rtp-packet.js';
import { EVENT_TYPE, type RemoteMedia } from './sdp.js';
import { numericLookup } from './udp-end.js';

export const FRAME_SAMPLES = 160;
const SAMPLES_PER_MS = 8;
/** Longer without a frame from us is a pause: the next one begins a talk spurt (RFC 3551 4.1). */
const PAUSE_MS = 60;
/** A source that was quiet for so long may be replaced by another: a media server change without re-INVITE. */
const SOURCE_LIVES_MS = 1_000;
const COMFORT_NOISE = 13;
/** A jump of more than this is a new stream, not reordering (RFC 3550 A.1, MAX_DROPOUT). */
const MAX_REORDER = 100;

export interface MediaListener {
  onAudio(frame: AudioFrame): void;
  onDigit(digit: string): void;
}

/** One call's audio: a UDP port of its own, G.711 in 20 ms packets both ways. */
export class RtpPort {
  /** performance.now() of the last packet of the far end's media. */
  lastInMs: number | undefined;
  readonly #ssrc = randomBytes(4).readUInt32BE();
  readonly #digits = new DigitReader();
  #sequence = randomBytes(2).readUInt16BE();
  #timestamp = randomBytes(4).readUInt32BE();
  #lastOutMs = -Infinity;
  #lastSequence: { ssrc: number; sequence: number } | undefined;
  #source: string | undefined;
  #pending = new Int16Array(0);
  #remote: RemoteMedia | undefined;
  #listener: MediaListener | undefined;
  #isOpen = true;

  private constructor(private readonly socket: Socket) {
    socket.on('error', () => undefined);
    socket.on('message', (bytes, from) => this.#onPacket(bytes, `${from.address}:${from.port}`));
  }

  /** Rejects with the system's error, such as EMFILE, where no port can be had. */
  static async bind(host: string): Promise<RtpPort> {
    const socket = createSocket({ type: 'udp4', lookup: numericLookup as never });
    const listening = once(socket, 'listening');
    socket.bind(0, host);
    await listening;
    return new RtpPort(socket);
  }

  get port(): number {
    return this.socket.address().port;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** From now on audio flows; called again, it goes to the new place (a re-INVITE). */
  start(remote: RemoteMedia, listener: MediaListener): void {
    this.#remote = remote;
    this.#listener = listener;
    this.#source = undefined;
  }

  /** Sends one frame now; the pace, a frame every 20 ms, is the caller's. Dropped where the far end takes no audio. */
  send(frame: AudioFrame): void {
    const remote = this.#remote;
    if (!this.#isOpen || !remote?.receives) return;
    const now = performance.now();
    const isMarked = now - this.#lastOutMs > PAUSE_MS;
    // Time goes on while nothing is sent (RFC 3550 5.1).
    if (isMarked && this.#lastOutMs > 0)
      this.#advance(Math.round(((now - this.#lastOutMs) * SAMPLES_PER_MS) / FRAME_SAMPLES - 1) * FRAME_SAMPLES);
    this.#lastOutMs = now;
    this.socket.send(this.#packet(encodeG711(remote.codec, frame), remote.codec, isMarked), remote.port, remote.address, () => undefined);
    this.#advance(frame.length);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#listener = undefined;
    this.socket.close();
  }

  #advance(samples: number): void {
    this.#timestamp = (this.#timestamp + samples) >>> 0;
  }

  #packet(payload: Uint8Array, payloadType: number, isMarked: boolean): Buffer {
    const sequence = this.#sequence;
    this.#sequence = (sequence + 1) & 0xffff;
    return writeRtp({ payloadType, isMarked, sequence, timestamp: this.#timestamp, ssrc: this.#ssrc, payload });
  }

  #onPacket(bytes: Buffer, source: string): void {
    const packet = readRtp(bytes);
    if (!packet || !this.#listener || !this.#remote || !this.#isKnownType(packet.payloadType)) return;
    if (!this.#isFrom(source)) return;
    this.lastInMs = performance.now();
    if (this.#isEvent(packet.payloadType)) {
      const digit = this.#digits.read(packet);
      if (digit !== undefined) this.#listener.onDigit(digit);
    } else if (packet.payloadType !== COMFORT_NOISE && this.#isNew(packet)) {
      this.#deliver(decodeG711(packet.payloadType === 8 ? 8 : 0, packet.payload));
    }
  }

  #isEvent(type: number): boolean {
    return type === EVENT_TYPE || (this.#remote?.eventTypes.includes(type) ?? false);
  }

  #isKnownType(type: number): boolean {
    return type === 0 || type === 8 || type === COMFORT_NOISE || this.#isEvent(type);
  }

  /** The first source that speaks is the call's; a second one is not mixed in, unless the first has fallen silent. */
  #isFrom(source: string): boolean {
    const isFree = this.#source === undefined || performance.now() - (this.lastInMs ?? 0) > SOURCE_LIVES_MS;
    if (isFree) this.#source = source;
    return this.#source === source;
  }

  /** Copies and late packets are dropped: nothing waits for them downstream. */
  #isNew(packet: RtpPacket): boolean {
    const last = this.#lastSequence;
    const ahead = last?.ssrc === packet.ssrc ? sequenceAhead(packet.sequence, last.sequence) : 1;
    const isNew = ahead > 0 || ahead < -MAX_REORDER;
    if (isNew) this.#lastSequence = { ssrc: packet.ssrc, sequence: packet.sequence };
    return isNew;
  }

  /** Packets of 10, 30 or 40 ms become frames of 20 ms, too. */
  #deliver(samples: Int16Array): void {
    let rest = samples;
    if (this.#pending.length > 0) {
      rest = new Int16Array(this.#pending.length + samples.length);
      rest.set(this.#pending);
      rest.set(samples, this.#pending.length);
    }
    let at = 0;
    for (; at + FRAME_SAMPLES <= rest.length; at += FRAME_SAMPLES) this.#listener?.onAudio(rest.slice(at, at + FRAME_SAMPLES));
    this.#pending = rest.slice(at);
  }
}
