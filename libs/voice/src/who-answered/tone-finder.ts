import { levelOf, dbfsOf } from '../levels.js';
import { BIN_HZ, powerSpectrum, SPECTRUM_SAMPLES } from './spectrum.js';

/** The band of a telephone. Below it a voice has its pitch and a line its hum. */
const MIN_BIN = Math.round(250 / BIN_HZ);
const MAX_BIN = Math.round(3_600 / BIN_HZ);
/** The main lobe of a Hann window. */
const LOBE_BINS = 2;
/** A frame is a tone if one or two frequencies hold this part of its power; a vowel has more than two harmonics. */
const MIN_TONE_PART = 0.9;
/** A softer frame is silence. */
const MIN_SOUND_DBFS = -50;
/** A shorter tone may be a vowel. */
const MIN_TONE_FRAMES = 10;
/** A frequency that stays for so long belongs to a note; the frequencies of a voice glide. */
const MIN_NOTE_FRAMES = 5;
const FRAME_MS = 20;

/** A tone of one frequency, or two. */
export interface Tone {
  hz: number;
  fromMs: number;
  untilMs: number;
}

/** Finds tones and notes in successive frames. Times begin with the first frame. */
export class ToneFinder {
  readonly tones: Tone[] = [];
  private readonly recent = new Int16Array(SPECTRUM_SAMPLES);
  private frames = 0;
  private toneFrames = 0;
  private noteFrames = 0;
  private lastBin = 0;
  private soundFrames = 0;
  private framesInNotes = 0;

  push(frame: Int16Array): void {
    this.recent.copyWithin(0, frame.length);
    this.recent.set(frame, SPECTRUM_SAMPLES - frame.length);
    this.frames++;
    const { bin, part } = dbfsOf(levelOf(this.recent)) >= MIN_SOUND_DBFS ? strongest(powerSpectrum(this.recent)) : { bin: 0, part: 0 };
    const isSame = bin > 0 && Math.abs(bin - this.lastBin) <= 1;
    this.lastBin = bin;
    if (bin > 0) this.soundFrames++;
    this.countNote(isSame);
    this.countTone(isSame, part, bin);
  }

  /** Total length of the sounds, in milliseconds. */
  get soundMs(): number {
    return this.soundFrames * FRAME_MS;
  }

  /** The part of the sounds whose strongest frequency stayed for 100 ms or longer. */
  get notePart(): number {
    return this.soundFrames === 0 ? 0 : this.framesInNotes / this.soundFrames;
  }

  private countNote(isSame: boolean): void {
    this.noteFrames = isSame ? this.noteFrames + 1 : 0;
    if (this.noteFrames === MIN_NOTE_FRAMES) this.framesInNotes += MIN_NOTE_FRAMES;
    else if (this.noteFrames > MIN_NOTE_FRAMES) this.framesInNotes++;
  }

  private countTone(isSame: boolean, part: number, bin: number): void {
    const isTone = part >= MIN_TONE_PART;
    this.toneFrames = isTone ? (isSame ? this.toneFrames + 1 : 1) : 0;
    const untilMs = this.frames * FRAME_MS;
    if (this.toneFrames === MIN_TONE_FRAMES) this.tones.push({ hz: bin * BIN_HZ, fromMs: untilMs - MIN_TONE_FRAMES * FRAME_MS, untilMs });
    const last = this.tones.at(-1);
    if (this.toneFrames > MIN_TONE_FRAMES && last) last.untilMs = untilMs;
  }
}

/** The strongest frequency, and the part of the power that it holds together with a second one. */
function strongest(power: Float64Array): { bin: number; part: number } {
  let total = 0;
  for (let bin = MIN_BIN; bin <= MAX_BIN; bin++) total += power[bin] as number;
  const first = takeStrongest(power);
  const second = takeStrongest(power);
  return { bin: first.bin, part: (first.power + second.power) / total };
}

/** Takes a peak out of the spectrum. */
function takeStrongest(power: Float64Array): { bin: number; power: number } {
  let peak = MIN_BIN;
  for (let bin = MIN_BIN; bin <= MAX_BIN; bin++) if ((power[bin] as number) > (power[peak] as number)) peak = bin;
  let sum = 0;
  for (let bin = peak - LOBE_BINS; bin <= peak + LOBE_BINS; bin++) {
    sum += power[bin] as number;
    power[bin] = 0;
  }
  return { bin: peak, power: sum };
}
