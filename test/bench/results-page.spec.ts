import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { blockOf, KINDS, PAGE, textOf } = jest.requireActual<{
  blockOf(kind: string, page: string): string | undefined;
  KINDS: Record<string, { file: string }>;
  PAGE: string;
  textOf(kind: string, results: object): string;
}>('./results-page.cjs');

describe('docs/benchmarks.md', () => {
  const page = readFileSync(PAGE, 'utf8');

  it.each(Object.entries(KINDS))('shows the results of the last run (%s)', (kind, { file }) => {
    const results = JSON.parse(readFileSync(join(__dirname, file), 'utf8')) as object;
    expect(blockOf(kind, page)).toBe(textOf(kind, results));
  });
});
