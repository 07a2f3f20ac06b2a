const SAMPLE_RATE_HZ = 8_000;
const HELLO_MS = 1_600;
/** Imitates "hello?": syllables of two tones each, then silence. */
const SYLLABLES = [
  { fromMs: 0, toMs: 260, tones: [220, 660] },
  { fromMs: 320, toMs: 700, tones: [180, 900] },
  { fromMs: 950, toMs: 1_500, tones: [200, 1_100] },
] as const;
const MAX_AMPLITUDE = 6_000;

const sampleAt = (index: number): number => {
  const ms = (index * 1_000) / SAMPLE_RATE_HZ;
  const syllable = SYLLABLES.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
  if (!syllable) return 0;
  const envelope = Math.sin((Math.PI * (ms - syllable.fromMs)) / (syllable.toMs - syllable.fromMs));
  const wave = syllable.tones.reduce((sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE_HZ), 0);
  return Math.round((MAX_AMPLITUDE * envelope * wave) / syllable.tones.length);
};

/** The greeting of the far end, 1.6 s long. */
export const HELLO = Int16Array.from({ length: (HELLO_MS * SAMPLE_RATE_HZ) / 1_000 }, (_, index) => sampleAt(index));
