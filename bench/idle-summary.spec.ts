import { idleFigures, idleMistakes, idleReport } from './idle-summary.cjs';
import { wakesOf } from './process-cost.cjs';

const row = (process: string, round: number, percent: number) => ({ process, round, percent, wakesPerSecond: 10 * percent });
const idle = [0, 1, 2].flatMap((round) => [
  row('standalone', round, [0.1, 0.3, 0.9][round] ?? 0),
  row('api', round, 0.5 + round),
  row('worker', round, 0.9),
  row('kafka', round, 4),
]);
const dial = [{ server: 'standalone', leads: 9, whole: { p50Ms: 12, p99Ms: 600 }, stored: { p50Ms: 9, p99Ms: 20 } }];

describe('the summary of processes at rest', () => {
  it('holds the median of the rounds to the bounds, of our processes only', () => {
    expect(idleFigures({ idle, dial }).map(({ value, is, bound }) => [value, is, bound])).toEqual([
      [0.3, '<', 0.5],
      [1.5, '<', 1],
      [0.9, '<', 1],
      [12, '<', 100],
      [600, '<', 500],
    ]);
  });

  it('shows what holds and what is missed, and how often each process woke', () => {
    const report = idleReport({ idle, dial, seconds: 60, isJudged: true });
    expect(report).toContain('| api at rest, of a core | 1.5 % | < 1 % |  | MISSED |');
    expect(report).toContain('| worker at rest, of a core | 0.9 % | < 1 % |  | holds |');
    expect(report).toContain('| kafka | 4 | 40 |');
  });

  it('takes a process that used nothing for one that has ended', () => {
    expect(idleMistakes({ idle })).toEqual([]);
    expect(idleMistakes({ idle: [row('api', 1, 0)] })).toEqual(['api, round 2: it used no CPU time at all']);
  });

  it('counts how often a process has woken', async () => {
    const before = wakesOf(process.pid);
    // A timer may be due already when the process would wait for it.
    for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(wakesOf(process.pid)).toBeGreaterThanOrEqual(before + 10);
  });
});
