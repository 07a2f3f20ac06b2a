import { sumOf } from './figures';

describe('the figures of some days', () => {
  it('are summed; a day that lacks one counts nothing', () => {
    const day = { leads: 2, calls: 2, connected: 1, seconds: 61, refused: 0, failed: 1, converted: 1, costPaise: 500 };
    expect(sumOf([day, { ...day, leads: 5 }, { leads: 1 }])).toEqual({
      ...day,
      leads: 8,
      calls: 4,
      connected: 2,
      seconds: 122,
      failed: 2,
      converted: 2,
      costPaise: 1000,
    });
    expect(sumOf([]).leads).toBe(0);
  });
});
