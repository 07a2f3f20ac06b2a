import { readFileSync } from 'node:fs';
import { blockOf, keptText, KINDS, PAGE } from './results-page.cjs';

describe('docs/benchmarks.md', () => {
  const page = readFileSync(PAGE, 'utf8');

  it.each(Object.keys(KINDS))('shows the results of the last run (%s)', (kind) => {
    expect(blockOf(kind, page)).toBe(keptText(kind));
  });
});
