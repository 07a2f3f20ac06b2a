import type { Score } from './sound-scorer.js';
import type { SpeechListener } from './speech-detector.js';

/** A sound is speech from this probability on; Silero's own examples use the same threshold. */
export const MIN_SPEECH_PROBABILITY = 0.5;
/** A sound of this probability does not end speech, so that the result does not flap, but it does not prolong it either. */
const MIN_ONGOING_PROBABILITY = 0.35;
/** Shorter speech is a click. Two windows of the model last as long. */
const MIN_SPEECH_MS = 60;
/** A shorter silence is the closure of a consonant. */
const MIN_PAUSE_MS = 90;

/** Turns the probabilities of successive sounds into speech that has a beginning and an end. */
export class SpeechSegments {
  private startedAtMs = 0;
  /** The end of the last certain speech, and of the last sound that may be speech. */
  private untilMs = 0;
  private soundedMs = 0;
  private speechMs = 0;
  private isTold = false;

  constructor(private readonly tell: SpeechListener) {}

  get isSpeaking(): boolean {
    return this.isTold;
  }

  add({ probability, fromMs, untilMs }: Score): void {
    if (probability >= MIN_SPEECH_PROBABILITY) return this.addSpeech(fromMs, untilMs);
    if (probability >= MIN_ONGOING_PROBABILITY) this.soundedMs = untilMs;
    if (untilMs - this.soundedMs >= MIN_PAUSE_MS) this.end();
  }

  /** No sound comes any more. */
  end(): void {
    const wasTold = this.isTold;
    this.isTold = false;
    this.speechMs = 0;
    if (wasTold) this.tell({ type: 'speech-ended', atMs: this.untilMs });
  }

  private addSpeech(fromMs: number, untilMs: number): void {
    if (this.speechMs === 0) this.startedAtMs = fromMs;
    this.untilMs = this.soundedMs = untilMs;
    this.speechMs += untilMs - fromMs;
    if (this.isTold) return this.tell({ type: 'speech-going-on', atMs: untilMs });
    if (this.speechMs < MIN_SPEECH_MS) return;
    this.isTold = true;
    this.tell({ type: 'speech-started', atMs: this.startedAtMs });
  }
}
