import { LogLimit, printable } from './log-limit.js';

it('writes one line a second of each kind, and says how many it left out', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const limit = new LogLimit(
    { debug: () => undefined, warn: (fields, text) => void lines.push(`${text} ${JSON.stringify(fields)}`) },
    () => nowMs,
  );
  for (let count = 0; count < 1_000; count += 1) limit.warn({ count }, 'a');
  limit.warn({}, 'b');
  nowMs = 999;
  limit.warn({}, 'a');
  nowMs = 1_000;
  limit.warn({}, 'a');
  nowMs = 2_000;
  limit.warn({}, 'a');
  expect(lines).toEqual(['a {"count":0}', 'b {}', 'a {"unwritten":1000}', 'a {}']);
});

it('text from the wire is bounded, and has no control characters', () => {
  expect(printable('a\r\nb\u001b[2J\u0085\u2028\u00e9\u007f')).toBe('a??b?[2J?????'.slice(0, 12));
  expect(printable('x'.repeat(10_000))).toHaveLength(128);
});
