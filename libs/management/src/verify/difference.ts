export type Value = string | number | null;

/** What a recount and the records disagree about. It holds ids, types and figures, and nothing that a person has said or typed. */
export interface Difference {
  tenantId: string;
  /** The check that found it. */
  check: string;
  /** What is wrong, as a word of its check. */
  kind: string;
  /** The record that is wrong, or that another one lacks. */
  id: string;
  expected: Value;
  found: Value;
}

/** What one check has found in one tenant. */
export interface Tally {
  /** What agrees. */
  applied: number;
  /** What is stored and not yet counted: its event waits to be published or handled. */
  waiting: number;
  /** By reason: what cannot be counted again, because the tenant's own settings have deleted what it was counted from. */
  explained: Record<string, number>;
  /** By reason: what only who has the master key can check. */
  unchecked: Record<string, number>;
  disagreeing: number;
}

export const emptyTally = (): Tally => ({ applied: 0, waiting: 0, explained: {}, unchecked: {}, disagreeing: 0 });
