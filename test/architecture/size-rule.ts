import ts from 'typescript';
import { type CodeFile, type Project, isSpec } from './project.js';
import { planted, type Rule } from './rule.js';

const MOST_LINES_OF_A_FUNCTION = 70;
const MOST_LINES_OF_A_FILE = 300;

const body = (lines: number): string => '  void 0;\n'.repeat(lines);

/** Why: in every codebase that was measured, one file owns the main job and only grows. */
export const sizeRule: Rule = {
  name: `no function above ${MOST_LINES_OF_A_FUNCTION} lines, no file above ${MOST_LINES_OF_A_FILE}`,
  check: (project) => project.code.flatMap((file) => [...longFile(file), ...longFunctions(file)]),
  planted: [
    planted('a file of 301 lines', 'libs/road/src/bad.ts', 'void 0;\n'.repeat(301), 'is 301 lines long'),
    planted('a function of 71 lines', 'libs/road/src/bad.ts', `export function a() {\n${body(69)}}\n`, 'a is 71 lines long'),
    planted('an arrow function', 'apps/api/src/bad.ts', `export const b = () => {\n${body(69)}};\n`, 'b is 71 lines long'),
    planted('a method', 'plugins/hubspot/target.ts', `class C {\n  send() {\n${body(69)}  }\n}\n`, 'send is 71 lines long'),
    planted(
      'a constructor',
      'libs/road/src/bad.ts',
      `class C {\n  constructor() {\n${body(69)}  }\n}\n`,
      'the constructor is 71 lines long',
    ),
    planted('a test', 'test/e2e/bad.e2e-spec.ts', `it('a', () => {\n${body(69)}});\n`, "it('a') is 71 lines long"),
    planted('a script', 'scripts/bad.cjs', `function d() {\n${body(69)}}\n`, 'd is 71 lines long'),
  ],
};

export function largestFiles(project: Project, count: number): string[] {
  return [...project.code]
    .sort((a, b) => b.lines - a.lines || a.path.localeCompare(b.path))
    .slice(0, count)
    .map((file) => `${String(file.lines).padStart(5)}  ${file.path}`);
}

function longFile(file: CodeFile): string[] {
  if (file.lines <= MOST_LINES_OF_A_FILE) return [];
  return [
    `${file.path} is ${file.lines} lines long; ${MOST_LINES_OF_A_FILE} is the most. ` +
      'Find the second job it does and give that one a file named after it.',
  ];
}

function longFunctions(file: CodeFile): string[] {
  const { tree } = file;
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line;
  return file
    .find((node) => (ts.isFunctionLike(node) && !(isSpec(file.path) && isChapter(node)) ? node : undefined))
    .map(({ found, where }) => ({ found, where, lines: lineAt(found.getEnd()) + 1 - lineAt(found.getStart(tree)) }))
    .filter(({ lines }) => lines > MOST_LINES_OF_A_FUNCTION)
    .map(
      ({ found, where, lines }) =>
        `${where} ${nameOf(found)} is ${lines} lines long; ${MOST_LINES_OF_A_FUNCTION} is the most. ` +
        'Give a part of it a name of its own; near 10 lines reads best.',
    );
}

/**
 * What describe() is given is a chapter of tests, not a piece of work; so is whatever else holds tests (`const onSipp = has ? describe : describe.skip`),
 * of which each begins with `it`. The file's limit bounds it.
 */
function isChapter(node: ts.SignatureDeclaration): boolean {
  const body = (node as ts.FunctionLikeDeclaration).body;
  if (!ts.isCallExpression(node.parent) || !body || !ts.isBlock(body)) return false;
  if (/^describe\b/.test(node.parent.expression.getText())) return true;
  return body.statements.some((one) => ts.isExpressionStatement(one) && /^(it\w*|test|describe)\b/.test(one.getText()));
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (ts.isConstructorDeclaration(node)) return 'the constructor';
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return parent.name.getText();
  if (!ts.isCallExpression(parent)) return 'a function';
  const first = parent.arguments[0];
  return `${parent.expression.getText().split('\n')[0]}(${first && ts.isStringLiteralLike(first) ? first.getText() : ''})`;
}
