import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CATALOGUE, explainError } from '@turant/domain';
import { errorsPage } from '../scripts/generate-errors.js';
import { namedCodes } from './architecture/error-code-rule.js';
import { readProject } from './architecture/project.js';

const root = join(__dirname, '..');
const rows = Object.entries(ERROR_CATALOGUE).flatMap(([kind, codes]) =>
  Object.keys(codes).map((code) => ({ kind, code, ...explainError(kind, code)! })),
);

describe('the catalogue of errors', () => {
  it('is what docs/errors.md shows', () => expect(readFileSync(join(root, 'docs/errors.md'), 'utf8')).toBe(errorsPage()));

  it('has an anchor on its page for the type of each problem', () => {
    const anchors = [...errorsPage().matchAll(/<a id="([^"]+)">/g)].map(([, anchor]) => anchor);
    expect(anchors).toContain('call-not-found');
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(anchors).toHaveLength(new Set(rows.map(({ code }) => code)).size);
  });

  it('has no row for a code that nothing names any more', () => {
    const named = namedCodes(readProject(root));
    expect(rows.map(({ code }) => code.replace(/<.*/, '')).filter((code) => !named.has(code))).toEqual([]);
  });

  it.each(rows)('says of $code ($kind) what happened and what to do', ({ code, status, title, todo }) => {
    expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*(_<[a-z]+>)?$/);
    expect(title).toMatch(/[^.]$/);
    expect(todo).toMatch(/^[A-Z`].*\.$/);
    expect(status ?? 500).toBeGreaterThanOrEqual(400);
  });
});
