import { LevelMeter, MIN_DBFS } from './levels.js';
import { NoiseFloor } from './noise-floor.js';
import type { AudioFrame } from './ports.js';

/** Softer than this nothing is speech: a quiet talker on a good line has about -45 dBFS. */
const MIN_SPEECH_DBFS = -50;
/** Speech, once begun, goes on down to so far below the threshold, so that it does not flap. */
const HYSTERESIS_DB = 2;

/** Voice activity by level over what is known of the line's noise. It learns from every frame that comes in. */
export class VoiceActivityDetector {
  private readonly meter = new LevelMeter();
  private readonly floor = new NoiseFloor();
  private isOn = false;
  private heardDbfs = MIN_DBFS;
  private isNewlyNoise = false;

  /** @returns whether somebody speaks in this frame. */
  isSpeech(frame: AudioFrame): boolean {
    this.heardDbfs = this.meter.measure(frame);
    const wouldGoOn = this.isOn && this.heardDbfs >= this.threshold - HYSTERESIS_DB;
    this.floor.learn(this.heardDbfs);
    this.isOn = this.heardDbfs >= this.threshold - (this.isOn ? HYSTERESIS_DB : 0);
    this.isNewlyNoise = wouldGoOn && !this.isOn;
    return this.isOn;
  }

  /** No frames came in for a while. */
  pause(): void {
    this.floor.pause();
  }

  /** Level of the last frame, dBFS. */
  get level(): number {
    return this.heardDbfs;
  }

  /** What is louder is speech, dBFS. */
  get threshold(): number {
    return Math.max(MIN_SPEECH_DBFS, this.floor.thresholdDbfs);
  }

  /** The sound that was taken for speech up to the frame before has just turned out to be noise: it is steady. */
  get hasLearntNoise(): boolean {
    return this.isNewlyNoise;
  }
}
