const SAMPLE_RATE_HZ = 8_000;
const HELLO_MS = 1_600;
/** Imitates "hello?": syllables of a pitch that falls, with the harmonics of a voice, then silence. Pure tones would be a signal of the network. */
const SYLLABLES = [
  { fromMs: 0, toMs: 260, pitchHz: 220 },
  { fromMs: 320, toMs: 700, pitchHz: 180 },
  { fromMs: 950, toMs: 1_500, pitchHz: 200 },
] as const;
const HARMONICS = 12;
const FALL = 0.25;
const MAX_AMPLITUDE = 6_000;

const sampleAt = (index: number): number => {
  const ms = (index * 1_000) / SAMPLE_RATE_HZ;
  const syllable = SYLLABLES.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
  if (!syllable) return 0;
  const part = (ms - syllable.fromMs) / (syllable.toMs - syllable.fromMs);
  const turns = (syllable.pitchHz * (ms - syllable.fromMs) * (1 - (FALL * part) / 2)) / 1_000;
  let wave = 0;
  for (let harmonic = 1; harmonic <= HARMONICS; harmonic++) wave += Math.sin(2 * Math.PI * harmonic * turns) / harmonic;
  return Math.round((MAX_AMPLITUDE * Math.sin(Math.PI * part) * wave) / 2);
};

/** The greeting of the far end, 1.6 s long. */
export const HELLO = Int16Array.from({ length: (HELLO_MS * SAMPLE_RATE_HZ) / 1_000 }, (_, index) => sampleAt(index));
