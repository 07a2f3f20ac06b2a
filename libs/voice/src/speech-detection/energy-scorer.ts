import { VoiceActivityDetector } from '../voice-activity-detector.js';
import type { Score, SoundScorer } from './sound-scorer.js';
import { WIDE_SAMPLES_PER_MS, type WideFrame } from './speech-detector.js';

/** At this much above the threshold the probability is 73 %, at this much below it 27 %. */
const LOGISTIC_DB = 4;

/** Judges by the level above the noise floor. It needs no model, and takes every sound that varies for speech. */
export class EnergyScorer implements SoundScorer {
  readonly kind = 'energy';
  private readonly vad = new VoiceActivityDetector();

  push(frame: WideFrame, atMs: number): Score {
    this.vad.isSpeech(halved(frame));
    const aboveDb = this.vad.level - this.vad.threshold;
    const probability = 1 / (1 + Math.exp(-aboveDb / LOGISTIC_DB));
    return { probability, fromMs: atMs - frame.length / WIDE_SAMPLES_PER_MS, untilMs: atMs };
  }

  pause(): void {
    this.vad.pause();
  }
}

/** At 8 kHz, the rate that the levels are made for. The mean of two samples is enough of a low-pass for a level. */
function halved(frame: WideFrame): Int16Array {
  const half = new Int16Array(frame.length >> 1);
  for (let i = 0; i < half.length; i++) half[i] = ((frame[2 * i] as number) + (frame[2 * i + 1] as number)) >> 1;
  return half;
}
