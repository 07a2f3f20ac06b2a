import type { DetectorKind, WideFrame } from './speech-detector.js';

/** The probability that the sound between two times is speech. */
export interface Score {
  probability: number;
  fromMs: number;
  untilMs: number;
}

/** Judges the sound of one call piece by piece. */
export interface SoundScorer {
  readonly kind: DetectorKind;
  /**
   * @returns the score of the sound that has come to its end with this frame, if any
   * @throws if the model fails
   */
  push(frame: WideFrame, atMs: number): Score | undefined;
  /** No frames came in for a while, or the sound so far does not matter any more. */
  pause(): void;
}
