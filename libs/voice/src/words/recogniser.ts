import type { SttAbilities, SttEvent, SttOrder, SttStream } from '@turant/plugin-kit';
import { FRAME_MS } from '../frames.js';
import type { AudioFrame } from '../ports.js';
import type { ProviderBreakers } from './provider-breakers.js';
import { formatFor, providerAudio, type ProviderFormat } from './to-provider-audio.js';

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
  readonly onEvent: (event: HeardEvent) => void;
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

/**
 * The words of one person in a call, by the first provider of a list that works. One that fails, or says nothing after a turn, is replaced in the middle of the call, and the
 * next one hears the turn that goes on from its begin, so that no word is lost. All times are those of the caller's monotonic clock.
 */
export class Recogniser {
  private readonly waiting: EarsProvider[];
  private readonly over = new AbortController();
  private current: Listening | undefined;
  private kept: AudioFrame[] = [];
  private isInTurn = false;
  private endedAtMs: number | undefined;
  private openedAtMs = 0;
  /** Whether the provider has understood anything since it was opened. */
  private hasWorked = false;
  /** The time of the last tick. */
  private nowMs = 0;

  constructor(private readonly options: RecogniserOptions) {
    this.waiting = options.breakers.inOrder(options.providers);
  }

  /** Opens the first provider. */
  start(nowMs: number): void {
    this.nowMs = nowMs;
    this.next(nowMs, undefined);
  }

  push(frame: AudioFrame): void {
    this.kept.push(frame);
    const most = this.isInTurn || this.endedAtMs !== undefined ? MAX_KEPT_FRAMES : LEAD_IN_FRAMES;
    if (this.kept.length > most) this.kept.splice(0, this.kept.length - most);
    this.current?.push(frame);
  }

  startTurn(): void {
    this.isInTurn = true;
    // The words of the turn before are late: they belong to this one.
    this.endedAtMs = undefined;
    this.current?.startTurn();
  }

  endTurn(nowMs: number): void {
    this.isInTurn = false;
    this.endedAtMs = nowMs;
    this.current?.endTurn();
  }

  /** To be called about every 20 ms. */
  advance(nowMs: number): void {
    this.nowMs = nowMs;
    const isMute = this.waiting.length > 0 && this.endedAtMs !== undefined && nowMs - this.endedAtMs > MAX_MUTE_MS;
    const isClosed = this.current !== undefined && !this.current.isOpen && nowMs - this.openedAtMs > MAX_OPEN_MS;
    if (isMute || isClosed) this.leave(nowMs, new Error(isMute ? 'no words came' : 'it did not open'));
  }

  close(): void {
    this.over.abort();
    this.current?.abandon();
    this.current = undefined;
  }

  private next(nowMs: number, error: unknown): void {
    const provider = this.waiting.shift();
    if (!provider) return this.options.onSilent?.(error);
    const format = formatFor(provider.abilities.formats);
    if (!format) return this.next(nowMs, error);
    this.hasWorked = false;
    this.openedAtMs = nowMs;
    const listening = new Listening(provider, format, this.options.order, this.over.signal, {
      onEvent: (event) => this.current === listening && this.take(provider, event),
      onEnd: (cause) => this.current === listening && this.leave(this.nowMs, cause),
    });
    this.current = listening;
    // The new provider gets the audio of the open turn at once, faster than real time, and the end of the turn if it is over.
    if (this.isInTurn || this.endedAtMs !== undefined) {
      listening.startTurn();
      for (const frame of this.kept) listening.push(frame);
      if (!this.isInTurn) listening.endTurn();
      if (this.endedAtMs !== undefined) this.endedAtMs = nowMs;
    }
  }

  private take({ id }: EarsProvider, event: SttEvent): void {
    // Whoever tells something is at work.
    if (this.endedAtMs !== undefined) this.endedAtMs = this.nowMs;
    if (event.type === 'final') {
      this.options.breakers.worked(id);
      this.hasWorked = true;
      if (event.isTurnEnd) this.endedAtMs = undefined;
      if (event.isTurnEnd && !this.isInTurn) this.kept = this.kept.slice(-LEAD_IN_FRAMES);
    }
    this.options.onEvent({ ...event, providerId: id });
  }

  private leave(nowMs: number, error: unknown): void {
    const left = this.current;
    if (!left || this.over.signal.aborted) return;
    this.current = undefined;
    left.abandon();
    this.options.breakers.failed(left.provider.id, error);
    this.options.onLeft?.(left.provider.id, error);
    // It may have lost its connection only: it is asked again after the others.
    if (this.hasWorked) this.waiting.push(left.provider);
    this.next(nowMs, error);
  }
}

/** One provider's stream. What is said before it is open is told when it is. */
class Listening {
  isOpen = false;
  private stream: SttStream | undefined;
  private readonly left = new AbortController();
  private readonly convert: (frame: AudioFrame) => Uint8Array;
  private readonly early: (() => void)[] = [];

  constructor(
    readonly provider: EarsProvider,
    format: ProviderFormat,
    order: Pick<SttOrder, 'language' | 'alternatives' | 'keyTerms'>,
    isOver: AbortSignal,
    private readonly on: { onEvent: (event: SttEvent) => void; onEnd: (error: unknown) => void },
  ) {
    this.convert = providerAudio(format);
    void this.run({ ...order, format, signal: AbortSignal.any([isOver, this.left.signal]) });
  }

  push(frame: AudioFrame): void {
    const audio = this.convert(frame);
    this.tell((stream) => stream.push(audio));
  }

  startTurn(): void {
    this.tell((stream) => stream.startTurn());
  }

  endTurn(): void {
    this.tell((stream) => stream.endTurn());
  }

  abandon(): void {
    this.left.abort();
  }

  private tell(what: (stream: SttStream) => void): void {
    if (this.stream) what(this.stream);
    else this.early.push(() => this.stream && what(this.stream));
  }

  private async run(order: SttOrder): Promise<void> {
    try {
      const stream = await this.provider.open(order);
      this.stream = stream;
      this.isOpen = true;
      for (const word of this.early.splice(0, Infinity)) word();
      for await (const event of stream) this.on.onEvent(event);
      this.on.onEnd(new Error('the stream ended'));
    } catch (error) {
      this.on.onEnd(error);
    }
  }
}
