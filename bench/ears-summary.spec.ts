import { earsMistakes, earsReport, OURS, ENERGY } from './ears-summary.cjs';

const row = (engine: string, round: number, more: object = {}) => ({
  ...{ engine, round, scene: 'an utterance, 5 dB', found: 6, utterances: 6, onsetMs: [60, 100, 90], endErrorMs: [10, 20, 30] },
  ...{ offsetMs: [110, 120, 130], falseMs: 0, cpuMsPerSecond: [2, 9, 3][round], ...more },
});
const cost = (engine: string, round: number) => ({
  engine,
  round,
  openMs: 40,
  megabytes: 8 - 8 * round,
  windowMs: 0.25,
  windowCpuMs: 0.24,
});
const results = {
  speech: [
    row(OURS, 0),
    row(OURS, 1),
    row(OURS, 2),
    row(ENERGY, 0, { endErrorMs: [10, null, 30], offsetMs: [Infinity, 1, 2], falseMs: 900 }),
  ],
  sounds: [
    { engine: OURS, scene: 'clicks', falseMs: 0 },
    { engine: ENERGY, scene: 'clicks', falseMs: 40 },
  ],
  costs: [cost(OURS, 0), cost(OURS, 1)],
};

describe('the summary of hearing', () => {
  it('shows the median and the worst case, the median cost, and what never ended', () => {
    const report = earsReport(results);
    expect(report).toContain(`| ${OURS} | an utterance, 5 dB | 6 of 6 | 90 / 100 | 20 / 30 | 120 / 130 | 0 | 3 |`);
    expect(report).toContain(`| ${ENERGY} | an utterance, 5 dB | 6 of 6 | 90 / 100 | 20 / never |`);
    expect(report).toContain('| clicks | 0 | - | 40 |');
  });

  it('takes the memory of the first round, when it was taken from the system', () => {
    expect(earsReport(results)).toContain(`| ${OURS} | 40 | 8 | 0.25 | 0.24 |`);
  });

  it('says the same of results that were kept as JSON', () => {
    expect(earsReport(JSON.parse(JSON.stringify(results)) as object)).toBe(earsReport(results));
  });

  it('finds fault with an utterance that our model misses, and with noise that it takes for speech', () => {
    expect(earsMistakes(results)).toEqual([]);
    expect(earsMistakes({ speech: [row(OURS, 0, { found: 5, falseMs: 64.2 })] })).toEqual([
      'an utterance, 5 dB: 5 of 6 utterances were told',
      'an utterance, 5 dB: 64 ms of noise were told as speech',
    ]);
  });
});
