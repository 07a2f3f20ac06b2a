import type { AuditEntry } from '../../../api/records';

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

/** How values are said; each answers undefined for what it does not know. */
export interface ValueWords {
  yes: string;
  no: string;
  nothing: string;
  forEver: string;
  time(at: string): string;
  money(rupees: number): string;
  /** A word of the API in the chosen language. */
  word(value: string): string | undefined;
}

/** How "for ever" stands in the records of a business: a hundred years. */
const FOR_EVER_DAYS = 36_500;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function textOf(value: string, words: ValueWords): string {
  return TIME.test(value) ? words.time(value) : (words.word(value) ?? value);
}

function numberText(field: string, value: number, { forEver, money }: ValueWords): string {
  if (value === FOR_EVER_DAYS && /^keep\w+Days$/.test(field)) return forEver;
  return field.endsWith('Paise') ? money(value / 100) : String(value);
}

/** A stored value as a person reads it: lists with commas, times, money, yes and no in words. */
export function valueText(field: string, value: unknown, words: ValueWords): string {
  if (value === undefined || value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return numberText(field, value, words);
  if (typeof value === 'string') return field === 'name' ? value : textOf(value, words);
  if (Array.isArray(value)) return value.length === 0 ? words.nothing : value.map((one) => valueText(field, one, words)).join(', ');
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${valueText(key, one, words)}`)
    .join(', ');
}
