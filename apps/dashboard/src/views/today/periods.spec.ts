import { addDays, dayIn, daysOf } from './periods';

describe('a period', () => {
  it('has the days of the business’s calendar, not of the browser’s or of UTC', () => {
    const late = new Date('2026-11-22T20:00:00Z');
    expect(dayIn('Asia/Kolkata', late)).toBe('2026-11-23');
    expect(daysOf('today', 'Asia/Kolkata', late)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect(daysOf('yesterday', 'Asia/Kolkata', late)).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(daysOf('today', 'America/New_York', late)).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  });

  it('has as many days as it says', () => {
    expect(daysOf('week', 'Asia/Kolkata', new Date('2026-03-03T06:00:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(addDays('2026-02-01', 29)).toBe('2026-03-02');
  });
});
