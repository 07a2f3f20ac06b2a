import type { PlayedMark, Utterance } from '../../line-driver.js';
import { FRAME_MS, FRAME_SAMPLES } from './frame.js';

/** Where the samples of one frame lie. */
export interface FrameSlice {
  readonly samples: Int16Array;
  readonly from: number;
}

interface Entry {
  id: string;
  samples: Int16Array;
  from: number;
  framesTotal: number;
  framesOut: number;
}

/** More audio than this in one call is a fault of the caller, and memory. */
export const MAX_QUEUED_MS = 10 * 60_000;
const MAX_QUEUED_FRAMES = MAX_QUEUED_MS / FRAME_MS;

/** The utterances of a call in their order, handed out frame by frame. */
export class UtteranceQueue {
  readonly #entries: Entry[] = [];
  #ended: PlayedMark[] = [];
  #framesQueued = 0;

  /** False where it would be too much: the utterance is not taken. An empty one counts and plays as one frame of silence. */
  add({ id, samples }: Utterance): boolean {
    const framesTotal = Math.max(1, Math.ceil(samples.length / FRAME_SAMPLES));
    if (this.#framesQueued + framesTotal > MAX_QUEUED_FRAMES) return false;
    this.#framesQueued += framesTotal;
    this.#entries.push({ id, samples, from: 0, framesTotal, framesOut: 0 });
    return true;
  }

  /** The next 20 ms; undefined is silence. What is answered holds until the next call. */
  next(): FrameSlice | undefined {
    const [entry] = this.#entries;
    if (!entry) return undefined;
    entry.from = entry.framesOut * FRAME_SAMPLES;
    entry.framesOut += 1;
    this.#framesQueued -= 1;
    if (entry.framesOut === entry.framesTotal) {
      this.#entries.shift();
      this.#ended.push({ id: entry.id, playedMs: entry.framesOut * FRAME_MS, isComplete: true });
    }
    return entry;
  }

  /** Marks of what ended with the frames handed out so far; each of them is answered once. */
  takeEnded(): readonly PlayedMark[] {
    if (this.#ended.length === 0) return NO_MARKS;
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  /** Empties the queue; answers the mark of each utterance that had none yet, in their order. */
  flush(): readonly PlayedMark[] {
    const cut = this.#entries.splice(0).map(({ id, framesOut }) => ({ id, playedMs: framesOut * FRAME_MS, isComplete: false }));
    this.#framesQueued = 0;
    return [...this.takeEnded(), ...cut];
  }
}

const NO_MARKS: readonly PlayedMark[] = [];
