import { SAMPLES_PER_MS } from '../frames.js';
import { VoiceActivityDetector } from '../voice-activity-detector.js';
import type { Score, SoundScorer } from './sound-scorer.js';
import type { WideFrame } from './speech-detector.js';

/** At this much above the threshold the probability is 73 %, at this much below it 27 %. */
const LOGISTIC_DB = 4;

/** Judges by the level above the noise floor. It needs no model, and takes every sound that varies for speech. */
export class EnergyScorer implements SoundScorer {
  readonly kind = 'energy';
  private readonly vad = new VoiceActivityDetector();

  push(frame: WideFrame, atMs: number): Score {
    this.vad.isSpeech(frame);
    const aboveDb = this.vad.level - this.vad.threshold;
    const probability = 1 / (1 + Math.exp(-aboveDb / LOGISTIC_DB));
    return { probability, fromMs: atMs - frame.length / SAMPLES_PER_MS, untilMs: atMs };
  }

  pause(): void {
    this.vad.pause();
  }
}
