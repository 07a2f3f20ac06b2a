import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { skipLoudly } from './engines/skipped.js';

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

/** Every commit before this one was written when nobody checked its subject. */
const FIRST_CHECKED_AFTER = '8d8e16ba27eb0cc4efbbea3b5f93da06d43f9949';
const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'chore', 'style'];
const MAX_SUBJECT_CHARACTERS = 72;
const SUBJECT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9][a-z0-9,/-]*\\))?!?: \\S`);

/** @returns what is wrong with the first line of a commit's message; undefined if it is as CONTRIBUTING.md asks */
function faultOfSubject(subject: string): string | undefined {
  if ([...subject].length > MAX_SUBJECT_CHARACTERS) return `has more than ${MAX_SUBJECT_CHARACTERS} characters`;
  if (!SUBJECT.test(subject)) return `does not begin as one of ${TYPES.join(', ')}, with a scope or without one, then a colon and a space`;
  return subject.endsWith('.') ? 'ends with a full stop' : undefined;
}

describe('the subjects of commits', () => {
  it.each([
    ['needs review: feat(store): an employee holds its idempotency key', 'does not begin'],
    ['wip: specs of the page', 'does not begin'],
    ['fix:no space', 'does not begin'],
    ['Fix(api): a capital', 'does not begin'],
    ['fix(): an empty scope', 'does not begin'],
    [`docs: ${'a'.repeat(67)}`, 'has more than 72'],
    ['docs: say it as a sentence.', 'ends with a full stop'],
  ])('are refused, such as "%s"', (subject, says) => {
    expect(faultOfSubject(subject)).toContain(says);
  });

  it.each(['fix(domain): read Telegu as Telugu', 'feat(plugins/meta)!: ask for a new right', 'test: wait', `docs: ${'a'.repeat(66)}`])(
    'are taken, such as "%s"',
    (subject) => {
      expect(faultOfSubject(subject)).toBeUndefined();
    },
  );

  it('have the types that CONTRIBUTING.md names', () => {
    const [, named = ''] = /`type` is ([^.]+)\./.exec(text('CONTRIBUTING.md')) ?? [];
    expect([...named.matchAll(/`(\w+)`/g)].map(([, type]) => type)).toEqual(TYPES);
  });

  it(`are conventional in each commit since ${FIRST_CHECKED_AFTER.slice(0, 7)} that is no merge`, () => {
    const { status, stdout, stderr, error } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${FIRST_CHECKED_AFTER}..HEAD`], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status !== 0)
      return skipLoudly(
        'the subjects of commits',
        `git does not tell them (a shallow clone, an archive): ${error?.message ?? stderr.trim()}`,
      );
    const commits = stdout.split('\n').filter((line) => line !== '');
    const faults = commits.flatMap((line) => {
      const fault = faultOfSubject(line.slice(line.indexOf(' ') + 1));
      return fault === undefined ? [] : [`${line}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
