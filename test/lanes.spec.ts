import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const { UNDER_LOAD, ALONE } = jest.requireActual<Record<'UNDER_LOAD' | 'ALONE', string>>('./lanes.cjs');
const SPECS = ['chaos', 'e2e'].flatMap((folder) => readdirSync(join(__dirname, folder)).map((name) => `test/${folder}/${name}`));

/** The names that a pattern gives as `(one|other)`. */
const named = (pattern: string): string[] => /\(([^)]*)\)/.exec(pattern)?.[1]?.split('|') ?? [];
const chosen = (pattern: string): string[] => SPECS.filter((path) => new RegExp(pattern).test(path));

describe('the specs that run after all others', () => {
  // A spec that has moved would run beside all others, and be late there.
  it.each([UNDER_LOAD, ALONE])('are there, each name once: %s', (pattern) => {
    expect(chosen(pattern)).toHaveLength(named(pattern).length);
  });

  it('run once', () => {
    expect(chosen(ALONE).filter((path) => chosen(UNDER_LOAD).includes(path))).toEqual([]);
  });
});
