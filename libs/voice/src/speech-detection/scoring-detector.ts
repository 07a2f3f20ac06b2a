import { EnergyScorer } from './energy-scorer.js';
import type { Score, SoundScorer } from './sound-scorer.js';
import type { DetectorKind, SpeechDetector, SpeechListener, WideFrame } from './speech-detector.js';
import { SpeechSegments } from './speech-segments.js';

/** After this time without a frame, the far end suppresses silence rather than losing packets. */
const MAX_LOSS_MS = 200;

export interface ScoringDetectorOptions {
  /** The model is not needed any more. */
  release?: () => void;
  onFailure?: (error: unknown) => void;
}

/** A speech detector over a scorer. If the scorer fails, energy takes over, and the call goes on. */
export class ScoringDetector implements SpeechDetector {
  private readonly segments: SpeechSegments;
  private heardAtMs: number | undefined;
  private lastProbability = 0;
  private isReleased = false;

  constructor(
    private scorer: SoundScorer,
    listener: SpeechListener,
    private readonly options: ScoringDetectorOptions = {},
  ) {
    this.segments = new SpeechSegments(listener);
  }

  get kind(): DetectorKind {
    return this.scorer.kind;
  }

  get probability(): number {
    return this.lastProbability;
  }

  get isSpeaking(): boolean {
    return this.segments.isSpeaking;
  }

  push(frame: WideFrame, atMs: number, isOurs = false): void {
    this.advance(atMs);
    this.heardAtMs = atMs;
    const heard = this.judge(frame, atMs);
    if (!heard) return;
    const score = isOurs ? { ...heard, probability: 0 } : heard;
    this.lastProbability = score.probability;
    this.segments.add(score);
  }

  advance(nowMs: number): void {
    if (this.heardAtMs !== undefined && nowMs - this.heardAtMs > MAX_LOSS_MS) this.reset();
  }

  reset(): void {
    this.heardAtMs = undefined;
    this.lastProbability = 0;
    this.scorer.pause();
    this.segments.end();
  }

  close(): void {
    if (!this.isReleased) this.options.release?.();
    this.isReleased = true;
  }

  private judge(frame: WideFrame, atMs: number): Score | undefined {
    if (this.scorer.kind === 'energy') return this.scorer.push(frame, atMs);
    try {
      return this.scorer.push(frame, atMs);
    } catch (error) {
      this.scorer = new EnergyScorer();
      this.close();
      this.options.onFailure?.(error);
      return this.scorer.push(frame, atMs);
    }
  }
}
