import { BARE, realLines, realMistakes, realReport } from './real-summary.cjs';

const seen = { p50Ms: 1, p99Ms: 9, refused: 0, failures: 0, statuses: {}, backlogSeconds: 0.1, busy: 0.1 };
const cpu = { api: 300, worker: 200, mongod: 100, kafka: 50 };
const webhook = [0, 1].flatMap((round) => [
  { ...seen, server: 'ours', round, perSecond: 400 + 100 * round, cpu, backlogSeconds: round },
  { ...seen, server: BARE, round, perSecond: 1_000, cpu: { ...cpu, worker: 0 } },
]);
const results = {
  webhook,
  dial: [{ server: 'ours', round: 0, whole: { p50Ms: 10, p99Ms: 20 } }],
  summary: [
    { round: 0, calls: 1_000, p50Ms: 2, p99Ms: 4, seedSeconds: 1 },
    { round: 0, calls: 50_000, p50Ms: 3, p99Ms: 5, seedSeconds: 60 },
  ],
};

describe('the summary of a run on real engines', () => {
  it('compares with the bare server round by round, and tells the longest wait', () => {
    const [bare, ours] = realLines(results);
    expect(bare).toMatchObject({ server: BARE, toBare: 1, backlogSeconds: 0.1 });
    expect(bare?.inviteP99Ms).toBeUndefined();
    expect(ours).toMatchObject({ server: 'ours', toBare: 0.45, api: 300, backlogSeconds: 1, inviteP99Ms: 20 });
  });

  it('is two tables with a line each', () => {
    const report = realReport(results);
    expect(report.split('\n\n')[0]?.split('\n')).toHaveLength(4);
    expect(report).toMatch('| 1,000 | 2 | 4 | 1 |\n| 50,000 | 3 | 5 | 60 |');
  });

  it('says what must never be', () => {
    expect(realMistakes(results)).toEqual([]);
    const missing = { ...webhook[0], backlogSeconds: undefined };
    const refused = { ...webhook[0], refused: 1, statuses: { 503: 1 } };
    expect(realMistakes({ webhook: [missing, refused] })).toEqual([
      'ours: {"503":1}, 0 failures',
      'ours, round 0: leads are missing after the load',
    ]);
  });
});
