import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROAD } from '@turant/road';

const root = join(__dirname, '..');
const sources = readdirSync(join(root, 'libs/road/src'), { recursive: true, encoding: 'utf8' });

/** The table of docs/road.md, as it must read. */
const table = [
  '| Step | Runs in | On | One atomic write | Announces | Repeat or crash |',
  '|---|---|---|---|---|---|',
  ...ROAD.map(({ step, runsIn, on, write, announces, crash }) => {
    const trigger = typeof on === 'string' ? on : on.map((topic) => `\`${topic}\``).join(', ');
    return `| \`${step}\` | ${runsIn} | ${trigger} | ${write} | ${announces.map((topic) => `\`${topic}\``).join(', ') || '-'} | ${crash} |`;
  }),
].join('\n');

const EXPORTED_VALUE = /^export (?:async )?(?:function|const|class|enum) (\w+)/gm;

describe('road.ts', () => {
  it('is the table that docs/road.md shows', () => {
    const shown = /<!-- road:begin -->\n([\s\S]*?)\n?<!-- road:end -->/.exec(readFileSync(join(root, 'docs/road.md'), 'utf8'))?.[1];
    expect(shown).toBe(table);
  });

  it('names each step once', () => {
    expect(new Set(ROAD.map(({ step }) => step)).size).toBe(ROAD.length);
  });

  it.each(ROAD.map(({ step, run }) => [step, run.name]))('has a file %s.ts that exports %s, and no other value', (step, name) => {
    expect(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).toBe(step);
    const files = sources.filter((path) => basename(path) === `${step}.ts`);
    expect(files).toHaveLength(1);
    const text = readFileSync(join(root, 'libs/road/src', files[0] ?? ''), 'utf8');
    expect([...text.matchAll(EXPORTED_VALUE)].map(([, exported]) => exported)).toEqual([name]);
  });
});
