import { printable } from '../printable.js';

export type Cell = string | number | boolean | null | undefined;
/** The columns of a table in their order, by their heads. */
export type Columns<V> = Readonly<Record<string, (one: V) => Cell>>;

const MAX_CELL_LENGTH = 44;
const GAP = '  ';

/** What a person sees as one character: an Indian syllable is several code points. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string): string[] => Array.from(characters.segment(text), ({ segment }) => segment);

/** Rows as a table for people. Long cells are cut. */
export function tableOf<V>(rows: readonly V[], columns: Columns<V>): string {
  const heads = Object.keys(columns).map((head) => head.toUpperCase());
  const lines = [heads, ...rows.map((row) => Object.values(columns).map((column) => cut(shown(column(row)))))];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => charactersOf(line[at] ?? '').length)));
  return lines.map((line) => `${line.map((cell, at) => padded(cell, widths[at] ?? 0)).join(GAP)}`.trimEnd() + '\n').join('');
}

export type Field = readonly [name: string, value: Cell];

/** One record as a table for people: a line for each field that has a value. */
export function fieldsOf(fields: readonly Field[]): string {
  const known = fields.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const width = Math.max(0, ...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${padded(name, width)}${GAP}${shown(value)}\n`).join('');
}

function shown(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return printable(String(cell ?? ''));
}

function cut(text: string): string {
  const all = charactersOf(text);
  return all.length > MAX_CELL_LENGTH ? `${all.slice(0, MAX_CELL_LENGTH - 1).join('')}…` : text;
}

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - charactersOf(text).length));

/** A time of the API on this machine's clock, such as 2026-11-22 16:42:05. */
export const timeOf = (text: string | null | undefined): string | undefined =>
  // Swedish writes a time as ISO 8601 does, without the T.
  text == null ? undefined : new Date(text).toLocaleString('sv-SE');
