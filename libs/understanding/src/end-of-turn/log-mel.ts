import { melFilters } from '../models/mel-filters.js';
import { Fourier } from './fourier.js';

/** What the model hears: 8 s of 16 kHz, in 800 pieces of 10 ms, each in 80 bands. */
export const MEL_BANDS = 80;
export const MEL_PIECES = 800;
const PIECE_SAMPLES = 160;
const HEARD_SAMPLES = MEL_PIECES * PIECE_SAMPLES;
const MEL_WINDOW = 400;
/** Bands that are softer than the loudest by more than this, in powers of ten, are silent. */
const RANGE = 8;

const fourier = new Fourier(MEL_WINDOW);
const { bins, weights } = melFilters(MEL_BANDS);
const hann = Float32Array.from({ length: MEL_WINDOW }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / MEL_WINDOW));
/** For each band the frequencies that count in it. */
const bands = Array.from({ length: MEL_BANDS }, (_, band) => {
  const counted = Array.from({ length: bins }, (_unused, bin) => ({ bin, weight: weights[band * bins + bin] as number }));
  return counted.filter(({ weight }) => weight > 0);
});

/**
 * The log-mel spectrogram of Whisper's feature extractor (github.com/huggingface/transformers) with its normalisation, of the last 8 s of a sound; a shorter one has silence
 * before it.
 * @param into band after band
 */
export function logMel(sound: Int16Array, into: Float32Array): void {
  const padded = mirrored(normalised(sound));
  const silentPieces = Math.floor((HEARD_SAMPLES - Math.min(sound.length, HEARD_SAMPLES)) / PIECE_SAMPLES);
  const [piece, power] = [new Float32Array(MEL_WINDOW), new Float32Array(bins)];
  let loudest = -Infinity;
  for (let at = 0; at < MEL_PIECES; at++) {
    // The silence before the sound is the same in each piece: it is reckoned once.
    if (at > 1 && at < silentPieces - 2) {
      for (let band = 0; band < MEL_BANDS; band++) into[band * MEL_PIECES + at] = into[band * MEL_PIECES + at - 1] as number;
      continue;
    }
    for (let i = 0; i < MEL_WINDOW; i++) piece[i] = (padded[at * PIECE_SAMPLES + i] as number) * (hann[i] as number);
    fourier.power(piece, power);
    for (const [band, counted] of bands.entries()) {
      const sum = counted.reduce((all, { bin, weight }) => all + weight * (power[bin] as number), 0);
      const level = Math.log10(Math.max(1e-10, sum));
      into[band * MEL_PIECES + at] = level;
      loudest = Math.max(loudest, level);
    }
  }
  for (let i = 0; i < into.length; i++) into[i] = (Math.max(into[i] as number, loudest - RANGE) + 4) / 4;
}

/** With a mean of 0 and a variance of 1. */
function normalised(sound: Int16Array): Float32Array {
  const heard = new Float32Array(HEARD_SAMPLES);
  const last = sound.subarray(-HEARD_SAMPLES);
  const from = HEARD_SAMPLES - last.length;
  for (let i = 0; i < last.length; i++) heard[from + i] = (last[i] as number) / 32_768;
  const mean = heard.reduce((sum, value) => sum + value, 0) / HEARD_SAMPLES;
  const variance = heard.reduce((sum, value) => sum + (value - mean) ** 2, 0) / HEARD_SAMPLES;
  const scale = 1 / Math.sqrt(variance + 1e-7);
  return heard.map((value) => (value - mean) * scale);
}

/** Half a window more at both ends, mirrored, so that pieces are centred. */
function mirrored(heard: Float32Array): Float32Array {
  const half = MEL_WINDOW / 2;
  const padded = new Float32Array(HEARD_SAMPLES + MEL_WINDOW);
  padded.set(heard, half);
  for (let i = 0; i < half; i++) {
    padded[i] = heard[half - i] as number;
    padded[half + HEARD_SAMPLES + i] = heard[HEARD_SAMPLES - 2 - i] as number;
  }
  return padded;
}
