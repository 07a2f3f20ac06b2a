import type { NarrowUtterance, PlayedMark } from '../../line-driver.js';
import { FRAME_MS, NARROW_FRAME_SAMPLES } from './frame.js';

/** The samples of one frame: those of `samples`, from index `from` on. */
export interface FrameSlice {
  readonly samples: Int16Array;
  readonly from: number;
}

/** The frame as samples of its own, with silence after the last sample of its utterance. */
export function copyFrame({ samples, from }: FrameSlice, frameSamples = NARROW_FRAME_SAMPLES): Int16Array {
  const frame = new Int16Array(frameSamples);
  frame.set(samples.subarray(from, from + frameSamples));
  return frame;
}

interface Entry extends NarrowUtterance {
  from: number;
  framesTotal: number;
  framesOut: number;
  startedAtMs?: number;
}

/** Bound of the queued audio of one call; more would be an error of the caller. */
export const MAX_QUEUED_MS = 10 * 60_000;
const MAX_QUEUED_FRAMES = MAX_QUEUED_MS / FRAME_MS;

/** The utterances of a call in order, handed out frame by frame. */
export class UtteranceQueue {
  readonly #entries: Entry[] = [];
  #ended: PlayedMark[] = [];
  #framesQueued = 0;

  /** Frames are those of narrow audio, unless another length is given. */
  constructor(private readonly frameSamples = NARROW_FRAME_SAMPLES) {}

  /** False if the queue is full: the utterance is not added. An empty utterance plays as one frame of silence. */
  add({ id, samples, convertUntil }: NarrowUtterance): boolean {
    const framesTotal = Math.max(1, Math.ceil(samples.length / this.frameSamples));
    if (this.#framesQueued + framesTotal > MAX_QUEUED_FRAMES) return false;
    this.#framesQueued += framesTotal;
    this.#entries.push({ id, samples, convertUntil, from: 0, framesTotal, framesOut: 0 });
    return true;
  }

  /** The next frame; undefined for silence. The returned object is valid until the next call. `nowMs` is the time at which it leaves. */
  next(nowMs: number): FrameSlice | undefined {
    const [entry] = this.#entries;
    if (!entry) return undefined;
    entry.startedAtMs ??= nowMs;
    entry.from = entry.framesOut * this.frameSamples;
    entry.convertUntil?.(entry.from + this.frameSamples);
    entry.framesOut += 1;
    this.#framesQueued -= 1;
    if (entry.framesOut === entry.framesTotal) {
      this.#entries.shift();
      this.#ended.push(markOf(entry, true));
    }
    return entry;
  }

  /** The marks of the utterances that have ended since the last call. */
  takeEnded(): readonly PlayedMark[] {
    if (this.#ended.length === 0) return NO_MARKS;
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  /** Empties the queue. Returns the marks of all utterances that had none yet, in order. */
  flush(): readonly PlayedMark[] {
    const cut = this.#entries.splice(0).map((entry) => markOf(entry, false));
    this.#framesQueued = 0;
    return [...this.takeEnded(), ...cut];
  }
}

const NO_MARKS: readonly PlayedMark[] = [];

const markOf = ({ id, framesOut, startedAtMs }: Entry, isComplete: boolean): PlayedMark => ({
  ...{ id, playedMs: framesOut * FRAME_MS, isComplete },
  ...(startedAtMs !== undefined && { startedAtMs }),
});
