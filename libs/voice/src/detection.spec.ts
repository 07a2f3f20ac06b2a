import { TurnDetector } from './turn-detector.js';
import { defaultLimits } from './limits.js';
import { median, noiseClip, score, speechClip, type Score } from './testing/detection.js';
import { noiseKinds, speechLanguages, type NoiseKind } from './testing/noises.js';

/** The required part of the turns that are found, and the median error of their ends, by signal-to-noise ratio in dB. */
interface Required {
  minFound: number;
  maxEndErrorMs: number;
}
type Figures = Record<15 | 10 | 5, Required>;

const inNoise: Figures = {
  15: { minFound: 1, maxEndErrorMs: 30 },
  10: { minFound: 1, maxEndErrorMs: 30 },
  5: { minFound: 0.96, maxEndErrorMs: 50 },
};
const required: Record<NoiseKind, Figures & { maxFalsePerMinute: number }> = {
  white: { ...inNoise, maxFalsePerMinute: 0 },
  pink: { ...inNoise, maxFalsePerMinute: 0 },
  hum: { ...inNoise, maxFalsePerMinute: 0 },
  street: { ...inNoise, maxFalsePerMinute: 0 },
  // Other voices are voices, too: only a trained model could tell the near one from them.
  babble: { ...inNoise, 5: { minFound: 0.9, maxEndErrorMs: 100 }, maxFalsePerMinute: 1 },
};
const CLIPS = 2 * speechLanguages.length;

function ofSpeech(kind: NoiseKind, snrDb: number): Score {
  return score(
    Array.from({ length: CLIPS }, (_, i) => speechClip(kind, snrDb, i)),
    () => new TurnDetector(defaultLimits),
  );
}

const row = (...cells: (string | number)[]): string => cells.map((cell) => String(cell).padStart(14)).join('');

/** The quality of turn detection, over speech of 13 languages in five kinds of noise. */
it.each(Object.keys(noiseKinds) as NoiseKind[])('turns are found, and end, in noise (%s) at 15, 10 and 5 dB', (kind) => {
  const lines = [row('noise', 'SNR dB', 'found', 'end error ms', 'false turns')];
  let isGood = true;
  for (const snrDb of [15, 10, 5] as const) {
    const { found, clips, endErrorsMs, falseTurns } = ofSpeech(kind, snrDb);
    const endErrorMs = Math.round(median(endErrorsMs.map(Math.abs)));
    lines.push(row(kind, snrDb, `${found} of ${clips}`, endErrorMs, falseTurns));
    isGood &&= falseTurns <= 1 && found / clips >= required[kind][snrDb].minFound && endErrorMs <= required[kind][snrDb].maxEndErrorMs;
  }
  for (const dbfs of [-25, -30, -40]) {
    const { falseTurns, minutes } = score([noiseClip(kind, dbfs, 57_000)], () => new TurnDetector(defaultLimits));
    lines.push(row(`${kind} only`, `${dbfs} dBFS`, '', '', `${(falseTurns / minutes).toFixed(1)}/min`));
    isGood &&= falseTurns / minutes <= required[kind].maxFalsePerMinute;
  }
  if (!isGood) throw new Error(`worse than required\n${lines.join('\n')}`);
});
