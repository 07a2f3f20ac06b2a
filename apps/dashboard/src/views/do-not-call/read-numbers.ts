/** A number of a pasted list or a file, with the line on which it stands, counted from 1. */
export interface TypedNumber {
  line: number;
  text: string;
}

export interface ReadList {
  numbers: TypedNumber[];
  /** The first line was a heading, and no number. */
  hasHeading: boolean;
}

const MIN_DIGITS = 7;
/** The API reads no longer text as a number. */
const MAX_CELL = 200;

const digitsOf = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
const isLikePhone = (cell: string): boolean => digitsOf(cell) >= MIN_DIGITS && /^[\p{Nd}\s+().-]+$/u.test(cell);

/** Cells of a line of CSV, or of numbers beside each other; quotation marks around a cell are left out. */
const cellsOf = (line: string): string[] =>
  line
    .split(/[,;\t|]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^["']|["']$/g, '')
        .trim(),
    )
    .filter((cell) => cell !== '');

/** The numbers of a line: all cells if each is one, else the first that is; a line without any is handed on, so that it is named as refused. */
function numbersOf(line: string): string[] {
  const cells = cellsOf(line);
  if (cells.every(isLikePhone)) return cells;
  return [(cells.find(isLikePhone) ?? line.trim()).slice(0, MAX_CELL)];
}

/** Reads a pasted list, or a file with a number a line or with columns (CSV). */
export function readNumbers(text: string): ReadList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const filled = lines.map((content, index) => ({ line: index + 1, content })).filter(({ content }) => cellsOf(content).length > 0);
  const hasHeading = filled.length > 1 && digitsOf(filled[0]?.content ?? '') === 0;
  const numbers = filled.slice(hasHeading ? 1 : 0).flatMap(({ line, content }) => numbersOf(content).map((one) => ({ line, text: one })));
  return { numbers, hasHeading };
}
