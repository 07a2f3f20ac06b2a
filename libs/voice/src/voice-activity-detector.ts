import { LevelMeter, MIN_DBFS } from './levels.js';
import { NoiseFloor } from './noise-floor.js';
import type { AudioFrame } from './ports.js';

/** A softer sound is never speech: a quiet talker on a good line has about -45 dBFS. */
const MIN_SPEECH_DBFS = -50;
/** Speech ends only at this much below the threshold, so that the result does not flap. */
const HYSTERESIS_DB = 2;

/** Voice activity detection (VAD) by the level above the noise floor, which it learns from every frame. */
export class VoiceActivityDetector {
  private readonly meter = new LevelMeter();
  private readonly floor = new NoiseFloor();
  private isOn = false;
  private levelDbfs = MIN_DBFS;
  private isNewlyNoise = false;

  /** @returns whether this frame has speech */
  isSpeech(frame: AudioFrame): boolean {
    this.levelDbfs = this.meter.measure(frame);
    const wouldGoOn = this.isOn && this.levelDbfs >= this.threshold - HYSTERESIS_DB;
    this.floor.learn(this.levelDbfs);
    this.isOn = this.levelDbfs >= this.threshold - (this.isOn ? HYSTERESIS_DB : 0);
    this.isNewlyNoise = wouldGoOn && !this.isOn;
    return this.isOn;
  }

  /** No frames have come in for a while. */
  pause(): void {
    this.floor.pause();
  }

  /** Level of the last frame in dBFS. */
  get level(): number {
    return this.levelDbfs;
  }

  /** Level in dBFS from which on a sound is speech. */
  get threshold(): number {
    return Math.max(MIN_SPEECH_DBFS, this.floor.thresholdDbfs);
  }

  /** True if the sound that counted as speech until the last frame has just been learnt as noise, because it is steady. */
  get hasLearntNoise(): boolean {
    return this.isNewlyNoise;
  }
}
