import { readFileSync } from 'node:fs';

const { blockOf, keptText, KINDS, PAGE } = jest.requireActual<{
  blockOf(kind: string, page: string): string | undefined;
  keptText(kind: string): string;
  KINDS: object;
  PAGE: string;
}>('./results-page.cjs');

describe('docs/benchmarks.md', () => {
  const page = readFileSync(PAGE, 'utf8');

  it.each(Object.keys(KINDS))('shows the results of the last run (%s)', (kind) => {
    expect(blockOf(kind, page)).toBe(keptText(kind));
  });
});
