import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROAD } from '@turant/road';

const root = join(__dirname, '..');

/** The README's table, as it must read. */
const table = [
  '| Step | Runs in | On | One atomic write | Announces | Repeat or crash |',
  '|---|---|---|---|---|---|',
  ...ROAD.map(({ step, runsIn, on, write, announces, crash }) => {
    const trigger = typeof on === 'string' ? on : on.map((topic) => `\`${topic}\``).join(', ');
    return `| \`${step}\` | ${runsIn} | ${trigger} | ${write} | ${announces.map((topic) => `\`${topic}\``).join(', ') || '-'} | ${crash} |`;
  }),
].join('\n');

describe('road.ts', () => {
  it('is the table that the README shows', () => {
    const shown = /<!-- road:begin -->\n([\s\S]*?)\n?<!-- road:end -->/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1];
    expect(shown).toBe(table);
  });

  it('names a file for each step', () => {
    const files = ROAD.map(({ step }) => (step === 'talk' ? 'talk/running-call' : step));
    for (const file of files) expect(readFileSync(join(root, `libs/road/src/${file}.ts`), 'utf8')).toContain('export');
  });

  it('names each step once', () => {
    expect(new Set(ROAD.map(({ step }) => step)).size).toBe(ROAD.length);
  });
});
