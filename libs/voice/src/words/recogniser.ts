import type { SttAbilities, SttEvent, SttOrder, SttStream } from '@turant/plugin-kit';
import { FRAME_MS } from '../frames.js';
import type { AudioFrame } from '../ports.js';
import type { ProviderBreakers } from './provider-breakers.js';
import { ProviderQueue } from './provider-queue.js';
import { ProviderStream } from './provider-stream.js';
import { formatFor, providerAudio } from './to-provider-audio.js';

/** A provider that can hear, of an employee's list. */
export interface EarsProvider {
  /** The id of its connection. */
  readonly id: string;
  readonly abilities: SttAbilities;
  open(order: SttOrder): Promise<SttStream>;
}

export type HeardEvent = SttEvent & { readonly providerId: string };

export interface RecogniserOptions {
  /** In the order in which the employee names them. */
  readonly providers: readonly EarsProvider[];
  readonly breakers: ProviderBreakers;
  readonly order: Pick<SttOrder, 'language' | 'alternatives' | 'keyTerms'>;
  /** @param abilities of the provider that tells it */
  readonly onEvent: (event: HeardEvent, abilities: SttAbilities) => void;
  /** A provider is left: because it failed, or because it says nothing. */
  readonly onLeft?: (providerId: string, error: unknown) => void;
  /** No provider is left to ask. */
  readonly onSilent?: (error: unknown) => void;
}

/** A provider that tells nothing for so long after the end of a turn, in milliseconds, is left for the next one, if there is one. */
const MAX_MUTE_MS = 1_800;
/** A provider that does not open within this time, in milliseconds, is left. */
const MAX_OPEN_MS = 1_500;
/** The turn that goes on is heard again by the next provider, from its begin, but no more than this, in frames: 10 s. */
const MAX_KEPT_FRAMES = 10_000 / FRAME_MS;
/** Frames before the begin of a turn, which a detector notices late: 500 ms. */
const LEAD_IN_FRAMES = 500 / FRAME_MS;

/** The provider that is asked now. */
interface Listening {
  readonly provider: EarsProvider;
  readonly stream: ProviderStream<SttStream, SttEvent>;
  readonly convert: (frame: AudioFrame) => Uint8Array;
}

/**
 * The words of one person in a call, by the first provider of a list that works. One that fails, or says nothing after a turn, is replaced in the middle of the call, and the
 * next one hears the turn that goes on from its begin, so that no word is lost. All times are those of the caller's monotonic clock.
 */
export class Recogniser {
  private readonly queue: ProviderQueue<EarsProvider>;
  private order: RecogniserOptions['order'];
  private readonly over = new AbortController();
  private current: Listening | undefined;
  private kept: AudioFrame[] = [];
  private isInTurn = false;
  private endedAtMs: number | undefined;
  private openedAtMs = 0;
  /** The time of the last tick. */
  private nowMs = 0;

  constructor(private readonly options: RecogniserOptions) {
    this.queue = new ProviderQueue(options.providers, options.breakers);
    this.order = options.order;
  }

  /** Opens the first provider. */
  start(nowMs: number): void {
    this.nowMs = nowMs;
    this.next(nowMs, undefined);
  }

  /**
   * The person speaks another language from now on, which these providers understand. A stream that follows the person by itself goes on; another one is opened anew, and hears
   * the last half second, or the turn that goes on, once more.
   */
  follow({ providers, order }: Pick<RecogniserOptions, 'providers' | 'order'>): void {
    this.order = order;
    const stays = this.current !== undefined && understandsItself(this.current.provider, order.language);
    if (!this.queue.among(providers, stays)) return;
    this.current?.stream.abandon();
    this.current = undefined;
    // A turn that is over is answered already.
    this.endedAtMs = undefined;
    if (!this.isInTurn) this.kept = this.kept.slice(-LEAD_IN_FRAMES);
    this.next(this.nowMs, undefined);
    if (!this.isInTurn) this.kept.forEach((frame) => this.current && hear(this.current, frame));
  }

  push(frame: AudioFrame): void {
    this.kept.push(frame);
    const most = this.isInTurn || this.endedAtMs !== undefined ? MAX_KEPT_FRAMES : LEAD_IN_FRAMES;
    if (this.kept.length > most) this.kept.splice(0, this.kept.length - most);
    if (this.current) hear(this.current, frame);
  }

  startTurn(): void {
    this.isInTurn = true;
    // The words of the turn before are late: they belong to this one.
    this.endedAtMs = undefined;
    this.current?.stream.tell((stream) => stream.startTurn());
  }

  endTurn(nowMs: number): void {
    this.isInTurn = false;
    this.endedAtMs = nowMs;
    this.current?.stream.tell((stream) => stream.endTurn());
  }

  /** To be called about every 20 ms. */
  advance(nowMs: number): void {
    this.nowMs = nowMs;
    const isMute = this.queue.hasMore && this.endedAtMs !== undefined && nowMs - this.endedAtMs > MAX_MUTE_MS;
    const isClosed = this.current !== undefined && !this.current.stream.isOpen && nowMs - this.openedAtMs > MAX_OPEN_MS;
    if (isMute || isClosed) this.leave(nowMs, new Error(isMute ? 'no words came' : 'it did not open'));
  }

  close(): void {
    this.over.abort();
    this.current?.stream.abandon();
    this.current = undefined;
  }

  private next(nowMs: number, error: unknown): void {
    const provider = this.queue.next();
    if (!provider) return this.options.onSilent?.(error);
    const format = formatFor(provider.abilities.formats);
    if (!format) return this.next(nowMs, error);
    this.openedAtMs = nowMs;
    const { order } = this;
    const stream = new ProviderStream<SttStream, SttEvent>({
      open: (signal) => provider.open({ ...order, format, signal }),
      isOver: this.over.signal,
      onEvent: (event) => this.take(provider, event),
      onEnd: (cause) => this.leave(this.nowMs, cause),
    });
    const listening = (this.current = { provider, stream, convert: providerAudio(format) });
    // The new provider gets the audio of the open turn at once, faster than real time, and the end of the turn if it is over.
    if (this.isInTurn || this.endedAtMs !== undefined) {
      stream.tell((open) => open.startTurn());
      for (const frame of this.kept) hear(listening, frame);
      if (!this.isInTurn) stream.tell((open) => open.endTurn());
      if (this.endedAtMs !== undefined) this.endedAtMs = nowMs;
    }
  }

  private take({ id, abilities }: EarsProvider, event: SttEvent): void {
    // A provider that reports anything after the end of a turn is at work: the time in which it must report begins anew.
    if (this.endedAtMs !== undefined) this.endedAtMs = this.nowMs;
    if (event.type === 'final') {
      this.queue.worked();
      if (event.isTurnEnd) this.endedAtMs = undefined;
      if (event.isTurnEnd && !this.isInTurn) this.kept = this.kept.slice(-LEAD_IN_FRAMES);
    }
    this.options.onEvent({ ...event, providerId: id }, abilities);
  }

  private leave(nowMs: number, error: unknown): void {
    const left = this.current;
    if (!left || this.over.signal.aborted) return;
    this.current = undefined;
    left.stream.abandon();
    this.queue.failed(error);
    this.options.onLeft?.(left.provider.id, error);
    this.next(nowMs, error);
  }
}

const understandsItself = ({ abilities }: EarsProvider, language: string): boolean =>
  abilities.followsLanguage && abilities.languages.includes(language);

/** The audio is converted now, in order, even if the stream is not open yet. */
function hear({ stream, convert }: Listening, frame: AudioFrame): void {
  const audio = convert(frame);
  stream.tell((open) => open.push(audio));
}
