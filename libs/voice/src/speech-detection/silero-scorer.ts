import { SAMPLES_PER_MS } from '../frames.js';
import type { SileroModel } from './silero-model.js';
import { newSileroState, WINDOW_SAMPLES } from './silero-state.js';
import type { Score, SoundScorer } from './sound-scorer.js';
import type { WideFrame } from './speech-detector.js';

const WINDOW_MS = WINDOW_SAMPLES / SAMPLES_PER_MS;
/** A window of a lower probability counts as silence. */
const MIN_SOUND_PROBABILITY = 0.35;
/** In a long silence the model's memory grows dull: after 10 s it tells the next speech up to 180 ms later than a fresh memory does. */
const MAX_SILENT_WINDOWS = 31;
/** A memory without any past is 40 ms late, too, so a fresh one first hears the last quarter of a second again. */
const REHEARD_WINDOWS = 8;

/** Judges by the Silero model, which hears windows of 32 ms. A frame must not be longer than a window. */
export class SileroScorer implements SoundScorer {
  readonly kind = 'silero';
  private readonly window = new Int16Array(WINDOW_SAMPLES);
  private filled = 0;
  private silentWindows = 0;
  private state = newSileroState();
  /** The last windows, the oldest one at `windows % REHEARD_WINDOWS`. */
  private readonly recent = Array.from({ length: REHEARD_WINDOWS }, () => new Int16Array(WINDOW_SAMPLES));
  private windows = 0;

  constructor(private readonly model: SileroModel) {}

  push(frame: WideFrame, atMs: number): Score | undefined {
    const fits = Math.min(frame.length, WINDOW_SAMPLES - this.filled);
    this.window.set(frame.subarray(0, fits), this.filled);
    this.filled += fits;
    if (this.filled < WINDOW_SAMPLES) return undefined;
    const probability = this.judge();
    const rest = frame.subarray(fits);
    this.window.set(rest);
    this.filled = rest.length;
    const untilMs = atMs - rest.length / SAMPLES_PER_MS;
    return { probability, fromMs: untilMs - WINDOW_MS, untilMs };
  }

  pause(): void {
    this.filled = this.silentWindows = this.windows = 0;
    this.state = newSileroState();
  }

  private judge(): number {
    this.recent[this.windows++ % REHEARD_WINDOWS]?.set(this.window);
    const probability = this.model.probabilityOf(this.window, this.state);
    this.silentWindows = probability < MIN_SOUND_PROBABILITY ? this.silentWindows + 1 : 0;
    if (this.silentWindows === MAX_SILENT_WINDOWS) this.refresh();
    return probability;
  }

  private refresh(): void {
    this.silentWindows = 0;
    this.state = newSileroState();
    for (let i = 0; i < REHEARD_WINDOWS; i++)
      this.model.probabilityOf(this.recent[(this.windows + i) % REHEARD_WINDOWS] as Int16Array, this.state);
  }
}
