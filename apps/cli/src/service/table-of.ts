import { printable } from '../printable.js';
import type { FieldOf } from './api.js';

export type Cell = string | number | boolean | null | undefined;
/** A field of the API, `field as head`, or a head with what stands below it. `at`, and a field that ends in `At`, is a time. */
export type Column<V> = FieldOf<V> | `${FieldOf<V>} as ${string}` | readonly [head: string, value: (one: V) => Cell];
export type Field = readonly [name: string, value: Cell];

const MAX_CELL_LENGTH = 44;
const GAP = '  ';

/** What a person sees as one character: an Indian syllable is several code points. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string): string[] => Array.from(characters.segment(text), ({ segment }) => segment);

/** Rows as a table for people. Long cells are cut. */
export function tableOf<V>(rows: readonly V[], columns: readonly Column<V>[]): string {
  const read = columns.map(columnOf);
  const heads = read.map(([head]) => head.toUpperCase());
  const lines = [heads, ...rows.map((row) => read.map(([, value]) => cut(shown(value(row)))))];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => charactersOf(line[at] ?? '').length)));
  return lines.map((line) => `${line.map((cell, at) => padded(cell, widths[at] ?? 0)).join(GAP)}`.trimEnd() + '\n').join('');
}

/** The table, or a sentence where there is no row. */
export const tableOrNothing = <V>(rows: readonly V[], columns: readonly Column<V>[]): string =>
  rows.length === 0 ? 'nothing found\n' : tableOf(rows, columns);

/** How one record is shown to people. A function gives several lines, or lines whose names are not known before. */
export const recordText =
  <V>(...columns: readonly (Column<V> | ((one: V) => readonly Field[]))[]) =>
  (one: V): string =>
    linesOf(
      columns.flatMap((column) => {
        if (typeof column === 'function') return column(one);
        const [name, value] = columnOf(column);
        return [[name, value(one)] as const];
      }),
    );

function columnOf<V>(column: Column<V>): readonly [head: string, value: (one: V) => Cell] {
  if (typeof column !== 'string') return column;
  const [path = '', head = path] = column.split(' as ');
  return [head, (one) => cellAt(one, path)];
}

function cellAt(one: unknown, path: string): Cell {
  const value = path.split('.').reduce<unknown>((inner, name) => (inner as Readonly<Record<string, unknown>> | null)?.[name], one);
  if (Array.isArray(value)) return value.join(', ');
  return path === 'at' || path.endsWith('At') ? timeOf(value as string | null | undefined) : (value as Cell);
}

/** A line for each field that has a value. */
export const fieldsOf = (fields: Readonly<Record<string, Cell>>): string => linesOf(Object.entries(fields));

/** The same, where a name may stand on several lines. */
export function linesOf(fields: readonly Field[]): string {
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

/** The values of an object whose fields nobody knows, as texts. */
export const textsOf = (given: Readonly<Record<string, unknown>>): [name: string, text: string][] =>
  Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);

/** What a sender's form has besides the fields of a lead. */
export const extraFields = (extra: Readonly<Record<string, unknown>> = {}): Field[] =>
  textsOf(extra).map(([name, text]) => [`extra ${name}`, text]);

/** What each rule of the gate has said. */
export const ruleFields = (rules: readonly Readonly<Record<'rule' | 'outcome' | 'reason', string>>[]): Field[] =>
  rules.map(({ rule, outcome, reason }) => [`rule ${rule}`, `${outcome}${reason && ` (${reason})`}`]);
