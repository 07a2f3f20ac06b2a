import type { AuditEntry } from './audit-api';

export interface Difference {
  field: string;
  /** Undefined: there was, or is, none. */
  before: unknown;
  after: unknown;
  /** The trail tells only that it was changed: a secret, or something of a person. */
  isHidden: boolean;
}

/** What an entry of the trail tells of each field, told ones first. */
export function differencesOf({ before = {}, after = {}, hidden = [] }: Pick<AuditEntry, 'before' | 'after' | 'hidden'>): Difference[] {
  const told = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return [
    ...told.map((field) => ({ field, before: before[field], after: after[field], isHidden: false })),
    ...hidden.filter((field) => !told.includes(field)).map((field) => ({ field, before: undefined, after: undefined, isHidden: true })),
  ];
}

/** A stored value as a person reads it: lists with commas, yes and no in words. */
export function valueText(value: unknown, words: { yes: string; no: string; nothing: string }): string {
  if (value === undefined || value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.length === 0 ? words.nothing : value.map((one) => valueText(one, words)).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${valueText(one, words)}`)
    .join(', ');
}
