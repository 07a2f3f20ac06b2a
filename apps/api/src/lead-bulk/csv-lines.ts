import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse';
import { RejectedError, type FieldProblem } from '@turant/domain';
import { MAX_LEAD_LINE_BYTES, type BulkLine } from './bulk-line.js';
import { columnsOf, headerRefused, MAX_COLUMNS, type Column } from './csv-columns.js';

/**
 * Reads CSV (RFC 4180) in UTF-8, with or without a BOM. Lines are counted as a spreadsheet counts its rows: the header is 1. An empty line
 * is counted and otherwise passed over.
 * @throws RejectedError CSV_HEADER_INVALID before the first line; CSV_MALFORMED
 */
export async function* csvLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly BulkLine[]> {
  let columns: readonly Column[] | undefined;
  let line = 0;
  for await (const rows of rowsOf(bytes)) {
    const found: BulkLine[] = [];
    for (const row of rows) {
      line += 1;
      if (columns) found.push(...readRow(line, row, columns));
      else columns = readHeader(row);
    }
    // Nothing is told before the header is known: a request with another one is refused as a whole.
    if (columns) yield found;
  }
  if (!columns) columnsOf([]);
}

async function* rowsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer[][]> {
  let rows: Buffer[][] = [];
  const parser = parse({
    // Cells as bytes: a cell that is not UTF-8 is refused, not mended. With `bom` the parser would decode, also UTF-16.
    encoding: null,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: MAX_LEAD_LINE_BYTES,
    relax_quotes: true,
    relax_column_count: true,
    on_record: (row: unknown) => {
      rows.push(row as Buffer[]);
      return null;
    },
  });
  // Each write tells its own error.
  parser.on('error', () => undefined).resume();
  const pass = (chunk?: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const done = (error?: Error | null): void => (error ? reject(malformed()) : resolve());
      if (chunk) parser.write(chunk, done);
      else parser.once('error', done).end(done);
    });
  const taken = (): Buffer[][] => {
    const some = rows;
    rows = [];
    return some;
  };
  let [commas, isHeader] = [0, true];
  for await (const chunk of withoutBom(bytes)) {
    for (const byte of chunk) {
      if (byte === LINE_FEED) [commas, isHeader] = [0, false];
      else if (byte === COMMA && ++commas > MAX_COMMAS) throw isHeader ? tooManyColumns() : malformed();
    }
    await pass(chunk);
    yield taken();
  }
  await pass();
  yield taken();
}

const [COMMA, LINE_FEED] = [0x2c, 0x0a];
/** Of one line of the file, also within quotation marks: the parser copies a line that is too long into its error, cell by cell. */
const MAX_COMMAS = 10_000;
const BOM = Buffer.from('\uFEFF');

async function* withoutBom(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < BOM.length) continue;
    yield start.subarray(start.indexOf(BOM) === 0 ? BOM.length : 0);
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}

const malformed = (): RejectedError =>
  new RejectedError(
    'CSV_MALFORMED',
    `a quotation mark is not closed, or a line has more than ${MAX_LEAD_LINE_BYTES} bytes or ${MAX_COMMAS} commas`,
  );

const tooManyColumns = (): RejectedError => headerRefused(`there are more than ${MAX_COLUMNS} columns`);

function readHeader(row: readonly Buffer[]): readonly Column[] {
  if (row.length > MAX_COLUMNS) throw tooManyColumns();
  const names = textsOf(row);
  if (!names) throw headerRefused('the first line is not UTF-8');
  return columnsOf(names);
}

function readRow(line: number, row: readonly Buffer[], columns: readonly Column[]): BulkLine[] {
  if (row.every((cell) => cell.length === 0)) return [];
  // Counted before they are read: a line may have a quarter of a million.
  if (row.length > columns.length)
    return [{ line, problem: problem('TOO_MANY_CELLS', `there are ${row.length} cells, and the header names ${columns.length}`) }];
  const cells = textsOf(row);
  if (!cells) return [{ line, problem: problem('BODY_NOT_UTF8', 'the line is not UTF-8') }];
  const body = { lead: {} };
  for (const [at, cell] of cells.entries()) if (cell.trim() !== '') columns[at]?.(cell, body);
  return [{ line, body }];
}

const problem = (code: string, message: string): FieldProblem => ({ field: '', code, message });

function textsOf(row: readonly Buffer[]): string[] | undefined {
  return row.every((cell) => isUtf8(cell)) ? row.map((cell) => cell.toString('utf8')) : undefined;
}
