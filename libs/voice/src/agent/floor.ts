import type { Language } from '@turant/domain';
import { isBackchannel } from '../end-of-turn/is-backchannel.js';
import type { SpeechEvent } from '../speech-detection/speech-detector.js';

export interface FloorLimits {
  /** If the person has spoken for this long, the employee pauses. */
  pauseAfterMs: number;
  /** A person who has spoken for this long wants to speak, whatever the words are. */
  yieldAfterMs: number;
  /** If the person was silent for this long, and gave only signs of listening, the employee goes on. */
  goOnAfterMs: number;
}

export const FLOOR_LIMITS: Readonly<FloorLimits> = { pauseAfterMs: 200, yieldAfterMs: 700, goOnAfterMs: 500 };

/** The employee's next move: it stops speaking for now, goes on where it stopped, or leaves the floor to the person. */
export type FloorDecision = 'pause' | 'go-on' | 'yield';

/**
 * Decides who speaks while the employee has something to say: an interruption, a sign of listening such as "haan", or a cough. It knows nothing
 * of audio. All times are monotonic milliseconds; those of speech are times of the sound.
 */
export class Floor {
  private state: 'free' | 'speaking' | 'paused' = 'free';
  private startedAtMs: number | undefined;
  private endedAtMs: number | undefined;
  /** The last moment at which speech was heard. */
  private untilMs = 0;
  private firstAtMs: number | undefined;
  /** Speech since the employee began or went on, in milliseconds, without what is going on now. */
  private spokenMs = 0;
  private words = '';
  private hasPaused = false;

  constructor(
    private language: Language,
    private readonly limits: FloorLimits = FLOOR_LIMITS,
  ) {}

  /** The person speaks another language from now on. */
  follow(language: Language): void {
    this.language = language;
  }

  /** The employee begins an utterance. Speech that is going on counts from now on. */
  begin(nowMs: number): void {
    this.hasPaused = false;
    this.goOn(nowMs);
  }

  private goOn(nowMs: number): void {
    this.state = 'speaking';
    if (this.startedAtMs !== undefined) this.startedAtMs = nowMs;
    this.forget();
  }

  private forget(): void {
    this.firstAtMs = this.startedAtMs;
    this.endedAtMs = undefined;
    this.spokenMs = 0;
    this.words = '';
  }

  /** The utterance is over. */
  end(): void {
    this.state = 'free';
  }

  onSpeech({ type, atMs }: SpeechEvent): void {
    if (type === 'speech-started') {
      // Two coughs with a silence between them are no interruption.
      if (this.endedAtMs !== undefined && atMs - this.endedAtMs >= this.limits.goOnAfterMs) this.forget();
      this.startedAtMs = atMs;
      this.firstAtMs ??= atMs;
      this.endedAtMs = undefined;
    } else if (this.startedAtMs !== undefined) {
      this.untilMs = atMs;
      if (type === 'speech-going-on') return;
      this.spokenMs += Math.max(0, atMs - this.startedAtMs);
      this.startedAtMs = undefined;
      this.endedAtMs = atMs;
    }
  }

  /** Takes the words that a listener has understood of the speech so far. */
  onWords(text: string): void {
    this.words = text;
  }

  /** To be called about every 20 ms. @returns what changes now; undefined for nothing */
  decide(nowMs: number): FloorDecision | undefined {
    if (this.state === 'free') return undefined;
    // Words before the first pause may be late ones, of the turn before.
    const wantsToSpeak = this.hasPaused && this.words.trim() !== '' && !isBackchannel(this.words, this.language);
    // The floor is left only for speech that was heard for certain: its end is told a tenth of a second late. A pause comes earlier.
    if (wantsToSpeak || this.spokenUntil(this.untilMs) >= this.limits.yieldAfterMs) return this.decided('free', 'yield');
    if (this.state === 'speaking') {
      if (!this.isSpeaking || this.spokenUntil(nowMs) < this.limits.pauseAfterMs) return undefined;
      this.hasPaused = true;
      return this.decided('paused', 'pause');
    }
    if (this.isSpeaking || nowMs - (this.endedAtMs ?? nowMs) < this.limits.goOnAfterMs) return undefined;
    this.goOn(nowMs);
    return 'go-on';
  }

  /** When the speech began that the last decision was about, in milliseconds; 0 before any speech. */
  get onsetMs(): number {
    return this.firstAtMs ?? 0;
  }

  private spokenUntil(untilMs: number): number {
    return this.spokenMs + (this.startedAtMs === undefined ? 0 : Math.max(0, untilMs - this.startedAtMs));
  }

  private get isSpeaking(): boolean {
    return this.startedAtMs !== undefined;
  }

  private decided(state: 'free' | 'paused', decision: FloorDecision): FloorDecision {
    this.state = state;
    return decision;
  }
}
