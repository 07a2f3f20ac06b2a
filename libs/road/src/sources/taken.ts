import type { LeadRef } from '@turant/domain';

/** What became of some items. */
export interface Taken {
  leadIds: string[];
  /** To be stored in the commit that says that the items were taken. */
  refs: LeadRef[];
  /** Each with its reason. */
  rejected: string[];
  ignored: string[];
  /** New leads that count, and new test leads. */
  leads: number;
  tests: number;
}

export const takenNothing = (): Taken => ({ leadIds: [], refs: [], rejected: [], ignored: [], leads: 0, tests: 0 });

/** Each reason once; undefined where there is none. */
export const reasonOf = ({ rejected, ignored }: Taken): string | undefined =>
  [...new Set([...rejected, ...ignored])].join('; ') || undefined;

/** Sums by what is counted; nothing is counted 0 times. */
export class Counts extends Map<string, number> {
  raise(what: string, by: number): void {
    if (by > 0) this.set(what, (this.get(what) ?? 0) + by);
  }

  /** Leads and test leads, and why others are none. */
  raiseBy({ leads, tests, rejected }: Taken): void {
    rejected.forEach((reason) => this.raise(`rejected: ${reason}`, 1));
    this.raise('leads', leads);
    this.raise('tests', tests);
  }
}
