import { FRAME_MS } from '../frames.js';
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
/** After a beep a machine is silent for at least so long: softer than the beep by so much. A note of music is followed by another one. */
const QUIET_FRAMES = 8;
const QUIET_DB = 8;

/** A tone of one frequency, or two. */
export interface Tone {
  hz: number;
  fromMs: number;
  untilMs: number;
}

/** What sounds and tones there were, in the frames that count. */
export interface Sounds {
  tones: readonly Tone[];
  /** Tones after which it was silent, also those that do not count. */
  beeps: readonly Tone[];
  /** Total length of the sounds, in milliseconds. */
  soundMs: number;
  /** The part of the sounds whose strongest frequency stayed for 100 ms or longer. */
  notePart: number;
}

/** Finds tones and notes in successive frames. Times begin with the first frame. */
export class ToneFinder {
  readonly tones: Tone[] = [];
  /** The level of each frame, in decibels. */
  readonly levels: number[] = [];
  private readonly recent = new Int16Array(SPECTRUM_SAMPLES);
  private toneFrames = 0;
  private noteFrames = 0;
  private lastBin = 0;
  private readonly isSound: boolean[] = [];
  private readonly isNote: boolean[] = [];

  push(frame: Int16Array): void {
    this.recent.copyWithin(0, frame.length);
    this.recent.set(frame, SPECTRUM_SAMPLES - frame.length);
    this.levels.push(dbfsOf(levelOf(frame)));
    const { bin, part } = dbfsOf(levelOf(this.recent)) >= MIN_SOUND_DBFS ? strongest(powerSpectrum(this.recent)) : { bin: 0, part: 0 };
    const isSame = bin > 0 && Math.abs(bin - this.lastBin) <= 1;
    this.lastBin = bin;
    this.isSound.push(bin > 0);
    this.isNote.push(false);
    this.countNote(isSame);
    this.countTone(isSame, part, bin);
  }

  /** @param counts whether a frame counts, by its place; a tone counts if its beginning does */
  sounds(counts: (place: number) => boolean = () => true): Sounds {
    const places = this.isSound.flatMap((isSound, place) => (isSound && counts(place) ? [place] : []));
    const notes = places.filter((place) => this.isNote[place]).length;
    return {
      tones: this.tones.filter(({ fromMs }) => counts(fromMs / FRAME_MS + 1)),
      beeps: this.tones.filter((tone) => this.isFollowedBySilence(tone)),
      soundMs: places.length * FRAME_MS,
      notePart: places.length === 0 ? 0 : notes / places.length,
    };
  }

  /** Total length of the sounds that count in the last milliseconds. */
  soundMsInLast(ms: number, counts: (place: number) => boolean): number {
    const from = this.isSound.length - ms / FRAME_MS;
    return FRAME_MS * this.isSound.filter((isSound, place) => isSound && place >= from && counts(place)).length;
  }

  private isFollowedBySilence({ fromMs, untilMs }: Tone): boolean {
    const after = this.levels.slice(untilMs / FRAME_MS + 1, untilMs / FRAME_MS + 1 + QUIET_FRAMES);
    const maximum = Math.max(...this.levels.slice(fromMs / FRAME_MS, untilMs / FRAME_MS)) - QUIET_DB;
    return after.length === QUIET_FRAMES && after.every((dbfs) => dbfs <= maximum);
  }

  private countNote(isSame: boolean): void {
    this.noteFrames = isSame ? this.noteFrames + 1 : 0;
    if (this.noteFrames >= MIN_NOTE_FRAMES) this.isNote.fill(true, -MIN_NOTE_FRAMES);
  }

  private countTone(isSame: boolean, part: number, bin: number): void {
    const isTone = part >= MIN_TONE_PART;
    this.toneFrames = isTone ? (isSame ? this.toneFrames + 1 : 1) : 0;
    const untilMs = this.levels.length * FRAME_MS;
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
