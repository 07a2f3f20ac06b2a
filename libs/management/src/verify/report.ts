import { emptyTally, type Difference, type Value } from './difference.js';

/** Takes what one check finds in one tenant. A difference is handed on at once: there may be a million of them. */
export class Report {
  readonly tally = emptyTally();

  constructor(
    private readonly about: Pick<Difference, 'tenantId' | 'check'>,
    private readonly onDifference: (difference: Difference) => void,
  ) {}

  applied(count = 1): void {
    this.tally.applied += count;
  }

  waiting(count = 1): void {
    this.tally.waiting += count;
  }

  explained(reason: string, count = 1): void {
    this.tally.explained[reason] = (this.tally.explained[reason] ?? 0) + count;
  }

  /** What could not be checked, because the master key is not at hand. */
  unchecked(reason: string, count = 1): void {
    this.tally.unchecked[reason] = (this.tally.unchecked[reason] ?? 0) + count;
  }

  differs(kind: string, id: string, expected: Value, found: Value): void {
    this.tally.disagreeing += 1;
    this.onDifference({ ...this.about, kind, id, expected, found });
  }

  /** One comparison. @returns whether both are the same */
  compare(kind: string, id: string, expected: Value, found: Value): boolean {
    if (expected === found) this.tally.applied += 1;
    else this.differs(kind, id, expected, found);
    return expected === found;
  }
}
