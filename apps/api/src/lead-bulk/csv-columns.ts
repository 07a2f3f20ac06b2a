import { RejectedError } from '@turant/domain';
import { guessColumns, type Guess } from './guess-columns.js';

/** Puts a cell into the body of a lead. */
export type Column = (cell: string, body: { lead: Record<string, unknown> } & Record<string, unknown>) => void;

/** Columns of a file, counted before they are read. */
export const MAX_COLUMNS = 200;
const MAX_COLUMN_NAME_LENGTH = 200;
const LEAD_FIELDS = ['name', 'phone', 'email', 'requirement', 'budget', 'source'];
const REQUEST_FIELDS = ['employeeId', 'tier', 'triggerImmediateCall'];
const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/**
 * What each column of a CSV file is, by the header's names, in any case; a field that no column names exactly is guessed. A column of no
 * known name becomes an extra field of the lead.
 * @throws RejectedError CSV_HEADER_INVALID
 */
export function columnsOf(header: readonly string[]): readonly Column[] {
  const names = header.map((name) => name.trim());
  const keys = names.map((name) => name.toLowerCase().replace(/^lead\./, ''));
  const known = new Set<string>();
  for (const [at, name] of names.entries()) {
    const key = keys[at] as string;
    if (name !== '' && known.has(key)) throw headerRefused(`the column ${shown(name)} is there twice`);
    known.add(key);
  }
  if (names.some((name) => name.length > MAX_COLUMN_NAME_LENGTH))
    throw headerRefused(`the name of a column has more than ${MAX_COLUMN_NAME_LENGTH} characters`);
  const { fields, unclear } = guessColumns(
    names,
    LEAD_FIELDS.filter((field) => keys.includes(field)),
  );
  if (unclear) {
    const meant = unclear.places.map((at) => shown(names[at] as string)).join(' and ');
    const half = HALVES[unclear.field];
    const remedy = half === undefined ? `call the right one ${unclear.field}` : 'make one column called name of them';
    throw headerRefused(`the columns ${meant} may both be the ${half ?? unclear.field}: ${remedy}`);
  }
  if (!keys.includes('name') && ![...fields.values()].some((field) => /name$/i.test(field)))
    throw headerRefused(`no column is called name; the first line names ${names.slice(0, 10).map(shown).join(', ')}`);
  return names.map((name, at) => guessedColumn(fields.get(at)) ?? columnOf(name, keys[at] as string, at));
}

const HALVES: Readonly<Partial<Record<Guess, string>>> = { firstName: 'first name', lastName: 'last name' };

function guessedColumn(field: Guess | undefined): Column | undefined {
  if (field === undefined) return undefined;
  if (field === 'firstName') return (cell, { lead }) => void (lead['name'] = [cell.trim(), lead['name']].filter(Boolean).join(' '));
  if (field === 'lastName') return (cell, { lead }) => void (lead['name'] = [lead['name'], cell.trim()].filter(Boolean).join(' '));
  return (cell, { lead }) => void (lead[field] = cell);
}

function columnOf(name: string, key: string, at: number): Column {
  if (LEAD_FIELDS.includes(key)) return (cell, { lead }) => void (lead[key] = cell);
  const field = REQUEST_FIELDS.find((one) => one.toLowerCase() === key);
  if (field === 'triggerImmediateCall') return (cell, body) => void (body[field] = YES_OR_NO[cell.trim().toLowerCase()] ?? cell);
  if (field !== undefined) return (cell, body) => void (body[field] = cell.trim());
  // Names that a body of JSON may not have either.
  if (name === '__proto__' || name === 'constructor') return () => undefined;
  return (cell, { lead }) => void (lead[name === '' ? `column ${at + 1}` : name] = cell);
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 50));

export function headerRefused(message: string): RejectedError {
  return new RejectedError('CSV_HEADER_INVALID', message, [{ field: 'header', code: 'INVALID', message }]);
}
