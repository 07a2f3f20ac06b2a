import type { Counter } from '@turant/domain';
import { FIELDS, type Field, type Sums } from './counted.js';
import type { Report } from './report.js';

interface TimeDifference {
  id: string;
  /** A day, an hour or a month, as in the counter's id. */
  at: string;
  expected: number;
  found: number;
}

/**
 * The counters of days, hours or months, by field and by what they count. A call that was counted in the one before or after, and is missing in the other
 * one, is told apart: the days were other ones before the tenant's time zone was changed, and a call that never left is taken back at its end.
 */
export class TimeDifferences {
  private readonly differing = new Map<string, TimeDifference[]>();
  private agreeing = 0;

  /** @param stepMs from a day, hour or month to the next one, at most @param reason what a difference is that its neighbour makes up for */
  constructor(
    private readonly stepMs: number,
    private readonly reason: string,
  ) {}

  /** @param of what is counted: counters of the same text are neighbours */
  add(of: string, at: string, counter: Counter, expected: Sums): void {
    for (const field of FIELDS) {
      const found = counter[field] ?? 0;
      if (found === expected[field]) {
        this.agreeing += 1;
        continue;
      }
      const key = `${field}|${of}`;
      const all = this.differing.get(key) ?? [];
      all.push({ id: counter._id, at, expected: expected[field], found });
      this.differing.set(key, all);
    }
  }

  report(report: Report): void {
    report.applied(this.agreeing);
    for (const [key, times] of this.differing) {
      if (isMoved(times, this.stepMs)) report.explained(this.reason, times.length);
      else for (const { id, expected, found } of times) report.differs(key.split('|')[0] as Field, id, expected, found);
    }
  }
}

/** Whether what one day or hour has too much is what its neighbour lacks, all along. */
function isMoved(times: readonly TimeDifference[], stepMs: number): boolean {
  let [carried, before] = [0, ''];
  for (const { at, expected, found } of [...times].sort((a, b) => (a.at < b.at ? -1 : 1))) {
    if (carried !== 0 && Date.parse(at) - Date.parse(before) > stepMs) return false;
    carried += found - expected;
    before = at;
  }
  return carried === 0;
}
