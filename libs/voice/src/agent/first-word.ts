import type { SpeechEvent } from '../speech-detection/speech-detector.js';

/** The greeting begins this long after the end of the person's first word, in milliseconds. */
const AFTER_WORD_MS = 200;
/** The greeting begins this long after the answer at the latest, in milliseconds, whatever the person does. */
const MAX_WAIT_FOR_WORD_MS = 800;

/** When the greeting of a telephone call begins: people say a word when they pick up, and do not hear what is said over it. */
export class FirstWord {
  private endedAtMs: number | undefined;
  private isSpeaking = false;

  constructor(private readonly answeredAtMs: number) {}

  onSpeech({ type, atMs }: SpeechEvent): void {
    this.isSpeaking = type !== 'speech-ended';
    if (type === 'speech-ended') this.endedAtMs = atMs;
  }

  /** Whether the greeting begins now. */
  isOver(nowMs: number): boolean {
    if (nowMs - this.answeredAtMs >= MAX_WAIT_FOR_WORD_MS) return true;
    return !this.isSpeaking && this.endedAtMs !== undefined && nowMs - this.endedAtMs >= AFTER_WORD_MS;
  }
}
