import { setTimeout as pause } from 'node:timers/promises';
import type { AudioFrame, LineLog, PlayedMark, Utterance } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import type { G711 } from '../sip/sdp.js';
import type { AriClient } from './ari-client.js';
import { MediaLeg, type MediaLegEvents } from './media-leg.js';
import { PlayQueue } from './play-queue.js';

/** The person hears nothing while a lost leg is replaced. */
const REPLACE_MS = 500;
const MAKE_AGAIN_MS = 20;

export interface CallMediaEvents {
  onAudio(frame: AudioFrame, atMs: number): void;
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
    // The answer awaits it; a call that is not answered needs no leg.
    this.#made.catch(() => undefined);
  }

  /** The call was answered: audio flows from now on. */
  async connect(): Promise<void> {
    this.#isAnswered = true;
    this.make();
    try {
      const [codec] = await Promise.all([codecOf(this.ari, this.channelId), this.#made]);
      if (codec !== this.#codec) await this.#makeWith(codec);
      await this.#joinCall();
    } catch {
      await this.#replace();
    }
  }

  play(utterance: Utterance): void {
    if (!this.#queue.add(utterance)) return this.events.onPlayed({ id: utterance.id, playedMs: 0, isComplete: false });
    this.#send();
  }

  flush(): void {
    this.#leg?.flush();
    for (const mark of this.#queue.flush(monotonicMs())) this.events.onPlayed(mark);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#leg?.close();
    if (this.#made) this.ari.request('DELETE', this.#bridge).catch(() => undefined);
  }

  async #make(): Promise<void> {
    const legId = `${this.channelId}-leg${(this.#legs += 1)}`;
    const bridge = this.ari.request('POST', this.#bridge, { query: { type: 'mixing' } });
    try {
      // Asterisk refuses a bridge that it has already. One that it has not refuses the leg.
      await Promise.all([bridge.catch(() => undefined), this.#openLeg(legId)]);
      await this.#join(legId);
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
        if (this.#isBridged && !this.#isClosed) this.events.onAudio(frame, atMs);
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
      onClosed: () => this.#onLegClosed(),
    };
  }

  async #join(channelId: string): Promise<void> {
    // Else Asterisk tells the carrier by a re-INVITE whom the call is bridged with, in the middle of the first words.
    const query = { channel: channelId, inhibitConnectedLineUpdates: 'true' };
    await this.ari.request('POST', `${this.#bridge}/addChannel`, { query });
  }

  async #joinCall(): Promise<void> {
    if (!this.#isBridged) await this.#join(this.channelId);
    this.#isBridged = true;
    this.#send();
  }

  #send(): void {
    const leg = this.#leg;
    if (!leg || !this.#isBridged || this.#isClosed) return;
    for (let piece = this.#queue.next(monotonicMs()); piece; piece = this.#queue.next(monotonicMs())) leg.send(piece);
  }

  #onLegClosed(): void {
    this.#leg = undefined;
    this.#queue.rewind(monotonicMs());
    if (this.#isAnswered) return void this.#replace();
    // The phone still rings: the answer makes another leg.
    this.#made = undefined;
  }

  /** The leg's socket was cut. Asterisk keeps the call up without it, in silence, so that a new leg goes on where the first stopped. */
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

  /** A cut network has cut the ARI socket, too, and each of the two may notice it first. */
  async #makeAgain(): Promise<boolean> {
    while (!this.#isClosed) {
      await this.ari.whenOpen();
      try {
        await this.#make();
        await this.#joinCall();
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
