import type { AudioFrame } from './ports.js';

const FULL_SCALE = 32_768;
/** Stands for silence, which has no level in decibels. */
export const MIN_DBFS = -100;

/** Level of a frame: root mean square around its mean, so that a DC offset does not count. */
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

/** The meter's own rate. */
const METER_HZ = 8_000;
/** Below this frequency a telephone carries little voice, but mains hum, engines and wind. */
const CUT_OFF_HZ = 200;
const K = Math.tan((Math.PI * CUT_OFF_HZ) / METER_HZ);
const GAIN = 1 / (1 + Math.SQRT2 * K + K * K);
const A1 = 2 * GAIN * (K * K - 1);
const A2 = GAIN * (1 - Math.SQRT2 * K + K * K);

/**
 * Measures the level of successive frames in the band where a voice is strongest. A second-order Butterworth high-pass cuts below 200 Hz.
 * The mean of two neighbouring samples is the low-pass, which takes out half of white noise and little of a voice. Of 16 kHz every second sample is
 * taken. On a telephone line those are the line's own samples, and elsewhere what lies above 4 kHz, such as an "s", counts as well.
 */
export class LevelMeter {
  private last = 0;
  private z1 = 0;
  private z2 = 0;

  /** @returns dBFS */
  measure(frame: AudioFrame): number {
    let { last, z1, z2 } = this;
    let squares = 0;
    for (let i = 1; i < frame.length; i += 2) {
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
    return frame.length > 1 ? dbfsOf(Math.sqrt((2 * squares) / frame.length)) : MIN_DBFS;
  }
}
