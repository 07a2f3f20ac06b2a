import type { Language } from '@turant/domain';
import type { SpokenTurn } from '../end-of-turn/end-of-turn.js';
import type { AudioFrame } from '../ports.js';
import type { RecogniserOptions } from '../words/recogniser.js';

/** What the employee hears of one call: the person's turns. All times are those of the frames and of one monotonic clock. */
export interface Ears {
  /** Whether the person can be told from our own echo and from noise while the employee speaks. */
  readonly canListenWhileSpeaking: boolean;
  /** The line plays these samples of ours from `startsAtMs` on, which is now, or the end of those before. */
  onPlaybackStart(samples: Int16Array, startsAtMs: number): void;
  /** The line stops before the end of these samples. */
  onPlaybackStop(nowMs: number): void;
  pushFrame(frame: AudioFrame, atMs: number): void;
  onWords(text: string, isFinal: boolean): void;
  /** To be called about every 20 ms, and not after a pause of this thread: the frames of the pause come in later. */
  advance(nowMs: number): void;
  /** The employee has finished speaking, or leaves the floor to the person. */
  startListening(nowMs: number): void;
  /** How long a silence ends the person's turn from now on, if words neither shorten nor lengthen it; the level alone takes no heed of it. */
  waitFor(hangoverMs: number): void;
  /** Speech so far belongs to no turn any more. @returns the speech of a turn that was not over, in milliseconds */
  stopListening(): number;
  /** Whether the person may be in the middle of a turn. */
  isInTurn(nowMs: number): boolean;
  /** @returns the person's turn, once, as soon as it is over or has reached its maximum length */
  takeTurn(nowMs: number): SpokenTurn | undefined;
  /** The person speaks another language from now on. @param words who understands it; nothing changes for them when absent */
  follow(language: Language, words?: Pick<RecogniserOptions, 'providers' | 'order'>): void;
  close(): void;
}
