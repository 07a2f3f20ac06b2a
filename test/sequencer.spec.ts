import { existsSync } from 'node:fs';
import { join } from 'node:path';

const { SECONDS } = jest.requireActual<{ SECONDS: Record<string, number> }>('./sequencer.cjs');

describe('the order of the specs', () => {
  // A spec that has moved would be begun last, and prolong the run alone.
  it('names specs that are there', () => {
    expect(Object.keys(SECONDS).filter((path) => !existsSync(join(__dirname, '..', path)))).toEqual([]);
  });
});
