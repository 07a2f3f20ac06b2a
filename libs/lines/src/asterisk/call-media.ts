import type { AudioFrame, LineLog, PlayedMark, Utterance } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import type { AriClient } from './ari-client.js';
import { MediaLeg, type MediaLegEvents } from './media-leg.js';
import { PlayQueue } from './play-queue.js';

/** The person hears nothing while a lost leg is replaced. */
const REPLACE_MS = 500;

export interface CallMediaEvents {
  onAudio(frame: AudioFrame, atMs: number): void;
  onPlayed(mark: PlayedMark): void;
  /** There is no audio, and there will be none. */
  onLost(): void;
}

/**
 * The audio of one call: a bridge with two channels, the call and its media leg. Bridge and leg are made while the phone rings, so that audio
 * flows within milliseconds of the answer.
 */
export class CallMedia {
  readonly #queue = new PlayQueue();
  readonly #bridgeId: string;
  #made: Promise<void> | undefined;
  #leg: MediaLeg | undefined;
  #isBridged = false;
  #isReplaced = false;
  #isClosed = false;

  constructor(
    private readonly ari: AriClient,
    private readonly channelId: string,
    private readonly events: CallMediaEvents,
    private readonly log?: LineLog,
  ) {
    this.#bridgeId = `${channelId}-bridge`;
  }

  /** Makes the bridge and the leg, once. */
  make(): void {
    this.#made ??= this.#make();
    // The answer awaits it; a call that is not answered needs no leg.
    this.#made.catch(() => undefined);
  }

  /** The call was answered: audio flows from now on. */
  async connect(): Promise<void> {
    this.make();
    try {
      await this.#made;
      await this.#join(this.channelId);
    } catch (error) {
      return this.#lose(error);
    }
    this.#isBridged = true;
    this.#send();
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
    if (this.#made) this.ari.request('DELETE', `bridges/${this.#bridgeId}`).catch(() => undefined);
  }

  async #make(): Promise<void> {
    const bridge = this.ari.request('POST', `bridges/${this.#bridgeId}`, { query: { type: 'mixing' } });
    await Promise.all([bridge, this.#openLeg('leg')]);
    await this.#join(`${this.channelId}-leg`);
  }

  async #openLeg(name: string): Promise<void> {
    const leg = await MediaLeg.open(this.ari, `${this.channelId}-${name}`, this.#legEvents());
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
      onClosed: () => void this.#replace(),
    };
  }

  async #join(channelId: string): Promise<void> {
    // Else Asterisk tells the carrier by a re-INVITE whom the call is bridged with, in the middle of the first words.
    const query = { channel: channelId, inhibitConnectedLineUpdates: 'true' };
    await this.ari.request('POST', `bridges/${this.#bridgeId}/addChannel`, { query });
  }

  #send(): void {
    const leg = this.#leg;
    if (!leg || !this.#isBridged || this.#isClosed) return;
    for (let piece = this.#queue.next(monotonicMs()); piece; piece = this.#queue.next(monotonicMs())) leg.send(piece);
  }

  /** The leg's socket was cut. Asterisk keeps the call up without it, in silence, so that a new leg goes on where the first stopped. */
  async #replace(): Promise<void> {
    if (this.#isClosed) return;
    this.#leg = undefined;
    this.#queue.rewind(monotonicMs());
    if (this.#isReplaced) return this.#lose(new Error('the media socket was cut again'));
    this.#isReplaced = true;
    this.log?.warn({ channelId: this.channelId }, 'the media socket was cut; a new one takes its place');
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no new media leg in time')), REPLACE_MS);
    });
    const replaced = this.#openLeg('leg2').then(() => this.#join(`${this.channelId}-leg2`));
    replaced.catch(() => undefined);
    try {
      await Promise.race([replaced, tooLong]);
      this.#send();
    } catch (error) {
      this.#lose(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #lose(error: unknown): void {
    if (this.#isClosed) return;
    this.log?.warn({ channelId: this.channelId, error: (error as Error).message }, 'a call has no audio');
    this.events.onLost();
  }
}
