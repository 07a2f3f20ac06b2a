import type { Tenant } from '../../../api/records';

/** null: for ever. */
export type Days = Tenant['retentionDays'];
export type Kind = keyof Days;

export const KINDS = ['leads', 'timeline', 'requests', 'recordings', 'transcripts'] as const satisfies readonly Kind[];

const lengthOf = (days: number | null): number => days ?? Infinity;

/** The kinds of which something that is kept now would be deleted. */
export const shorterKinds = (before: Days, after: Days): Kind[] => KINDS.filter((kind) => lengthOf(after[kind]) < lengthOf(before[kind]));

/** The kinds that change, as the API wants them. */
export const changedDays = (before: Days, after: Days): Partial<Days> =>
  Object.fromEntries(KINDS.filter((kind) => before[kind] !== after[kind]).map((kind) => [kind, after[kind]]));
