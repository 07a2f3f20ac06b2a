import { faultOf } from './fault-of.js';
import type { Project } from './project.js';
import { expressionsIn } from './expressions-in.js';
import type { Rule } from './rule.js';

/** Expressions that were judged to be linear, one a line and in order: to judge all of them anew takes minutes. */
export const LINEAR_EXPRESSIONS = 'test/architecture/linear-expressions.txt';

const INSTEAD =
  'Write it so that no two parts beside each other, and no two turns of a loop, match the same text; or look for the parts with indexOf.';
const ANEW = 'npm run check:expressions writes the list anew.';

/** Everybody may send the text that an expression is slow for, and all tenants wait meanwhile. */
export const linearExpressionRule: Rule = {
  name: 'a regular expression takes time in proportion to the length of its text',
  check: (project) => {
    const known = new Set(linesOf(project));
    const used = usedExpressions(project);
    const faults = [...used].flatMap(([literal, where]) => {
      const fault = known.has(literal) ? undefined : faultOf(literal);
      return fault === undefined ? [] : [`${where}: ${literal} ${fault}. ${INSTEAD}`];
    });
    const unused = [...known].filter((literal) => !used.has(literal));
    return [...faults, ...unused.map((literal) => `${LINEAR_EXPRESSIONS}: nobody uses ${literal} any more. ${ANEW}`)];
  },
  planted: [
    planted('two ways through a loop', 'libs/plugin-kit/src/bad.ts', String.raw`export const bad = /^(?:\[[a-z]\w*[-_][\w-]*\])+$/i;`),
    planted('blanks that are shared out', 'libs/domain/src/bad.ts', String.raw`export const bad = /\{\{\s*([^{}]*?)\s*\}\}/g;`),
    planted(
      'an end that is looked for from everywhere',
      'apps/api/src/bad.ts',
      String.raw`export const bad = (a) => a.replace(/[\s:*]+$/, '');`,
    ),
    planted('a text', 'plugins/meta/bad.ts', String.raw`const A = 'a+'; export const bad = new RegExp('^(' + A + ')+$', 'i');`),
    planted('a raw template', 'clients/typescript/src/bad.ts', 'const A = `a|a`; export const bad = RegExp(String.raw`^(?:$' + '{A})+$`);'),
    planted('the pattern of a schema', 'plugins/meta/bad.ts', String.raw`export const bad = { type: 'string', pattern: '^(a|a)+$' };`),
    planted('a script', 'scripts/bad.cjs', String.raw`module.exports = /^(a*)*$/;`),
    {
      name: 'an expression on the list that nobody uses',
      files: { [LINEAR_EXPRESSIONS]: '/^a$/\n/^sound$/\n' },
      at: LINEAR_EXPRESSIONS,
      says: 'nobody uses /^a$/ any more',
    },
  ],
};

function planted(name: string, at: string, source: string): Rule['planted'][number] {
  return { name, files: { [at]: `${source}\n` }, at: `${at}:1: /`, says: 'no two parts' };
}

const linesOf = (project: Project): string[] => project.textOf(LINEAR_EXPRESSIONS).split('\n').filter(Boolean);

/** Each expression with the place of its first use. */
export function usedExpressions(project: Project): Map<string, string> {
  const used = new Map<string, string>();
  for (const { literal, path, line } of expressionsIn(project)) {
    if (literal !== undefined && !used.has(literal)) used.set(literal, `${path}:${line}`);
  }
  return used;
}
