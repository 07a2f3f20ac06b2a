import { explainError } from '@turant/domain';
import ts from 'typescript';
import { isForTests, type CodeFile, type Project } from './project.js';
import { planted, type Rule } from './rule.js';

const CLASSES = new Set(['RejectedError', 'RetryLaterError', 'SettingsError', 'OutcomeUnknownError', 'NotGenuineError']);

/** Files that throw codes which came from elsewhere, and from where. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['libs/domain/src/plain-error.ts', 'an error of another thread or process, whose plugin or release has codes of its own'],
  ['apps/cli/src/client.ts', 'the code of an answer, whose service may be another release'],
]);

/** The compiler refuses a code without a row, but a plugin may throw any code, and a cast hides one. This rule reads the code itself. */
export const errorCodeRule: Rule = {
  name: 'every code that is thrown has a row in the catalogue of errors',
  check: (project) => {
    const hidden = project.code.filter(isWatched).flatMap((file) => thrownIn(file).flatMap((thrown) => faultOf(file, thrown)));
    const unused = [...ALLOWED.keys()].filter((path) => project.paths.includes(path) && !hidden.some((one) => one.path === path));
    return [
      ...hidden.filter(({ path }) => !ALLOWED.has(path)).map(({ says }) => says),
      ...unused.map((path) => `${path} throws no code of others any more. Take it off the list in error-code-rule.ts.`),
    ];
  },
  planted: [
    planted('a code of a plugin', 'plugins/meta/bad.ts', "throw new SettingsError('META_SAD', 'sad');\n", 'Add a row for META_SAD'),
    planted('a class that has no such code', 'plugins/meta/bad.ts', "throw new RetryLaterError('CALL_NOT_FOUND', '');\n", 'Add a row'),
    planted('one side of a choice', 'plugins/meta/bad.ts', "throw new SettingsError(a ? 'USAGE' : 'META_SAD', '');\n", 'META_SAD'),
    planted(
      'a code made of strings',
      'libs/road/src/bad.ts',
      'throw new RejectedError(`META_$' + '{number}`, "");\n',
      'Add a row for META_',
    ),
    planted('a code that a plugin was handed', 'plugins/meta/bad.ts', 'throw new RejectedError(code, "");\n', 'Write the code out'),
    planted('a cast', 'libs/road/src/bad.ts', 'throw new RejectedError(code as never, "");\n', 'Write the code out'),
    planted('an answer of HTTP alone', 'apps/api/src/bad.ts', "throw refusal('NOT_HERE');\n", 'Add a row for NOT_HERE to refusal'),
    planted('an exception that is none any more', 'libs/domain/src/plain-error.ts', 'export const a = 1;\n', 'Take it off the list'),
  ],
};

const isWatched = ({ path }: CodeFile): boolean => /^(libs|apps|plugins)\/.*\.tsx?$/.test(path) && !isForTests(path);

interface Thrown {
  kind: string;
  code: ts.Expression;
}

const thrownIn = (file: CodeFile): (Thrown & { line: number })[] =>
  file
    .find<Thrown>((node) => {
      if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined;
      const [code] = node.arguments ?? [];
      const name = ts.isIdentifier(node.expression) ? node.expression.text : '';
      const isOurs = ts.isNewExpression(node) ? CLASSES.has(name) : name === 'refusal' && file.path.startsWith('apps/api/');
      return isOurs && code ? { kind: name, code } : undefined;
    })
    .map(({ found, line }) => ({ ...found, line }));

function faultOf({ path }: CodeFile, { kind, code, line }: Thrown & { line: number }): { path: string; says: string }[] {
  const says = (why: string): { path: string; says: string }[] => [{ path, says: `${path}:${line} ${why}` }];
  if (ts.isConditionalExpression(code))
    return [code.whenTrue, code.whenFalse].flatMap((side) => faultOf({ path } as CodeFile, { kind, code: side, line }));
  const text = ts.isTemplateExpression(code) ? code.head.text : ts.isStringLiteralLike(code) ? code.text : undefined;
  if (text !== undefined)
    return explainError(kind, text)
      ? []
      : says(`throws a code without a row. Add a row for ${text} to ${kind} in libs/domain/src/error-rows.`);
  // What no cast hides, the compiler has checked, but for plugins: their classes take any code.
  if (!path.startsWith('plugins/') && !ts.isAsExpression(code)) return [];
  return says('throws a code that nobody can check. Write the code out, or take it from a list of codes.');
}

/** The codes that production code names, in throws or elsewhere, and the beginnings of those that are made of strings. */
export const namedCodes = (project: Project): ReadonlySet<string> =>
  new Set(
    project.code
      .filter((file) => isWatched(file) && !/^libs\/domain\/src\/error-(rows|catalogue)/.test(file.path))
      .flatMap((file) => file.find((node) => (ts.isTemplateHead(node) || ts.isStringLiteralLike(node) ? node.text : undefined)))
      .map(({ found }) => found),
  );
