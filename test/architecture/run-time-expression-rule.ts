import { expressionsIn } from './expressions-in.js';
import { planted, type Rule } from './rule.js';

/** Files that make an expression while they run, and why no sender can make it slow. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['libs/plugin-kit/src/proof/mask-request.ts', 'a secret, escaped character by character, between two single characters'],
  ['libs/plugin-kit/src/lead/guess-role.ts', 'lists of words of the same file; its repeats have limits'],
  ['libs/domain/src/dlt.ts', 'one class of characters of rule-pack.ts, anchored at both ends'],
  ['apps/api/src/lead-webhook/text-fields.ts', 'the words of the tiers, anchored at both ends'],
  ['scripts/image-recipe.cjs', 'lines of .dockerignore, for names of files of the checkout'],
]);
const INSTEAD = 'Compare texts, or write a literal, so that it can be checked that it is linear.';

/** An expression made of somebody's text is that person's expression: it may mean anything, and take any time. */
export const runTimeExpressionRule: Rule = {
  name: 'regular expressions are literals or made of constants, with few exceptions',
  check: (project) => {
    const made = expressionsIn(project).filter(({ literal }) => literal === undefined);
    const makers = new Set(made.map(({ path }) => path));
    const unused = [...ALLOWED.keys()].filter((path) => project.paths.includes(path) && !makers.has(path));
    return [
      ...made
        .filter(({ path }) => !ALLOWED.has(path))
        .map(({ path, line }) => `${path}:${line} makes a regular expression while it runs. ${INSTEAD}`),
      ...unused.map((path) => `${path} makes no regular expression any more. Take it off the list in run-time-expression-rule.ts.`),
    ];
  },
  planted: [
    planted('a text of somebody', 'libs/road/src/bad.ts', 'export const bad = (name) => new RegExp(name);', 'write a literal'),
    planted('in a template', 'plugins/meta/bad.ts', 'export const bad = (name) => RegExp(`^$' + '{name}$`);', 'write a literal'),
    planted('with unknown flags', 'scripts/bad.cjs', "module.exports = (flags) => new RegExp('a', flags);", 'write a literal'),
    planted('a variable', 'apps/api/src/bad.ts', "let a = 'a'; export const bad = new globalThis.RegExp(a);", 'write a literal'),
    planted('an exception that is none any more', 'libs/domain/src/dlt.ts', 'export const dlt = /a/;', 'Take it off the list'),
  ],
};
