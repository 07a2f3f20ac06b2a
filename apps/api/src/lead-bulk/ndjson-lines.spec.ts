import fc from 'fast-check';
import { MAX_LEAD_LINE_BYTES, type BulkLine } from './bulk-line.js';
import { ndjsonLines } from './ndjson-lines.js';

async function read(text: string, size = 5): Promise<BulkLine[]> {
  const bytes = Buffer.from(text);
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines: BulkLine[] = [];
  for await (const some of ndjsonLines(pieces())) lines.push(...some);
  return lines;
}

it('each line is a body, and the last one needs no line feed', async () =>
  expect(await read('{"a":1}\r\n\n{"b":2}')).toEqual([
    { line: 1, body: { a: 1 } },
    { line: 3, body: { b: 2 } },
  ]));

it('a line that is no JSON is a problem of its own', async () =>
  expect(await read('{"a":\n{"b":2}\n')).toEqual([
    { line: 1, problem: { field: '', code: 'BODY_MALFORMED', message: expect.stringContaining('line 1, column 6') } },
    { line: 2, body: { b: 2 } },
  ]));

it('of a line that is too long nothing is kept, and the next one is read', async () =>
  expect(await read(`${' '.repeat(MAX_LEAD_LINE_BYTES + 1)}\n{"b":2}\n`, 65_536)).toEqual([
    { line: 1, problem: { field: '', code: 'TOO_LONG', message: expect.any(String) } },
    { line: 2, body: { b: 2 } },
  ]));

it('reads the same however the bytes are cut', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      async (bodies, size) => {
        const text = bodies.map((body) => `${JSON.stringify(body)}\n`).join('');
        const kept = bodies.map((body) =>
          Object.fromEntries(Object.entries(body).filter(([name]) => name !== '__proto__' && name !== 'constructor')),
        );
        expect(await read(text, size)).toEqual(kept.map((body, at) => ({ line: at + 1, body })));
      },
    ),
    { numRuns: 100 },
  ));

/** The processor time that a line in pieces of one byte takes, in microseconds: the median of three, and 5 ms at least, since the kernel counts in ticks. */
async function costOf(bytes: number): Promise<number> {
  const costs: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const before = process.cpuUsage();
    await read('x'.repeat(bytes), 1);
    costs.push(Math.max(process.cpuUsage(before).user, 5_000));
  }
  return costs.sort((a, b) => a - b)[1] ?? 0;
}

it('takes a line of four times as many pieces no more than ten times as long', async () => {
  await costOf(5_000);
  expect((await costOf(20_000)) / (await costOf(5_000))).toBeLessThan(10);
}, 120_000);
