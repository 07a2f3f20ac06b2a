import type { AudioFrame } from './ports.js';

/** Below this level (RMS of 16-bit samples, about -47 dBFS) nothing is speech. */
const LEAST_THRESHOLD = 150;
/** The noise floor is never believed to be above this (-41 dBFS): a loud steady sound is a person, not a line. */
const MOST_FLOOR = 300;
/** Speech is so many times louder than the floor... */
const RATIO = 3;
/** ...and, once begun, goes on down to this part of the threshold, so that it does not flap. */
const RELEASE = 0.6;
/** Frames heard before the floor is trusted; until then only what is loud by any floor is speech. */
const LEARNING_FRAMES = 5;
/** The floor is the least smoothed level of the last 6 x 25 frames = 3 s: a fan that starts is learnt after that long. */
const BUCKETS = 6;
const FRAMES_PER_BUCKET = 25;
const SMOOTHING = 0.3;

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

/** Voice activity by energy over an adaptive noise floor. Feed it only what the far end says, not our own echo. */
export class Vad {
  private isOn = false;
  private smoothed: number | undefined;
  private framesHeard = 0;
  private readonly buckets: number[] = new Array<number>(BUCKETS).fill(Infinity);

  /** @returns whether the person is speaking in this frame. */
  isSpeech(frame: AudioFrame): boolean {
    const level = levelOf(frame);
    this.learn(level);
    const threshold = this.framesHeard <= LEARNING_FRAMES ? RATIO * MOST_FLOOR : this.threshold;
    this.isOn = level >= (this.isOn ? RELEASE * threshold : threshold);
    return this.isOn;
  }

  /** Forgets that somebody was speaking; keeps what it knows of the line. */
  settle(): void {
    this.isOn = false;
  }

  get threshold(): number {
    const floor = Math.min(MOST_FLOOR, ...this.buckets);
    return Math.max(LEAST_THRESHOLD, RATIO * floor);
  }

  private learn(level: number): void {
    this.smoothed = this.smoothed === undefined ? level : this.smoothed + SMOOTHING * (level - this.smoothed);
    if (this.framesHeard++ % FRAMES_PER_BUCKET === 0) {
      this.buckets.shift();
      this.buckets.push(Infinity);
    }
    const last = this.buckets.length - 1;
    this.buckets[last] = Math.min(this.buckets[last] as number, this.smoothed);
  }
}
