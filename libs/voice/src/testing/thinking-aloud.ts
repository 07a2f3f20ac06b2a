import { EventQueue, type SttAbilities, type SttEvent, type SttStream } from '@turant/plugin-kit';
import { FRAME_MS } from '../frames.js';
import type { AudioFrame } from '../ports.js';
import type { EarsProvider } from '../words/recogniser.js';
import { noiseFrames, voiceFrames, type speechLanguages } from './noises.js';
import type { FarEnd, Scene } from './scene.js';

/** A part of a sentence, and the pause behind it; the last part has none. */
export interface Part {
  text: string;
  speakMs: number;
  pauseMs?: number;
}

/** What happened to one sentence. */
export interface SaidSentence {
  /** Whether the employee spoke before the end of the sentence. */
  isSpokenInto: boolean;
  /** From the person's last sound to the employee's first; undefined if it spoke into the sentence, or never. */
  responseMs?: number;
}

/** How long the person thinks after the employee's last sound. */
const THINK_MS = 1_300;
/** A provider tells interim words, final words, and a learned end of a turn, so long after the last sound. */
const INTERIM_AFTER_MS = 100;
const WORDS_AFTER_MS = 200;
const LEARNED_AFTER_MS = 400;

/**
 * `pause`: a provider that makes its words final after each silence. `full-stops`: one that sets a full stop there, too. `learned`: one that ends the turn only where the
 * sentence ends. `hasty`: the same, which tells an eager end at each silence and takes it back when the person goes on.
 */
export type ListenerKind = 'pause' | 'full-stops' | 'learned' | 'hasty';

/** A provider that understands what a person of a scene says, a little after it was said; unless it sets full stops everywhere, it marks the ends of sentences only. */
export class SentenceListener implements EarsProvider {
  readonly id = 'cn_ears';
  readonly abilities: SttAbilities;
  private readonly events = new EventQueue<SttEvent>();
  private heard: string[] = [];

  constructor(private readonly kind: ListenerKind) {
    const formats = [{ encoding: 'pcmu', rate: 8_000 }];
    this.abilities = {
      formats,
      endOfTurn: this.hasLearned ? 'learned' : 'pause',
      hasInterim: true,
      hasPreflight: this.hasLearned,
    } as unknown as SttAbilities;
  }

  async open(): Promise<SttStream> {
    return {
      ...{ push: () => undefined, startTurn: () => undefined, endTurn: () => undefined, close: async () => undefined },
      [Symbol.asyncIterator]: () => this.events[Symbol.asyncIterator](),
    };
  }

  private get hasLearned(): boolean {
    return this.kind === 'learned' || this.kind === 'hasty';
  }

  /** The person begins a part of a sentence. */
  begins(isFirst: boolean): void {
    if (!isFirst && this.kind === 'hasty') this.events.push({ type: 'resumed' });
  }

  /** The person has said it. */
  hear(text: string): void {
    this.heard.push(text);
  }

  /** The person is silent for so long. @param isWhole whether the sentence is over */
  silentFor(ms: number, isWhole: boolean): void {
    if (ms === INTERIM_AFTER_MS) this.events.push({ type: 'interim', text: this.text });
    else if (!this.hasLearned && ms === WORDS_AFTER_MS) this.final();
    else if (ms === WORDS_AFTER_MS && (isWhole || this.kind === 'hasty')) this.events.push({ type: 'preflight', text: this.text });
    else if (this.hasLearned && isWhole && ms === LEARNED_AFTER_MS) this.final();
  }

  private get text(): string {
    const text = this.heard.join(' ');
    return this.kind === 'full-stops' ? text.replace(/[.।]?$/, '.') : text;
  }

  private final(): void {
    this.events.push({ type: 'final', text: this.text, isTurnEnd: true });
    this.heard = [];
  }
}

/** A person who thinks aloud: each answer is a sentence with pauses in it. The person waits for the employee between sentences only. */
export class ThinkingAloud {
  readonly said: SaidSentence[] = [];
  private readonly voice: () => AudioFrame;
  private readonly room = noiseFrames('pink', -65);
  /** What the person does next, frame by frame; empty while the person waits. */
  private plan: (() => void)[] = [];
  private quietMs = 0;
  private endedAtMs: number | undefined;
  private isSounding = false;

  constructor(
    private readonly sentences: readonly (readonly Part[])[],
    private readonly listener?: SentenceListener,
    language: (typeof speechLanguages)[number] = 'hi',
  ) {
    this.voice = voiceFrames(language, -20);
  }

  get isDone(): boolean {
    return this.said.length === this.sentences.length && this.plan.length === 0 && this.said.at(-1)?.responseMs !== undefined;
  }

  readonly farEnd: FarEnd = (_now, scene) => {
    this.look(scene);
    this.isSounding = false;
    this.plan.shift()?.();
    return this.isSounding ? this.voice() : this.room();
  };

  /** Notes what the employee does, and begins the next sentence when it has long been silent. */
  private look(scene: Scene): void {
    const isTalking = scene.isAgentTalking;
    this.quietMs = isTalking ? 0 : this.quietMs + FRAME_MS;
    const last = this.said.at(-1);
    if (isTalking && last && this.plan.length > 0 && this.endedAtMs === undefined) last.isSpokenInto = true;
    // The frame that was sent last began 20 ms ago.
    if (isTalking && last && this.endedAtMs !== undefined && !last.isSpokenInto)
      last.responseMs ??= scene.elapsedMs - FRAME_MS - this.endedAtMs;
    const isAnswered = last === undefined || (this.endedAtMs !== undefined && (last.responseMs !== undefined || last.isSpokenInto));
    const next = this.sentences[this.said.length];
    if (next && isAnswered && this.plan.length === 0 && this.quietMs >= THINK_MS && scene.sent.length > 100) this.begin(next, scene);
  }

  private begin(parts: readonly Part[], scene: Scene): void {
    this.said.push({ isSpokenInto: false });
    this.endedAtMs = undefined;
    for (const [at, { text, speakMs, pauseMs = 0 }] of parts.entries()) {
      const isWhole = at === parts.length - 1;
      for (let ms = 0; ms < speakMs; ms += FRAME_MS)
        this.plan.push(() => {
          this.isSounding = true;
          if (ms === 0) this.listener?.begins(at === 0);
          if (ms + FRAME_MS >= speakMs) this.listener?.hear(text);
        });
      const silenceMs = isWhole ? LEARNED_AFTER_MS + FRAME_MS : pauseMs;
      for (let ms = 0; ms < silenceMs; ms += FRAME_MS)
        this.plan.push(() => {
          if (ms === 0 && isWhole) this.endedAtMs = scene.elapsedMs;
          this.listener?.silentFor(ms, isWhole);
        });
    }
  }
}
