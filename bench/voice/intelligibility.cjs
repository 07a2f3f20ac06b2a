/**
 * How well speech can be understood: ESTOI (extended short-time objective intelligibility; J. Jensen and C. H. Taal, "An Algorithm for
 * Predicting the Intelligibility of Speech Masked by Modulated Noise Maskers", IEEE/ACM TASLP 24(11), 2016), from 0 to 1. The figures are those of the
 * Python package pystoi 0.4 with `extended=True`, which intelligibility.spec.ts holds.
 */
/** Local names: under Jest each access to a global costs more than the computation of a sample. */
const { ceil, cos, log10, PI, round, sin, sqrt } = Math;
const RATE = 10_000;
const FRAME = 256;
const HOP = FRAME / 2;
const FFT = 512;
const BANDS = 15;
const LOWEST_HZ = 150;
const SEGMENT_FRAMES = 30;
/** Frames of the sent speech that are softer than its loudest one by more than this are silence. */
const DYNAMIC_DB = 40;
const TINY = 2 ** -52;

const window = Float64Array.from({ length: FRAME }, (_, i) => 0.5 - 0.5 * cos((2 * PI * (i + 1)) / (FRAME + 1)));

/** The bands of frequencies, each from its first bin to the one after its last. */
const bands = Array.from({ length: BANDS }, (_, k) => {
  const binOf = (hz) => round((hz * FFT) / RATE);
  return [binOf(LOWEST_HZ * 2 ** ((2 * k - 1) / 6)), binOf(LOWEST_HZ * 2 ** ((2 * k + 1) / 6))];
});

const cosines = Float64Array.from({ length: FFT }, (_, k) => cos((2 * PI * k) / FFT));
const sines = Float64Array.from({ length: FFT }, (_, k) => sin((2 * PI * k) / FFT));

/** The Fourier transform (Cooley and Tukey) of `FFT` samples, in place. */
function transform(re, im) {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i += 1) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j], im[i], im[j]] = [re[j], re[i], im[j], im[i]];
  }
  for (let length = 2; length <= size; length *= 2)
    for (let from = 0; from < size; from += length)
      for (let k = 0; k < length / 2; k += 1) {
        const a = from + k;
        const b = a + length / 2;
        const c = cosines[(k * FFT) / length];
        const s = -sines[(k * FFT) / length];
        const x = re[b] * c - im[b] * s;
        const y = re[b] * s + im[b] * c;
        re[b] = re[a] - x;
        im[b] = im[a] - y;
        re[a] += x;
        im[a] += y;
      }
}

const framesOf = (sound, count) => Array.from({ length: count }, (_, n) => window.map((weight, i) => weight * sound[n * HOP + i]));

/** The number of frames of a sound, as pystoi counts them. */
const frameCount = (length) => Math.max(0, ceil((length - FRAME) / HOP));

/** The frames that are no silence, joined again. */
function overlapped(frames) {
  const sound = new Float64Array(frames.length === 0 ? 0 : (frames.length - 1) * HOP + FRAME);
  frames.forEach((frame, n) => frame.forEach((sample, i) => (sound[n * HOP + i] += sample)));
  return sound;
}

function withoutSilence(sent, received) {
  const count = frameCount(sent.length);
  const [x, y] = [framesOf(sent, count), framesOf(received, count)];
  const decibels = x.map((frame) => 20 * log10(sqrt(frame.reduce((sum, one) => sum + one * one, 0)) + TINY));
  const least = decibels.reduce((most, one) => Math.max(most, one), -Infinity) - DYNAMIC_DB;
  const isSpeech = (_, n) => decibels[n] > least;
  return [overlapped(x.filter(isSpeech)), overlapped(y.filter(isSpeech))];
}

/** The level of each band in each frame. */
function levelsOf(sound) {
  return framesOf(sound, frameCount(sound.length)).map((frame) => {
    const [re, im] = [new Float64Array(FFT), new Float64Array(FFT)];
    re.set(frame);
    transform(re, im);
    return bands.map(([from, until]) => {
      let power = 0;
      for (let bin = from; bin < until; bin += 1) power += re[bin] * re[bin] + im[bin] * im[bin];
      return sqrt(power);
    });
  });
}

/** The values shifted and scaled to a mean of 0 and a length of 1. */
function normal(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const apart = values.map((value) => value - mean);
  const length = sqrt(apart.reduce((sum, value) => sum + value * value, 0));
  return apart.map((value) => value / (length + TINY));
}

const turned = (rows) => rows[0].map((_, column) => rows.map((row) => row[column]));

/** A segment, whose bands are made equal over its frames and then its frames over the bands. */
const normalised = (frames) => turned(turned(frames).map(normal)).map(normal);

/** The extended intelligibility (ESTOI) of two sounds of 10 kHz and the same length; undefined if there is too little speech in them. */
function estoi(sent, received) {
  const [x, y] = withoutSilence(sent, received).map(levelsOf);
  const segments = x.length - SEGMENT_FRAMES + 1;
  if (segments < 1) return undefined;
  let sum = 0;
  for (let from = 0; from < segments; from += 1) {
    const [a, b] = [x, y].map((levels) => normalised(levels.slice(from, from + SEGMENT_FRAMES)));
    a.forEach((frame, n) => frame.forEach((value, band) => (sum += (value * b[n][band]) / SEGMENT_FRAMES)));
  }
  return sum / segments;
}

module.exports = { estoi, ESTOI_RATE: RATE };
