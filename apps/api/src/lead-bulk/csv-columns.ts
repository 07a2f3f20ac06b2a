import { RejectedError } from '@turant/domain';

/** Puts a cell into the body of a lead. */
export type Column = (cell: string, body: { lead: Record<string, unknown> } & Record<string, unknown>) => void;

/** Columns of a file, counted before they are read. */
export const MAX_COLUMNS = 200;
const MAX_COLUMN_NAME_LENGTH = 200;
const LEAD_FIELDS = ['name', 'phone', 'email', 'requirement', 'budget', 'source'];
const REQUEST_FIELDS = ['employeeId', 'tier', 'triggerImmediateCall'];
const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/**
 * What each column of a CSV file is, by the header's names, in any case. A column of no known name becomes an extra field of the lead.
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
  if (!keys.includes('name'))
    throw headerRefused(`no column is called name; the first line names ${names.slice(0, 10).map(shown).join(', ')}`);
  return names.map((name, at) => columnOf(name, keys[at] as string, at));
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
