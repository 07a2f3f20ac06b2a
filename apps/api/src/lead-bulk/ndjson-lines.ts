import { HttpException } from '@nestjs/common';
import { readJson } from '../http/read-json.js';
import { describeError } from '../http/problem.js';
import { MAX_LEAD_LINE_BYTES, type BulkLine } from './bulk-line.js';

const LINE_FEED = 0x0a;

/** Reads JSON texts, one a line. An empty line is counted and otherwise passed over. */
export async function* ndjsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly BulkLine[]> {
  let line = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const keep = (piece: Buffer): void => {
    restBytes += piece.length;
    // Of a line that is too long nothing is kept.
    if (restBytes > MAX_LEAD_LINE_BYTES) rest = [];
    else rest.push(piece);
  };
  const take = (): BulkLine[] => {
    line += 1;
    const [whole, length] = [Buffer.concat(rest), restBytes];
    [rest, restBytes] = [[], 0];
    return length > MAX_LEAD_LINE_BYTES ? [tooLong(line)] : readLine(line, whole);
  };
  for await (const chunk of bytes) {
    const found: BulkLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, end));
      found.push(...take());
      from = end + 1;
    }
    keep(chunk.subarray(from));
    yield found;
  }
  yield take();
}

const tooLong = (line: number): BulkLine => ({
  line,
  problem: { field: '', code: 'TOO_LONG', message: `a line has at most ${MAX_LEAD_LINE_BYTES} bytes` },
});

function readLine(line: number, bytes: Buffer): BulkLine[] {
  if (isBlank(bytes)) return [];
  try {
    return [{ line, body: readJson(bytes) }];
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    const { code, detail } = describeError(error);
    return [{ line, problem: { field: '', code, message: detail } }];
  }
}

/** Whether there is nothing but the white space of JSON. */
const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
