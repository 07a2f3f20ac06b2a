const RATE = 8_000;
const HELLO_MS = 1_600;
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

/** A greeting of a second and a half. */
export const HELLO = Int16Array.from({ length: (HELLO_MS * RATE) / 1_000 }, (_, index) => sampleAt(index));
