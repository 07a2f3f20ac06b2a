import { setTimeout as pause } from 'node:timers/promises';
import type { FrameListener, LineLog, NarrowFrame, NarrowUtterance, PlayedMark } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { FRAME_MS } from '../sip/media/frame.js';
import { JitterBuffer } from '../sip/media/jitter-buffer.js';
import { sharedTicker } from '../sip/media/ticker.js';
import type { G711 } from '../sip/sdp.js';
import type { AriClient } from './ari-client.js';
import { MediaLeg, type MediaLegEvents } from './media-leg.js';
import { PlayQueue } from './play-queue.js';

/** A lost leg must be replaced within this time, because the person hears nothing meanwhile. */
const REPLACE_MS = 500;
const MAKE_AGAIN_MS = 20;
/** Audio of a joined call that waits at Asterisk is delay. Asterisk drops all of it if it is more than 3 frames (60 ms), as after a standstill. */
const MAX_JOINED_FRAMES = 3;
/** Asterisk is asked once a second how much audio waits there: after each 50 frames of 20 ms. */
const ASK_EACH_FRAMES = 50;
/** Noise is handed over in pieces of 200 ms, so that it costs few messages; a further one follows when less than half of one is left. */
const NOISE_PIECE_FRAMES = 10;
const NOISE_LEFT_MS = (NOISE_PIECE_FRAMES * FRAME_MS) / 2;

export interface CallMediaEvents {
  onAudio(frame: NarrowFrame, atMs: number): void;
  onPlayed(mark: PlayedMark): void;
  /** There is no audio, and there will be none. */
  onLost(): void;
}

/** The path of a call's bridge in ARI. */
export const bridgePath = (channelId: string): string => `bridges/${encodeURIComponent(channelId)}-bridge`;

/**
 * The audio of one call: a bridge with two channels, the call and its media leg. Bridge and leg are made while the phone rings, so that audio
 * flows within milliseconds of the answer.
 */
export class CallMedia {
  readonly #queue = new PlayQueue();
  readonly #bridge: string;
  #made: Promise<void> | undefined;
  #leg: MediaLeg | undefined;
  #legs = 0;
  #codec: G711 = 0;
  #isAnswered = false;
  #isBridged = false;
  #isReplacing = false;
  #isReplaced = false;
  #isClosed = false;
  /** Audio of the other call, if this call is joined with one. */
  #fromOther: JitterBuffer | undefined;
  /** Audio of this call for the other one. */
  #toOther: JitterBuffer | undefined;
  #onSent: FrameListener | undefined;
  #stopTicking: (() => void) | undefined;
  #joinedFrames = 0;
  #noiseFrames = 0;
  /** When the noise ends that Asterisk has, as far as we know. */
  #noiseUntilMs = 0;

  constructor(
    private readonly ari: AriClient,
    private readonly channelId: string,
    private readonly events: CallMediaEvents,
    private readonly log?: LineLog,
  ) {
    this.#bridge = bridgePath(channelId);
  }

  /** Makes the bridge and the leg, once. */
  make(): void {
    this.#made ??= this.#make();
    // `connect` handles the error when the call is answered. A call that is not answered needs no leg.
    this.#made.catch(() => undefined);
  }

