/** What a cell may hold; null and undefined make an empty cell. */
export type Cell = string | number | boolean | null | undefined;

/** Characters with which a spreadsheet begins a formula, with their full-width forms, which some spreadsheets read alike. */
const FORMULA = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
/**
 * A place where a formula would begin: at the start of the cell, and after what some country's spreadsheets take for the end of a cell.
 * Apostrophes are counted in, so that taking one away everywhere gives the value back.
 */
const FORMULA_STARTS = new RegExp(String.raw`(^|[;\t\r\n])( *'*)(?=${FORMULA})`, 'gu');
const CONTROL_START = /^'*[\t\r\n]/u;
/** A number, or a phone in E.164: with a sign before digits a spreadsheet can do nothing but count. */
const PLAIN_NUMBER = /^[+-]?[0-9]+(?:\.[0-9]+)?$/u;
const NEEDS_QUOTES = /[",;\t\r\n]|^ | $/u;

/**
 * A line of CSV (RFC 4180) that is safe in a spreadsheet: before whatever would begin a formula stands an apostrophe (OWASP, "CSV
 * Injection": https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;

function harmless(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string' || PLAIN_NUMBER.test(cell)) return String(cell);
  const inside = cell.replace(FORMULA_STARTS, "$1$2'");
  return CONTROL_START.test(inside) ? `'${inside}` : inside;
}

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
