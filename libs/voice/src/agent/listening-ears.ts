import type { Language } from '@turant/domain';
import { EndOfTurn, type SpokenTurn } from '../end-of-turn/end-of-turn.js';
import { durationMs } from '../frames.js';
import type { Limits } from '../limits.js';
import type { AudioFrame } from '../ports.js';
import { EchoTracker } from '../speech-detection/echo-tracker.js';
import type { SpeechDetector, SpeechEvent } from '../speech-detection/speech-detector.js';
import type { SpeechDetectors } from '../speech-detection/speech-detectors.js';
import { MIN_SPEECH_PROBABILITY } from '../speech-detection/speech-segments.js';
import type { Ears } from './ears.js';

export interface EarsOptions {
  detectors: Pick<SpeechDetectors, 'open'>;
  language: Language;
  limits: Limits;
  /** Each change of the person's speech, also while the employee speaks. */
  onSpeech: (event: SpeechEvent) => void;
}

/** A person who speaks during the employee's last half second answers it. Earlier speech was a sign of listening, or an interruption. */
const LAST_WORDS_MS = 500;
/** Frames that are later than this are missing: they were lost, are held up, or the far end suppresses silence. */
const MAX_FRAME_AGE_MS = 60;
/** While frames are missing, a silence is believed only this much later. */
const MAX_HELD_UP_MS = 200;

/** Ears that listen while the employee speaks, by a speech detector that is not misled by noise. */
export class ListeningEars implements Ears {
  private readonly echo = new EchoTracker();
  private readonly detector: SpeechDetector;
  private readonly turns: EndOfTurn;
  private heardAtMs = -Infinity;
  private endsAtMs = -Infinity;
  private stoppedAtMs: number | undefined;
  /** Whether the last speech was over well before the end of the employee's words. */
  private wasEarly = false;

  constructor({ detectors, language, limits, onSpeech }: EarsOptions) {
    this.turns = new EndOfTurn({ language, ...limits });
    this.detector = detectors.open((event) => {
      if (event.type === 'speech-started' && this.wasEarly && this.stoppedAtMs === undefined) this.turns.reset();
      this.turns.onSpeech(event);
      this.wasEarly = event.type === 'speech-ended' && this.endsAtMs - (this.stoppedAtMs ?? event.atMs) > LAST_WORDS_MS;
      onSpeech(event);
    });
  }

  get canListenWhileSpeaking(): boolean {
    return this.detector.kind === 'silero';
  }

  onPlaybackStart(samples: Int16Array, nowMs: number): void {
    this.echo.onPlaybackStart(samples, nowMs);
    this.endsAtMs = nowMs + durationMs(samples.length);
    this.stoppedAtMs = undefined;
  }

  onPlaybackStop(nowMs: number): void {
    this.echo.onPlaybackStop(nowMs);
    this.stoppedAtMs = nowMs;
  }

  pushFrame(frame: AudioFrame, atMs: number): void {
    this.heardAtMs = atMs;
    this.detector.push(frame, atMs, this.echo.isOurs(frame, atMs));
  }

  onWords(text: string, isFinal: boolean): void {
    this.turns.onWords(text, isFinal);
  }

  advance(nowMs: number): void {
    this.detector.advance(nowMs);
  }

  startListening(): void {
    if (this.stoppedAtMs === undefined && this.wasEarly) this.turns.reset();
    this.wasEarly = false;
  }

  stopListening(): number {
    return this.turns.reset();
  }

  isInTurn(): boolean {
    return this.turns.isInTurn;
  }

  takeTurn(nowMs: number): SpokenTurn | undefined {
    const isMissing = nowMs - this.heardAtMs > MAX_FRAME_AGE_MS;
    // A sound that is too short to be told as speech yet may be the next word.
    if (!isMissing && !this.detector.isSpeaking && this.detector.probability >= MIN_SPEECH_PROBABILITY) return undefined;
    return this.turns.take(isMissing ? Math.max(this.heardAtMs, nowMs - MAX_HELD_UP_MS) : nowMs);
  }

  close(): void {
    this.detector.close();
  }
}
