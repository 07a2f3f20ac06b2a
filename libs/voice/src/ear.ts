import type { Limits } from './limits.js';
import type { AudioFrame } from './ports.js';
import { Vad } from './vad.js';

/** What the person said, in times only. */
export interface Turn {
  startedAtMs: number;
  /** When the last frame of speech came in. */
  spokenUntilMs: number;
  /** Frames of speech, added up. */
  speechMs: number;
  /** Cut at the cap, not ended by silence. */
  isCapped: boolean;
}

const SAMPLES_PER_MS = 8;

/**
 * Takes the person's turns out of a stream of frames. Half duplex: whoever owns it feeds it only while the agent is
 * silent, and opens it anew after each utterance. Its time is the clock, never a count of frames: a far end that
 * suppresses silence sends none.
 */
export class Ear {
  private readonly vad = new Vad();
  private deafUntilMs = 0;
  private turn: Turn | undefined;

  constructor(private readonly limits: Limits) {}

  /** The agent has just fallen silent. */
  open(nowMs: number): void {
    this.deafUntilMs = nowMs + this.limits.echoGuardMs;
    this.turn = undefined;
    this.vad.settle();
  }

  hear(frame: AudioFrame, nowMs: number): void {
    if (nowMs < this.deafUntilMs || !this.vad.isSpeech(frame)) return;
    this.turn ??= { startedAtMs: nowMs, spokenUntilMs: nowMs, speechMs: 0, isCapped: false };
    this.turn.spokenUntilMs = nowMs;
    this.turn.speechMs += frame.length / SAMPLES_PER_MS;
  }

  get isHearing(): boolean {
    return this.turn !== undefined;
  }

  /** @returns the turn that is over by now, once. */
  poll(nowMs: number): Turn | undefined {
    const turn = this.turn;
    if (!turn) return undefined;
    const isOver = nowMs - turn.spokenUntilMs >= this.limits.endOfTurnMs;
    const isCapped = nowMs - turn.startedAtMs >= this.limits.turnCapMs;
    if (!isOver && !isCapped) return undefined;
    this.turn = undefined;
    return turn.speechMs < this.limits.minTurnMs ? undefined : { ...turn, isCapped: !isOver };
  }
}
