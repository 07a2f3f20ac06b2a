import { FRAME_SAMPLES } from '@turant/lines';

const RATE = 8_000;
const FRAME_MS = 20;
/** What stands for "hello?": syllables of two tones each, then silence. */
const SYLLABLES = [
  { fromMs: 0, toMs: 260, tones: [220, 660] },
  { fromMs: 320, toMs: 700, tones: [180, 900] },
  { fromMs: 950, toMs: 1_500, tones: [200, 1_100] },
] as const;
const PEAK = 6_000;

const sampleAt = (index: number): number => {
  const ms = (index * 1_000) / RATE;
  const syllable = SYLLABLES.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
  if (!syllable) return 0;
  const envelope = Math.sin((Math.PI * (ms - syllable.fromMs)) / (syllable.toMs - syllable.fromMs));
  const wave = syllable.tones.reduce((sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * index) / RATE), 0);
  return Math.round((PEAK * envelope * wave) / syllable.tones.length);
};

const SPOKEN = Array.from({ length: 1_600 / FRAME_MS }, (_, frame) =>
  Int16Array.from({ length: FRAME_SAMPLES }, (_none, at) => sampleAt(frame * FRAME_SAMPLES + at)),
);
const SILENCE = new Int16Array(FRAME_SAMPLES);

/** Frame number `index`, 20 ms each: a greeting of a second and a half, silence after it. */
export const speechFrame = (index: number): Int16Array => SPOKEN[index] ?? SILENCE;
