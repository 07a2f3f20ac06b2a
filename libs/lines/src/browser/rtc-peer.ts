import { Audio, PeerConnection, type DataChannel, type Track } from 'node-datachannel';
import { randomBytes } from 'node:crypto';
import { RetryLaterError } from '@turant/domain';
import type { Offer } from './read-offer.js';
import { writeOffer } from './write-offer.js';

/** Our host candidates take a millisecond. */
const GATHER_CANDIDATES_MS = 2_000;
/** The format parameters of Opus: one channel of up to 8 kHz audio is all that is listened to. */
const OPUS_FORMAT = 'minptime=10;maxplaybackrate=16000;maxaveragebitrate=32000;stereo=0;useinbandfec=1';

/** One sentence of a person, or one order of a page. */
const MAX_CHANNEL_TEXT_LENGTH = 4_096;
/** The most bytes of a message: more than four bytes for each of these characters. */
const MAX_MESSAGE_BYTES = 16_384;
/** A channel that is closed tells the browser at once that the call is over; it needs the connection for that. */
export const CHANNEL_CLOSE_MS = 1_000;

export interface PeerOptions {
  /** IPv4 address; undefined: all addresses of this machine. */
  bindAddress: string | undefined;
  port: number;
}

export interface PeerListener {
  /** ICE and DTLS are up. */
  onUp(): void;
  /** One RTP or RTCP packet, decrypted. */
  onPacket(bytes: Buffer): void;
  /** The browser has sent a text over its data channel; undefined: something else, or too much. */
  onText(text: string | undefined): void;
  /** Called once, but not after `close`. */
  onDown(cause: 'closed' | 'failed'): void;
}

/** The native end of one call. After `close` its listener hears nothing. */
export class RtcPeer {
  readonly ssrc = randomBytes(4).readUInt32BE();
  #isOpen = true;
  #track: Track | undefined;
  #channel: DataChannel | undefined;
  readonly #peer: PeerConnection;

  private constructor(
    { bindAddress, port }: PeerOptions,
    private readonly listener: PeerListener,
  ) {
    this.#peer = new PeerConnection('call', {
      iceServers: [],
      disableAutoNegotiation: true,
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
      maxMessageSize: MAX_MESSAGE_BYTES,
      ...(bindAddress !== undefined && { bindAddress }),
    });
    this.#peer.onStateChange((state) => this.#onState(state));
    this.#peer.onDataChannel((channel) => this.#onChannel(channel));
  }

  /** Answers an offer. Rejects with the library's error if it does not like the offer. */
  static async answer(offer: Offer, options: PeerOptions, listener: PeerListener): Promise<{ peer: RtcPeer; sdp: string }> {
    const peer = new RtcPeer(options, listener);
    try {
      return { peer, sdp: await peer.#answer(offer) };
    } catch (error) {
      peer.close();
      throw error;
    }
  }

  /** False if the packet was dropped because the far end has gone: the native track says so by an exception only. */
  send(packet: Buffer): boolean {
    if (!this.#isOpen) return false;
    try {
      this.#track?.sendMessageBinary(packet);
      return true;
    } catch {
      // `onDown` tells the end of the call.
      return false;
    }
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (!this.#channel?.isOpen()) return this.#peer.close();
    this.#channel.close();
    setTimeout(() => this.#peer.close(), CHANNEL_CLOSE_MS);
  }

  async #answer(offer: Offer): Promise<string> {
    const gathered = this.#gathered();
    // It is not waited for if the library refuses the offer.
    gathered.catch(() => undefined);
    this.#peer.setRemoteDescription(writeOffer(offer), 'offer');
    const audio = new Audio(offer.mid, 'SendRecv');
    if (offer.codec === 'opus') audio.addOpusCodec(offer.payloadType, OPUS_FORMAT);
    else audio.addAudioCodec(offer.payloadType, 'PCMU');
    audio.addSSRC(this.ssrc, 'employee', 'employee', 'employee-audio');
    this.#track = this.#peer.addTrack(audio);
    this.#track.onMessage((bytes) => {
      if (this.#isOpen) this.listener.onPacket(bytes);
    });
    this.#peer.setLocalDescription('answer');
    await gathered;
    const answer = this.#peer.localDescription();
    if (!answer) throw new Error('the library made no answer');
    return answer.sdp;
  }

  #gathered(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new RetryLaterError('LINE_PORTS', undefined, 1_000)), GATHER_CANDIDATES_MS);
      this.#peer.onGatheringStateChange((state) => {
        if (state !== 'complete') return;
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** The browser's first channel; others are closed. */
  #onChannel(channel: DataChannel): void {
    if (!this.#isOpen) return channel.close();
    if (this.#channel) {
      channel.close();
      return this.listener.onText(undefined);
    }
    this.#channel = channel;
    channel.onMessage((text) => {
      if (this.#isOpen) this.listener.onText(typeof text === 'string' && text.length <= MAX_CHANNEL_TEXT_LENGTH ? text : undefined);
    });
  }

  #onState(state: string): void {
    if (!this.#isOpen) return;
    if (state === 'connected') return this.listener.onUp();
    if (state !== 'closed' && state !== 'failed') return;
    this.close();
    this.listener.onDown(state);
  }
}
