import { compareReport, judge } from './compare-figures.cjs';

type Row = Record<string, unknown>;

interface Round {
  first?: [number, number];
  second?: [number, number];
  bare?: [number, number];
}

/** Windows of one round, by the CPU of a lead; each commit has two of them. */
function windows({ first = [200, 200], second = [200, 200], bare = [40, 40] }: Round, round: number): Row[] {
  const row = (place: string, server: string, cpuPerLead: number): Row => ({
    round,
    place,
    server,
    cpuPerLead,
    perSecond: 4_000,
    p99Ms: 20,
  });
  return [
    row('bare before', 'bare', bare[0]),
    row('first', 'a', first[0]),
    row('second', 'b', second[0]),
    row('second', 'b', second[1]),
    row('first', 'a', first[1]),
    row('bare after', 'bare', bare[1]),
  ];
}
const run = (...rounds: Round[]): Row[] => rounds.flatMap(windows);

describe('the comparison of two commits', () => {
  it('passes a commit that costs at most 5 % more, and one that costs less', () => {
    const dearer: Round = { second: [209, 209] };
    expect(judge(run(dearer, dearer, dearer))).toMatchObject({ exitCode: 0, times: 1.045, noise: 0 });
    const cheaper: Round = { second: [100, 100] };
    expect(judge(run(cheaper, cheaper, cheaper))).toMatchObject({ exitCode: 0, times: 0.5 });
  });

  it('fails one that costs more', () => {
    const dearer: Round = { second: [220, 220] };
    expect(judge(run(dearer, dearer, dearer))).toMatchObject({ exitCode: 1, times: 1.1 });
  });

  it('is not misled by a machine that grows slower within a round', () => {
    const slower: Round = { first: [200, 230], second: [210, 220] };
    expect(judge(run(slower, slower, slower))).toMatchObject({ exitCode: 0, times: 1 });
  });

  it('refuses to judge if the bare servers change within the rounds', () => {
    const noisy: Round = { second: [260, 260], bare: [40, 44] };
    const { exitCode, noise } = judge(run(noisy, noisy, { second: [260, 260] }));
    expect([exitCode, noise.toFixed(3)]).toEqual([2, '0.100']);
  });

  it('refuses to judge if the rounds disagree', () => {
    const { exitCode, noise } = judge(run({ second: [180, 180] }, {}, { second: [220, 220] }));
    expect([exitCode, noise.toFixed(3)]).toEqual([2, '0.100']);
  });

  it('refuses to judge what was not measured', () => {
    expect(judge(run({ second: [NaN, NaN] }, {}, {})).exitCode).toBe(2);
  });

  it('shows medians, ratios of the rounds, and the machine', () => {
    const report = compareReport(run({ second: [198, 198] }, {}, { second: [202, 202] }), ['main', 'house']);
    expect(report).toContain('| What | main | house | ratio | lowest to highest | spread |');
    expect(report).toContain('| CPU us a lead | 200 | 200 | 1 | 0.99 to 1.01 | 1.0 % |');
    expect(report).toContain('| bare, CPU us a lead | 40 | 40 | 1 | 1 to 1 | 0.0 % |');
    expect(report).toContain('Noise of the CPU a lead: 1.0 %');
    expect(report).toContain('The second commit takes 1 times the CPU a lead of the first');
  });
});
