import { daySeries, daysUpTo } from './day-series';
import { paceOf } from './days-left';

const costs = (...paise: number[]) =>
  daySeries(
    daysUpTo('2026-11-23', paise.length),
    paise.map((costPaise, index) => ({
      key: daysUpTo('2026-11-23', paise.length)[index] as string,
      calls: 1,
      connected: 1,
      costPaise,
    })),
  );

describe('the days of a chart', () => {
  it('go over the end of a month', () => expect(daysUpTo('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']));

  it('are all there, also those on which nothing happened', () => {
    const counted = [{ key: '2026-11-22', calls: 4, connected: 3, costPaise: 900 }];
    expect(daySeries(['2026-11-21', '2026-11-22', '2026-11-23'], counted)).toEqual([
      { key: '2026-11-21', calls: 0, connected: 0, costPaise: 0 },
      { key: '2026-11-22', calls: 4, connected: 3, costPaise: 900 },
      { key: '2026-11-23', calls: 0, connected: 0, costPaise: 0 },
    ]);
  });
});

describe('for how long the money lasts', () => {
  it('is told by the seven days before today, quiet ones too', () =>
    expect(paceOf(costs(9_999, 700, 0, 700, 0, 700, 700, 700, 50_000), 5_000)).toEqual({ paiseADay: 500, days: 10, over: 7 }));

  it('looks at no day before the first cost', () =>
    expect(paceOf(costs(0, 0, 0, 0, 0, 1_000, 3_000, 0), 4_100)).toEqual({ paiseADay: 2_000, days: 2, over: 2 }));

  it('takes today alone on the first day', () => expect(paceOf(costs(0, 0, 250), 1_000)).toEqual({ paiseADay: 250, days: 4, over: 1 }));

  it('is not known while nothing was spent', () => expect(paceOf(costs(0, 0, 0), 1_000)).toBeUndefined());

  it('is no day if nothing is left', () => expect(paceOf(costs(100, 100), -500)?.days).toBe(0));
});
