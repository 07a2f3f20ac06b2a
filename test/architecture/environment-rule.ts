import ts from 'typescript';
import { importsOf, packageOf } from './imports.js';
import type { CodeFile } from './project.js';
import { roomOf } from './rooms.js';
import { planted, type Rule } from './rule.js';

const MAY_READ = new Set(['libs/config', 'test', 'bench', 'scripts']);
const INSTEAD =
  'Only libs/config reads the environment, once, at boot. Add the setting there and take it as a parameter or from @turant/config.';

/** Process settings have one reader (docs/decisions/0031-environment-read-once.md). */
export const environmentRule: Rule = {
  name: 'the environment is read in libs/config only',
  check: (project) =>
    project.code.filter((file) => !MAY_READ.has(roomOf(file.path))).flatMap((file) => [...envImports(file), ...envReads(file)]),
  planted: [
    planted('process.env.X', 'apps/api/src/bad.ts', 'export const port = process.env.PORT;\n', 'Add the setting there'),
    planted('globalThis.process.env', 'apps/api/src/bad.ts', 'export const port = globalThis.process.env.PORT;\n', 'Add the setting there'),
    planted("process['env']", 'libs/voice/src/bad.ts', "export const key = process['env'];\n", 'Add the setting there'),
    planted('const { env } = process', 'libs/lines/src/bad.ts', 'const { env } = process;\n', 'Add the setting there'),
    planted("import { env } from 'node:process'", 'libs/road/src/bad.ts', "import { env } from 'node:process';\n", 'Add the setting there'),
  ],
};

function envImports(file: CodeFile): string[] {
  return importsOf(file)
    .filter((one) => packageOf(one) === 'process' && (one.names === 'all' || one.names.includes('env')))
    .map((one) => `${file.path}:${one.line} imports the environment. ${INSTEAD}`);
}

const envReads = (file: CodeFile): string[] =>
  file.find((node) => isEnv(node) || undefined).map(({ where }) => `${where} reads process.env. ${INSTEAD}`);

const isProcess = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) &&
  /^(globalThis\.|global\.)?process$/.test(node.getText());

function isEnv(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'env' && isProcess(node.expression);
  if (ts.isElementAccessExpression(node)) {
    return isProcess(node.expression) && ts.isStringLiteralLike(node.argumentExpression) && node.argumentExpression.text === 'env';
  }
  if (!ts.isVariableDeclaration(node) || !isProcess(node.initializer) || !ts.isObjectBindingPattern(node.name)) return false;
  return node.name.elements.some((one) => (one.propertyName ?? one.name).getText() === 'env');
}
