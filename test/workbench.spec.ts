import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const ROOT = resolve(__dirname, '..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string): Record<string, Record<string, unknown>> => JSON.parse(text(path));

const pages = [ROOT, join(ROOT, 'docs')].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).slice(ROOT.length + 1)),
);

describe('the workbench', () => {
  it.each(pages)('has every command that %s names', (page) => {
    const named = [...text(page).matchAll(/\bnpm run ([a-z][a-z:]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in (json('package.json').scripts ?? {})))).toEqual([]);
  });

  it('recommends the Node version of the Docker image', () => {
    expect(text('Dockerfile')).toContain(`FROM node:${text('.nvmrc').trim()}-`);
  });

  it('runs .ci/run in the hosted workflow', () => {
    const workflow = parse(text('.github/workflows/ci.yml')) as { jobs: Record<string, { steps: { run?: string }[] }> };
    expect(Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run))).toEqual(['.ci/run']);
  });

  it("tells Nest's command of every app", () => {
    const projects = Object.entries(json('nest-cli.json').projects ?? {}) as [string, { sourceRoot: string; entryFile: string }][];
    expect(projects.map(([name]) => name).sort()).toEqual(
      readdirSync(join(ROOT, 'apps'))
        // Vite's, not Nest's.
        .filter((name) => name !== 'dashboard')
        .sort(),
    );
    for (const [, { sourceRoot, entryFile }] of projects) expect(existsSync(join(ROOT, sourceRoot, `${entryFile}.ts`))).toBe(true);
  });
});
