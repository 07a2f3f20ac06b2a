import { FRAME_MS, FRAME_SAMPLES } from '../frames.js';
import type { AudioFrame } from '../ports.js';
import type { SpeechEvent } from '../speech-detection/speech-detector.js';
import type { TurnJudge } from './turn-judge.js';

/** What a judge hears at most: 8 s. */
const MAX_JUDGED_FRAMES = 8_000 / FRAME_MS;
/** Kept from before a turn, whose begin is told late: 300 ms. */
const FRAMES_BEFORE_TURN = 300 / FRAME_MS;

/** Keeps the sound of the turn that goes on, and asks a judge in each pause whether the person goes on. */
export class JudgedPauses {
  private frames: AudioFrame[] = [];
  /** Changes whenever the person speaks: a judgement of an earlier pause is void. */
  private pause = 0;

  constructor(
    private readonly judge: TurnJudge,
    private readonly onGoesOn: () => void,
  ) {
    judge.prepare();
  }

  /** @param isInTurn whether a turn has begun and is not over */
  push(frame: AudioFrame, isInTurn: boolean): void {
    this.frames.push(frame);
    const most = isInTurn ? MAX_JUDGED_FRAMES : FRAMES_BEFORE_TURN;
    if (this.frames.length > most) this.frames.splice(0, this.frames.length - most);
  }

  onSpeech({ type }: SpeechEvent): void {
    if (type === 'speech-started') this.pause += 1;
    if (type !== 'speech-ended') return;
    const { pause } = this;
    void this.judge.goesOn(this.sound).then((goesOn) => {
      if (goesOn === true && pause === this.pause) this.onGoesOn();
    });
  }

  private get sound(): Int16Array {
    const samples = new Int16Array(this.frames.length * FRAME_SAMPLES);
    for (const [at, frame] of this.frames.entries()) samples.set(frame, at * FRAME_SAMPLES);
    return samples;
  }
}
