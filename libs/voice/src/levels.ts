import type { AudioFrame } from './ports.js';

const FULL_SCALE = 32_768;
/** Silence has no level in decibels: this stands for it. */
export const MIN_DBFS = -100;

/** Level of a frame: root mean square about its mean, so that a DC offset is not loud. */
export function levelOf(frame: AudioFrame): number {
  if (frame.length === 0) return 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < frame.length; i++) {
    const sample = frame[i] as number;
    sum += sample;
    squares += sample * sample;
  }
  const mean = sum / frame.length;
  return Math.sqrt(Math.max(0, squares / frame.length - mean * mean));
}

/** A level (RMS of 16-bit samples) in decibels below full scale. */
export function dbfsOf(level: number): number {
  return level > 0 ? Math.max(MIN_DBFS, 20 * Math.log10(level / FULL_SCALE)) : MIN_DBFS;
}

const RATE_HZ = 8000;
/** Below this a telephone carries little of a voice, but much of mains hum, engines and wind. */
const CUT_OFF_HZ = 200;
const K = Math.tan((Math.PI * CUT_OFF_HZ) / RATE_HZ);
const GAIN = 1 / (1 + Math.SQRT2 * K + K * K);
const A1 = 2 * GAIN * (K * K - 1);
const A2 = GAIN * (1 - Math.SQRT2 * K + K * K);

/**
 * Measures the level of frames, one after another, in the part of the band where a voice is strongest: a Butterworth
 * high-pass of second order below, the mean of two neighbouring samples above (half of white noise goes, little of a voice).
 */
export class LevelMeter {
  private last = 0;
  private z1 = 0;
  private z2 = 0;

  /** @returns dBFS */
  measure(frame: AudioFrame): number {
    let { last, z1, z2 } = this;
    let squares = 0;
    for (let i = 0; i < frame.length; i++) {
      const sample = frame[i] as number;
      const x = GAIN * 0.5 * (sample + last);
      last = sample;
      const y = x + z1;
      z1 = z2 - 2 * x - A1 * y;
      z2 = x - A2 * y;
      squares += y * y;
    }
    this.last = last;
    this.z1 = z1;
    this.z2 = z2;
    return frame.length > 0 ? dbfsOf(Math.sqrt(squares / frame.length)) : MIN_DBFS;
  }
}
