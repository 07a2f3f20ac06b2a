import { FRAME_MS } from '../frames.js';
import { dbfsOf, levelOf, MIN_DBFS } from '../levels.js';
import type { WideFrame } from './speech-detector.js';

/** Our echo comes back within this time, the way to the far end and back included. */
const MAX_ECHO_DELAY_MS = 500;
/** Our speech below this level makes no audible echo. */
const MIN_OUT_DBFS = -50;
/** Until the line is known, a sound that is softer than ours by more than this is taken for our echo. */
const FIRST_LOSS_DB = 12;
/** The line is known after two seconds of our speech, by the last 4 s of it. */
const MIN_KNOWN_FRAMES = 100;
const MAX_KNOWN_FRAMES = 200;
/** The last half second is not learnt from yet: the person may have begun to speak in it. */
const NEW_FRAMES = 25;
/** Four fifths of what comes back while we speak are not louder than this. The person may have spoken in the last fifth. */
const ECHO_PART = 0.8;
const ECHO_MARGIN_DB = 8;
/** A word has soft frames. After a loud one the gate stays open for so long. */
const OPEN_GATE_MS = 200;

/**
 * Keeps our own echo away from the speech detector, to which it is speech like any other. It compares levels: while we speak, a sound passes if
 * it is louder than what comes back on this line.
 */
export class EchoGate {
  /** Our frames of the last half second. */
  private readonly out: { atMs: number; dbfs: number }[] = [];
  /** How much louder than ours the last sounds were that came in while we spoke, in decibels. */
  private readonly relativeDb: number[] = [];
  private openUntilMs = -Infinity;

  /** @param learns false: somebody may speak all the time that we speak, so that what comes back tells nothing about the line */
  constructor(private readonly learns = true) {}

  /** @param atMs when this frame of ours leaves */
  played(frame: WideFrame, atMs: number): void {
    this.out.push({ atMs, dbfs: dbfsOf(levelOf(frame)) });
    while ((this.out[0]?.atMs ?? atMs) < atMs - MAX_ECHO_DELAY_MS) this.out.shift();
  }

  /** @returns the frame that came in, or silence if it may be our echo */
  pass(frame: WideFrame, atMs: number): WideFrame {
    const oursDbfs = this.loudestOfOurs(atMs);
    if (oursDbfs < MIN_OUT_DBFS) return frame;
    const louderDb = dbfsOf(levelOf(frame)) - oursDbfs;
    if (louderDb > this.thresholdDb()) this.openUntilMs = atMs + OPEN_GATE_MS;
    if (this.learns) this.relativeDb.push(louderDb);
    if (this.relativeDb.length > MAX_KNOWN_FRAMES) this.relativeDb.shift();
    return atMs < this.openUntilMs ? frame : new Int16Array(frame.length);
  }

  private loudestOfOurs(atMs: number): number {
    const fromMs = atMs - MAX_ECHO_DELAY_MS - FRAME_MS;
    return this.out.reduce((loudest, one) => (one.atMs >= fromMs ? Math.max(loudest, one.dbfs) : loudest), MIN_DBFS);
  }

  private thresholdDb(): number {
    const known = this.relativeDb.length - NEW_FRAMES;
    if (known < MIN_KNOWN_FRAMES - NEW_FRAMES) return -FIRST_LOSS_DB;
    const sorted = this.relativeDb.slice(0, known).sort((a, b) => a - b);
    return (sorted[Math.floor(ECHO_PART * known)] as number) + ECHO_MARGIN_DB;
  }
}
