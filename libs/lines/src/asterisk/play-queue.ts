import type { FrameListener, NarrowUtterance, PlayedMark } from '../line-driver.js';
import { FRAME_MS, NARROW_FRAME_SAMPLES } from '../sip/media/frame.js';
import { copyFrame, MAX_QUEUED_MS } from '../sip/media/utterance-queue.js';

/** 50 frames are 1 s and 8,000 bytes of G.711. chan_websocket closes the socket at a message of more than 64 kB, and takes this one in one read. */
const MAX_PIECE_FRAMES = 50;
/**
 * At most 250 frames (5 s) are with Asterisk and not played yet. 5 s outlast any pause of this process. More would be lost: Asterisk drops audio
 * beyond 20 s, and its XOFF at 18 s comes too late for a sender that sends everything at once.
 */
const MAX_AHEAD_FRAMES = 250;

/** Whole frames of one utterance, which are sent in one message with a mark behind them. */
export interface Piece {
  samples: Int16Array;
  mark: string;
}

interface Entry extends NarrowUtterance {
  framesTotal: number;
  framesSent: number;
  framesPlayed: number;
  /** When Asterisk began to play it (`monotonicMs`), as far as we know. */
  startedAtMs?: number;
}

interface SentPiece {
  entry: Entry;
  frames: number;
  mark: string;
  /** The time (`monotonicMs`) at which Asterisk begins to play the piece, as far as we know. */
  beginsAtMs: number;
  /** The number of frames of which the listener was told that Asterisk has sent them. */
  framesTold: number;
}

/** The utterances of a call, handed out in pieces, and how much of them was heard: Asterisk returns the mark of each piece that it has played. */
export class PlayQueue {
  readonly #entries: Entry[] = [];
  readonly #sent: SentPiece[] = [];
  #framesAhead = 0;
  #lastMark = 0;
  #onSent: FrameListener | undefined;
  isPaused = false;

  /** Everything was played. */
  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** False if the queue is full: the utterance is not added. */
  add({ id, samples, convertUntil }: NarrowUtterance): boolean {
    const framesTotal = Math.max(1, Math.ceil(samples.length / NARROW_FRAME_SAMPLES));
    const framesQueued = this.#entries.reduce((sum, entry) => sum + entry.framesTotal - entry.framesPlayed, 0);
    if ((framesQueued + framesTotal) * FRAME_MS > MAX_QUEUED_MS) return false;
    this.#entries.push({ id, samples, convertUntil, framesTotal, framesSent: 0, framesPlayed: 0 });
    return true;
  }

  /** The next piece to send; undefined if there is none, if enough is sent ahead, or while Asterisk wants no more. */
  next(nowMs: number): Piece | undefined {
    const entry = this.#entries.find(({ framesSent, framesTotal }) => framesSent < framesTotal);
    if (!entry || this.isPaused || this.#framesAhead >= MAX_AHEAD_FRAMES) return undefined;
    const frames = Math.min(MAX_PIECE_FRAMES, entry.framesTotal - entry.framesSent);
    const samples = new Int16Array(frames * NARROW_FRAME_SAMPLES);
    const end = (entry.framesSent + frames) * NARROW_FRAME_SAMPLES;
    entry.convertUntil?.(end);
    samples.set(entry.samples.subarray(entry.framesSent * NARROW_FRAME_SAMPLES, end));
    const mark = String((this.#lastMark += 1));
    entry.framesSent += frames;
    this.#framesAhead += frames;
    if (this.#sent.length === 0) entry.startedAtMs ??= nowMs;
    this.#sent.push({ entry, frames, mark, beginsAtMs: nowMs, framesTold: 0 });
    return { samples, mark };
  }

  /** Asterisk has played everything before this mark. Returns the mark of the utterance that has ended by it. */
  onMark(mark: string, nowMs: number): PlayedMark | undefined {
    // A mark that was sent before a flush may still arrive after it.
    if (this.#sent[0]?.mark !== mark) return undefined;
    const piece = this.#sent.shift() as SentPiece;
    const { entry, frames } = piece;
    this.#tell(piece, frames, nowMs);
    const [head] = this.#sent;
    if (head) {
      head.beginsAtMs = nowMs;
      head.entry.startedAtMs ??= nowMs;
    }
    this.#framesAhead -= frames;
    entry.framesPlayed += frames;
    if (entry.framesPlayed < entry.framesTotal) return undefined;
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    return markOf(entry, true);
  }

  /** Empties the queue. Returns the marks of all utterances that had none yet, in order. */
  flush(nowMs: number): PlayedMark[] {
    this.rewind(nowMs);
    return this.#entries.splice(0).map((entry) => markOf(entry, false));
  }

  /** Forgets what was sent and not played, because it is lost. `next` hands it out again, from the frame at which playing stopped. */
  rewind(nowMs: number): void {
    const [head] = this.#sent;
    if (head) {
      this.tellSent(nowMs);
      head.entry.framesPlayed += framesPlayedOf(head, nowMs);
    }
    this.#sent.length = 0;
    this.#framesAhead = 0;
    this.isPaused = false;
    for (const entry of this.#entries) entry.framesSent = entry.framesPlayed;
  }

  /** From now on the listener is told of each frame that Asterisk sends: at `tellSent`, a mark, a flush or a rewind. */
  onSent(listener: FrameListener, nowMs: number): void {
    // Frames that were sent before are not for this listener.
    this.tellSent(nowMs);
    this.#onSent = listener;
  }

  /** Tells what Asterisk has sent by now, as far as we know, since the last call. */
  tellSent(nowMs: number): void {
    const [head] = this.#sent;
    // A frame is sent when its time begins, and was played when it is over.
    if (head) this.#tell(head, framesPlayedOf(head, nowMs + FRAME_MS), nowMs);
  }

  /** Tells the listener that the first `frames` of the piece that is being played were sent. */
  #tell(piece: SentPiece, frames: number, nowMs: number): void {
    const { samples, framesPlayed } = piece.entry;
    for (let at = piece.framesTold; this.#onSent && at < frames; at += 1) {
      const frame = copyFrame({ samples, from: (framesPlayed + at) * NARROW_FRAME_SAMPLES });
      this.#onSent(frame, Math.min(nowMs, piece.beginsAtMs + at * FRAME_MS));
    }
    piece.framesTold = Math.max(piece.framesTold, frames);
  }
}

/** The frames played of the current piece. Only a mark proves that it was played to its end, so its last frame is never counted. */
function framesPlayedOf({ entry, frames, beginsAtMs }: SentPiece, nowMs: number): number {
  const most = Math.min(frames, entry.framesTotal - entry.framesPlayed - 1);
  return Math.max(0, Math.min(most, Math.floor((nowMs - beginsAtMs) / FRAME_MS)));
}

const markOf = ({ id, framesPlayed, startedAtMs }: Entry, isComplete: boolean): PlayedMark => ({
  ...{ id, playedMs: framesPlayed * FRAME_MS, isComplete },
  ...(startedAtMs !== undefined && { startedAtMs }),
});
