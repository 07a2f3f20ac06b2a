import { readWav } from '../speakers/read-wav.js';
import { resample } from '../speakers/resample.js';
import { runBounded } from '../speakers/run-bounded.js';
import { randomSource } from './noises.js';

/** Local names, because under Jest each access to a global costs more than the computation of a sample. */
const { abs, exp, floor, max, round, sin, sqrt, PI } = Math;
const RATE_HZ = 16_000;
export const WIDE_FRAME_SAMPLES = 320;
const samplesOf = (ms: number): number => round((ms * RATE_HZ) / 1000);
const clipped = (x: number): number => (x > 32_767 ? 32_767 : x < -32_768 ? -32_768 : round(x));

/** Two clauses each, in the six languages that are heard. */
export const CLAUSES = {
  hi: ['नमस्ते, मैं अपने लिए एक नई गाड़ी देख रहा हूँ', 'क्या आप मुझे उसका दाम बता सकते हैं'],
  'en-IN': ['Hello, I am looking for a new flat near the station', 'could you please tell me what it costs'],
  ta: ['வணக்கம், எனக்கு ஒரு புதிய வீடு வேண்டும்', 'அதன் விலை என்ன என்று சொல்ல முடியுமா'],
  te: ['నమస్కారం, నాకు ఒక కొత్త ఇల్లు కావాలి', 'దాని ధర ఎంత అని చెప్పగలరా'],
  bn: ['নমস্কার, আমি একটি নতুন বাড়ি খুঁজছি', 'তার দাম কত আপনি কি বলতে পারেন'],
  mr: ['नमस्कार, मला एक नवीन घर पाहिजे आहे', 'त्याची किंमत किती आहे ते सांगाल का'],
} as const;
export type HeardLanguage = keyof typeof CLAUSES;
export const HEARD_LANGUAGES = Object.keys(CLAUSES) as HeardLanguage[];

/** A text by a voice of espeak-ng at 16 kHz, without the silence at its ends. @throws without espeak-ng */
export async function spoken(text: string, language: string, variant = 'm3', wordsPerMinute = 160, pitch = 50): Promise<Int16Array> {
  const voice = `${language === 'en-IN' ? 'en' : language}+${variant}`;
  const args = ['-b', '1', '-v', voice, '-s', String(wordsPerMinute), '-p', String(pitch), '--stdin', '--stdout'];
  const result = await runBounded({ command: 'espeak-ng', args, input: text, timeoutMs: 20_000, maxOutputBytes: 2 ** 24 });
  const wav = 'output' in result ? readWav(result.output) : undefined;
  if (!wav) throw new Error(`espeak-ng has spoken nothing in ${language}`);
  return trimmed(resample(wav.samples, wav.rateHz, RATE_HZ));
}

function trimmed(samples: Int16Array): Int16Array {
  const isLoud = (sample: number): boolean => abs(sample) > 400;
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
}

/** Root mean square of all samples. */
export function rmsOf(samples: Int16Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return sqrt(squares / samples.length);
}

export const silence = (ms: number): Int16Array => new Int16Array(samplesOf(ms));

export function joined(...parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The sum of two sounds; the second one begins at `fromMs` and is amplified. */
export function mixedWide(a: Int16Array, b: Int16Array, fromMs = 0, gain = 1): Int16Array {
  const sum = a.slice();
  const from = samplesOf(fromMs);
  for (let i = 0; i < b.length && from + i < sum.length; i++) sum[from + i] = clipped((sum[from + i] as number) + gain * (b[i] as number));
  return sum;
}

/** Tones that sound together. */
export const sine = (hz: readonly number[], ms: number): Int16Array =>
  silence(ms).map((_, i) => hz.reduce((sum, one) => sum + (6_000 / hz.length) * sin((2 * PI * one * i) / RATE_HZ), 0));

/** White noise behind a one-pole low-pass at about 900 Hz, as the noise of a room sounds, of this RMS. */
export function lowNoise(ms: number, rms: number, seed = 1): Int16Array {
  const random = randomSource(seed);
  let low = 0;
  return scaledTo(rms, () => (low += 0.3 * (random() - low)), samplesOf(ms));
}

/** 12 clicks of 4 ms, such as of a keyboard or a pen. */
export function clicks(ms: number, peak: number, seed = 1): Int16Array {
  const random = randomSource(seed);
  const sound = silence(ms);
  for (let click = 0; click < 12; click++) {
    const at = floor(((click + 0.5 + 0.3 * random()) / 12) * sound.length);
    for (let i = 0; i < 64 && at + i < sound.length; i++) sound[at + i] = clipped(peak * random() * exp(-i / 16));
  }
  return sound;
}

/** A tune of plucked tones with harmonics, as caller tunes and music on hold have. */
export function tune(ms: number, peak: number, seed = 1): Int16Array {
  const random = randomSource(seed);
  const sound = silence(ms);
  let hz = 440;
  for (let i = 0, age = 0; i < sound.length; i++, age++) {
    if (age >= 4_000) [age, hz] = [0, 220 * 2 ** (floor(6 + 6 * random()) / 6)];
    const t = (2 * PI * hz * age) / RATE_HZ;
    sound[i] = clipped(peak * exp(-age / 3_000) * (0.6 * sin(t) + 0.25 * sin(2 * t) + 0.15 * sin(3 * t)));
  }
  return sound;
}

/** Breathing: noise between 500 and 2,500 Hz that swells for a second and falls for a second. */
export function breathing(ms: number, rms: number, seed = 1): Int16Array {
  const random = randomSource(seed);
  let [low, lower, i] = [0, 0, 0];
  return scaledTo(
    rms,
    () => {
      low += 0.6 * (random() - low);
      lower += 0.2 * (low - lower);
      return (low - lower) * max(0, sin((PI * i++) / RATE_HZ)) ** 2;
    },
    samplesOf(ms),
  );
}

function scaledTo(rms: number, next: () => number, samples: number): Int16Array {
  const raw = new Float64Array(samples);
  let squares = 0;
  for (let i = 0; i < samples; i++) {
    const x = (raw[i] = next());
    squares += x * x;
  }
  const scale = rms / sqrt(squares / samples);
  const sound = new Int16Array(samples);
  for (let i = 0; i < samples; i++) sound[i] = clipped(scale * (raw[i] as number));
  return sound;
}
