import ts from 'typescript';
import { isSpec, type CodeFile, type Project } from './project.js';
import { planted, type Rule } from './rule.js';

const APPS = ['apps/api/', 'apps/standalone/', 'apps/telephony/'];
/** Of the closing server itself, when nothing recurs any more. */
const MAY_POLL = 'apps/api/src/http/create-adapter.ts';
const [API, STANDALONE] = ['apps/api/src/bad.ts', 'apps/standalone/src/bad.ts'];

/** What is called, and what is to be written instead. */
const CALLS: Readonly<Record<string, string>> = {
  setInterval: 'Give it to RecurringWork (apps/api/src/recurring-work.ts), which runs by the clock of the process.',
  createApplicationContext: 'A process has one context of Nest: hand the providers to createApi.',
};
const NAMES: Readonly<Record<string, string>> = {
  ModuleRef: 'Name what the class needs in its constructor.',
  REQUEST: 'Hand the request over: a provider for each request is made anew with all that it needs.',
};
const DOCUMENTED = '@RequestBody(';
/** A body that follows from a declared record is no class, and `resource` checks it. */
const CLASSES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** `ConfigModule.forRoot` needs all three: if one is missing, Nest reads the environment or `.env` by itself. */
const CONFIG_OPTIONS = ['ignoreEnvFile: true', 'ignoreEnvVars: true', 'skipProcessEnv: true'];

/** Nest is used for what it is for, and leaves reading the environment to libs/config. */
export const nestRule: Rule = {
  name: 'a process has one context of Nest, providers name what they need, and Nest reads no environment',
  check: (project: Project) =>
    project.code.filter(isWatched).flatMap((file) => file.find(breachIn).map(({ found, where }) => `${where} ${found}`)),
  planted: [
    planted('a timer of a provider', API, 'export const timer = setInterval(() => undefined, 1000);\n', 'RecurringWork'),
    planted('a second context', STANDALONE, 'export const app = NestFactory.createApplicationContext(Other);\n', 'one context'),
    planted('a provider looks others up', API, "import { ModuleRef } from '@nestjs/core';\n", 'constructor'),
    planted('a provider for each request', API, '@Injectable({ scope: Scope.REQUEST })\nexport class Bad {}\n', 'for each request'),
    planted('Nest reads .env', API, 'export const config = ConfigModule.forRoot({ load: [] });\n', 'libs/config'),
    planted(
      'a body is named twice',
      API,
      'export class Bad {\n  @RequestBody(NewDto)\n  make(@Body() body: unknown) {\n    const { name } = checkBody(NewDto, body);\n    return name;\n  }\n}\n',
      '@DeclaredBody',
    ),
  ],
};

const isWatched = ({ path }: CodeFile): boolean =>
  APPS.some((app) => path.startsWith(app)) && !isSpec(path) && !path.includes('/testing/') && !path.includes('/page/') && path !== MAY_POLL;

function breachIn(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) return callBreach(node);
  if (ts.isMethodDeclaration(node)) return bodyBreach(node);
  const name = ts.isImportSpecifier(node) || ts.isPropertyAccessExpression(node) ? node.name.text : '';
  return Object.hasOwn(NAMES, name) ? `uses ${name}. ${NAMES[name]}` : undefined;
}

function callBreach({ expression, arguments: given }: ts.CallExpression): string | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  if (Object.hasOwn(CALLS, name)) return `calls ${name}. ${CALLS[name]}`;
  const missing = CONFIG_OPTIONS.filter((option) => !given[0]?.getText().includes(option));
  if (expression.getText() !== 'ConfigModule.forRoot' || missing.length === 0) return undefined;
  return `loads the configuration without ${missing.join(', ')}. Only libs/config reads the environment.`;
}

/** A route that looks at its body first of all takes it as its class declares it. */
function bodyBreach({ body, parameters, ...method }: ts.MethodDeclaration): string | undefined {
  const isBody = parameters.some((one) => one.getText().startsWith('@Body()'));
  const isDocumented = method.modifiers?.some(
    (one) => CLASSES.includes(one.getText().slice(DOCUMENTED.length, DOCUMENTED.length + 1)) && one.getText().startsWith(DOCUMENTED),
  );
  const isChecked = body?.statements[0]?.getText().includes('checkBody(');
  return isBody && isDocumented && isChecked
    ? 'names its body twice. Take it as @DeclaredBody(TheClass) (apps/api/src/http/declared-body.ts).'
    : undefined;
}
