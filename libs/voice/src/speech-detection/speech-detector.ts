import type { AudioFrame } from '../ports.js';

export type WideFrame = AudioFrame;

/**
 * What a detector has heard. `atMs` is a time of the sound, not of the decision: the beginning of the speech for `speech-started`, the end of
 * its last sound so far for the other two.
 */
export interface SpeechEvent {
  type: 'speech-started' | 'speech-going-on' | 'speech-ended';
  atMs: number;
}

export type SpeechListener = (event: SpeechEvent) => void;

/** The judge of whether a sound is speech: the Silero model, or the level above the noise. */
export type DetectorKind = 'silero' | 'energy';

/**
 * Detects the speech of one call, while the employee listens and while it speaks. Speech that was told as started is always told as ended, by
 * `push`, `advance` or `reset`. It sets no timer.
 */
export interface SpeechDetector {
  /** The judge that decides now. It changes from `silero` to `energy` if the model fails during the call. */
  readonly kind: DetectorKind;
  /** How likely the last sound was speech, from 0 to 1. */
  readonly probability: number;
  /** Whether speech was told as started and not yet as ended. */
  readonly isSpeaking: boolean;
  /**
   * @param atMs monotonic time at which the frame came in, which is the end of its sound
   * @param isOurs whether it holds nothing but our echo: it is heard, so that what comes after it is judged well, and is no speech
   */
  push(frame: WideFrame, atMs: number, isOurs?: boolean): void;
  /** To be called about every 20 ms: a far end that suppresses silence sends no frame that would tell of the end of speech. */
  advance(nowMs: number): void;
  /** Forgets the sound so far, such as at the beginning of another part of the call. */
  reset(): void;
  /** The call is over: another call may use the detector's place. */
  close(): void;
}