  /** The call was answered: audio flows from now on. */
  async connect(): Promise<void> {
    this.#isAnswered = true;
    this.make();
    try {
      const [codec] = await Promise.all([codecOf(this.ari, this.channelId), this.#made]);
      if (codec !== this.#codec) await this.#makeWith(codec);
      await this.#bridgeCall();
    } catch {
      await this.#replace();
    }
  }

  play(utterance: NarrowUtterance): void {
    this.#dropNoise();
    if (!this.#queue.add(utterance)) return this.events.onPlayed({ id: utterance.id, playedMs: 0, isComplete: false });
    this.#send();
  }

  flush(): void {
    this.#leg?.flush();
    this.#noiseUntilMs = 0;
    for (const mark of this.#queue.flush(monotonicMs())) this.events.onPlayed(mark);
  }

  /** From now on the far ends of both calls hear one another. Flushes both queues. */
  join(other: CallMedia): void {
    for (const [media, from] of [
      [this, other],
      [other, this],
    ] as const) {
      media.flush();
      from.#toOther = media.#fromOther = new JitterBuffer();
      media.#startTicking();
    }
  }

  /**
   * The listener gets what Asterisk has sent of our utterances, as far as we know, and the audio of the other call that was handed to Asterisk
   * to be played at once.
   */
  onSent(listener: FrameListener): void {
    this.#onSent = listener;
    this.#queue.onSent(listener, monotonicMs());
    this.#startTicking();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopTicking?.();
    this.#leg?.close();
    if (this.#made) this.ari.request('DELETE', this.#bridge).catch(() => undefined);
  }

  async #make(): Promise<void> {
    const legId = `${this.channelId}-leg${(this.#legs += 1)}`;
    const bridge = this.ari.request('POST', this.#bridge, { query: { type: 'mixing' } });
    try {
      // If an earlier media leg was made, the bridge exists already, and Asterisk refuses to make it again. If it could not be made at all,
      // `#addToBridge` fails.
      await Promise.all([bridge.catch(() => undefined), this.#openLeg(legId)]);
      await this.#addToBridge(legId);
    } catch (error) {
      this.#leg?.close();
      throw error;
    }
  }

  /** Another leg takes the place of the one that was made before the codec was known. */
  async #makeWith(codec: G711): Promise<void> {
    this.#codec = codec;
    this.#leg?.close();
    await this.#make();
  }

  async #openLeg(legId: string): Promise<void> {
    const leg = await MediaLeg.open(this.ari, legId, this.#codec, this.#legEvents());
    if (this.#isClosed) return leg.close();
    this.#leg = leg;
  }

  #legEvents(): MediaLegEvents {
    return {
      onFrame: (frame, atMs) => {
        if (!this.#isBridged || this.#isClosed) return;
        this.events.onAudio(frame, atMs);
        this.#toOther?.push(frame);
      },
      onMark: (mark) => {
        const played = this.#queue.onMark(mark, monotonicMs());
        if (played && !this.#isClosed) this.events.onPlayed(played);
        this.#send();
      },
      onFlow: (isPaused) => {
        this.#queue.isPaused = isPaused;
        this.#send();
      },
      onQueued: (frames) => {
        if (frames > MAX_JOINED_FRAMES && this.#queue.isEmpty) this.#leg?.flush();
      },
      onClosed: () => this.#onLegClosed(),
    };
  }

  async #addToBridge(channelId: string): Promise<void> {
    // Without `inhibitConnectedLineUpdates` Asterisk would send the carrier a re-INVITE with the bridge's other party, during the first words.
    const query = { channel: channelId, inhibitConnectedLineUpdates: 'true' };
    await this.ari.request('POST', `${this.#bridge}/addChannel`, { query });
  }

  async #bridgeCall(): Promise<void> {
    if (!this.#isBridged) await this.#addToBridge(this.channelId);
    this.#isBridged = true;
    this.#send();
    this.#startTicking();
  }

  #send(): void {
    const leg = this.#leg;
    if (!leg || !this.#isBridged || this.#isClosed) return;
    for (let piece = this.#queue.next(monotonicMs()); piece; piece = this.#queue.next(monotonicMs())) leg.send(piece);
  }

  #startTicking(): void {
    if (!this.#isClosed) this.#stopTicking ??= sharedTicker().start((nowMs) => this.#tick(nowMs));
  }

  #tick(nowMs: number): void {
    this.#queue.tellSent(nowMs);
    if (this.#fromOther) this.#passOn(this.#fromOther.next()?.samples, nowMs);
    else this.#goOn(nowMs);
  }

  /** Comfort noise while nothing is said, because Asterisk stops its RTP stream when it gets no audio. */
  #goOn(nowMs: number): void {
    const leg = this.#leg;
    if (!leg || !this.#isBridged || !this.#queue.isEmpty || this.#noiseUntilMs - nowMs > NOISE_LEFT_MS) return;
    leg.sendNoise(this.#noiseFrames, NOISE_PIECE_FRAMES);
    this.#noiseFrames += NOISE_PIECE_FRAMES;
    this.#noiseUntilMs = Math.max(nowMs, this.#noiseUntilMs) + NOISE_PIECE_FRAMES * FRAME_MS;
  }

  /** Drops the noise that Asterisk has not played yet, so that an utterance does not wait for it. While there is noise, Asterisk has no utterance. */
  #dropNoise(): void {
    if (this.#noiseUntilMs <= monotonicMs()) return;
    this.#leg?.flush();
    this.#noiseUntilMs = 0;
  }

  /**
   * Sends a frame of the other call's audio, or noise if there is none, because Asterisk stops its RTP stream when it gets no audio. While an
   * utterance plays, the other call's audio is discarded, so that no backlog is heard afterwards.
   */
  #passOn(said: NarrowFrame | undefined, nowMs: number): void {
    const leg = this.#leg;
    if (!leg || !this.#isBridged || !this.#queue.isEmpty) return;
    if (said) leg.sendFrame(said);
    else leg.sendNoise(this.#joinedFrames, 1);
    if (said) this.#onSent?.(said, nowMs);
    this.#joinedFrames += 1;
    if (this.#joinedFrames % ASK_EACH_FRAMES === 0) leg.askQueued();
  }

  #onLegClosed(): void {
    this.#leg = undefined;
    this.#noiseUntilMs = 0;
    this.#queue.rewind(monotonicMs());
    if (this.#isAnswered) return void this.#replace();
    // The phone still rings: `connect` makes another leg at the answer.
    this.#made = undefined;
  }

  /** Replaces a leg whose socket was cut. Asterisk keeps the call up in silence meanwhile, and the new leg goes on where the first stopped. */
  async #replace(): Promise<void> {
    if (this.#isClosed || this.#isReplacing) return;
    if (this.#isReplaced) return this.#lose('the media socket was cut again');
    this.#isReplaced = true;
    this.#isReplacing = true;
    this.log?.warn({ channelId: this.channelId }, 'the media socket was cut; a new one takes its place');
    const isReplaced = await Promise.race([this.#makeAgain(), pause(REPLACE_MS, false, { ref: false })]);
    this.#isReplacing = false;
    if (!isReplaced) this.#lose('there was no new media socket in time');
  }

  /** Waits for the ARI socket first: a failure of the network cuts both sockets, and the cut of either may be noticed first. */
  async #makeAgain(): Promise<boolean> {
    while (!this.#isClosed) {
      await this.ari.whenOpen();
      try {
        await this.#make();
        await this.#bridgeCall();
        return true;
      } catch {
        await pause(MAKE_AGAIN_MS, undefined, { ref: false });
      }
    }
    return false;
  }

  #lose(why: string): void {
    if (this.#isClosed) return;
    this.log?.warn({ channelId: this.channelId }, `a call has no audio: ${why}`);
    this.events.onLost();
  }
}

/** The codec that an answered call sends in. */
async function codecOf(ari: AriClient, channelId: string): Promise<G711> {
  const query = { variable: 'CHANNEL(audionativeformat)' };
  const { value = '' } = (await ari.request('GET', `channels/${channelId}/variable`, { query })) as { value?: string };
  // Such as `(alaw|ulaw)`.
  return /[au]law/.exec(value)?.[0] === 'alaw' ? 8 : 0;
}
