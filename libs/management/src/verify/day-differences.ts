import { DAY_MS, type Counter } from '@turant/domain';
import { FIELDS, type Field, type Sums } from './counted.js';
import type { Report } from './report.js';

interface DayDifference {
  id: string;
  day: string;
  expected: number;
  found: number;
}

/**
 * The counters of days, by employee and field. A call that was counted on the day before or after, and is missing on the other one, is told apart:
 * the days were other ones before the tenant's time zone was changed, and a call that never left is taken back on the day of its end.
 */
export class DayDifferences {
  private readonly differing = new Map<string, DayDifference[]>();
  private agreeing = 0;

  add(employeeId: string, day: string, counter: Counter, expected: Sums): void {
    for (const field of FIELDS) {
      if (counter[field] === expected[field]) {
        this.agreeing += 1;
        continue;
      }
      const key = `${field}|${employeeId}`;
      const all = this.differing.get(key) ?? [];
      all.push({ id: counter._id, day, expected: expected[field], found: counter[field] });
      this.differing.set(key, all);
    }
  }

  report(report: Report): void {
    report.applied(this.agreeing);
    for (const [key, days] of this.differing) {
      if (isMoved(days)) report.explained('neighbouring-day', days.length);
      else for (const { id, expected, found } of days) report.differs(key.split('|')[0] as Field, id, expected, found);
    }
  }
}

/** Whether what one day has too much is what its neighbour lacks, all along. */
function isMoved(days: readonly DayDifference[]): boolean {
  let [carried, before] = [0, ''];
  for (const { day, expected, found } of [...days].sort((a, b) => (a.day < b.day ? -1 : 1))) {
    if (carried !== 0 && Date.parse(day) - Date.parse(before) !== DAY_MS) return false;
    carried += found - expected;
    before = day;
  }
  return carried === 0;
}
