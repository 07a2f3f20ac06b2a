import type { LeadRef } from '@turant/domain';

/** What became of a batch of items. */
export interface IngestResult {
  leadIds: string[];
  /** The caller stores these references. */
  refs: LeadRef[];
  /** One reason for each rejected item. */
  rejected: string[];
  /** One reason for each ignored item. */
  ignored: string[];
  /** New leads, without test leads. */
  leads: number;
  /** New test leads. */
  tests: number;
}

export const emptyResult = (): IngestResult => ({ leadIds: [], refs: [], rejected: [], ignored: [], leads: 0, tests: 0 });

/** Each reason once; undefined if there is none. */
export const reasonOf = ({ rejected, ignored }: IngestResult): string | undefined =>
  [...new Set([...rejected, ...ignored])].join('; ') || undefined;

/** Increments of a connection's counts by name; an increment of 0 is left out. */
export class CountIncrements extends Map<string, number> {
  add(what: string, by: number): void {
    if (by > 0) this.set(what, (this.get(what) ?? 0) + by);
  }

  /** Adds the leads, the test leads and the reasons of rejected items. */
  addResult({ leads, tests, rejected }: IngestResult): void {
    rejected.forEach((reason) => this.add(`rejected: ${reason}`, 1));
    this.add('leads', leads);
    this.add('tests', tests);
  }
}
