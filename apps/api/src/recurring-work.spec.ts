import { RecurringWork } from './recurring-work.js';

describe('what recurs', () => {
  let nowMs = 0;
  const warned: string[] = [];
  const log = { warn: (_: object, text: string) => void warned.push(text) };
  const work = new RecurringWork({ now: () => new Date(nowMs), monotonicMs: () => nowMs }, log as never);
  const ran: [string, number][] = [];
  const tickAt = async (ms: number): Promise<void> => {
    nowMs = ms;
    work.tick();
    await Promise.resolve();
    await Promise.resolve();
  };
  work.every(1_000, () => ran.push(['second', nowMs]));
  work.every(3_000, () => ran.push(['third', nowMs]));
  beforeEach(() => ran.splice(0));

  it('runs when it is due, although the timer fires a little early or late', async () => {
    for (const ms of [999.7, 2_000.4, 2_999.8, 4_002]) await tickAt(ms);
    expect(ran).toEqual([
      ['second', 999.7],
      ['second', 2_000.4],
      ['second', 2_999.8],
      ['third', 2_999.8],
      ['second', 4_002],
    ]);
  });

  it('runs once, and not as often as it was missed, after the process was held up', async () => {
    for (const ms of [60_000, 61_000]) await tickAt(ms);
    expect(ran.filter(([name]) => name === 'second')).toHaveLength(2);
    expect(ran.filter(([name]) => name === 'third')).toHaveLength(1);
  });

  it('is told when it fails, and runs again; what else is due is run', async () => {
    let tries = 0;
    work.every(1_000, () => {
      tries += 1;
      throw new Error('away');
    });
    work.every(1_000, () => ran.push(['after', nowMs]));
    for (const ms of [62_000, 63_000]) await tickAt(ms);
    expect([tries, warned.length, ran.filter(([name]) => name === 'after').length]).toEqual([2, 2, 2]);
  });
});
