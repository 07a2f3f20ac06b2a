import { barsOf, columnsIn, peaksOf } from './waveform';

describe('the waveform', () => {
  it('shows the loudest sample of each column, whatever its sign', () => {
    const samples = Float32Array.from([0.1, -0.5, 0, 0.25, 0.2, 0, 0, -1]);
    expect([...peaksOf(samples, 4)]).toEqual([0.5, 0.25, Math.fround(0.2), 1]);
  });

  it('loses no sample where columns do not divide them evenly', () => {
    const samples = new Float32Array(1_000);
    for (const at of [0, 333, 667, 999]) {
      samples.fill(0);
      samples[at] = 1;
      expect(Math.max(...peaksOf(samples, 7))).toBe(1);
    }
  });

  it('draws the person above the middle and the employee below it, and knows what was played', () => {
    const peaks = { person: Float32Array.from([1, 0]), agent: Float32Array.from([0, 0.5]) };
    const bars = barsOf(peaks, { width: 8, height: 100 }, 0.5);
    expect(bars.map(({ side, isPlayed }) => [side, isPlayed])).toEqual([
      ['person', true],
      ['agent', true],
      ['person', false],
      ['agent', false],
    ]);
    expect(bars[0]).toMatchObject({ y: 2, height: 48 });
    expect(bars[3]).toMatchObject({ y: 50, height: 24 });
    expect(columnsIn(8)).toBe(2);
  });

  it('draws silence as a thin line, not as noise', () => {
    const silent = { person: new Float32Array(2), agent: Float32Array.from([0.001, 0]) };
    expect(barsOf(silent, { width: 8, height: 100 }, 0).every(({ height }) => height === 1)).toBe(true);
  });
});
