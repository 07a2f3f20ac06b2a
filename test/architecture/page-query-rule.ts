import ts from 'typescript';
import { isForTests } from './project.js';
import { planted, type Rule } from './rule.js';

const PAGE = /^apps\/dashboard\/src\//;
/** The one place that asks the API, and those that make keys of queries: one file for each noun, and the session. */
const CLIENT = /^apps\/dashboard\/src\/api\//;
const QUERIES = /^apps\/dashboard\/src\/(queries\/|session\/session\.ts$)/;

/** A request past the typed client is checked by nobody, and a key that is written twice goes stale in one of its places. */
export const pageQueryRule: Rule = {
  name: 'the page asks by its typed client, and makes the keys of its queries in queries/ only',
  check: (project) =>
    project.code
      .filter(({ path }) => PAGE.test(path) && !isForTests(path))
      .flatMap((file) => [
        ...(CLIENT.test(file.path)
          ? []
          : file.find(isRequest).map(({ where }) => `${where} sends a request by itself. Ask by api/client.ts.`)),
        ...(QUERIES.test(file.path)
          ? []
          : file.find(isWrittenKey).map(({ where }) => `${where} writes the key of a query. Take it from a function of queries/.`)),
      ]),
  planted: [
    planted('fetch', 'apps/dashboard/src/views/bad.tsx', "export const read = () => fetch('/api/leads');\n", 'Ask by api/client.ts'),
    planted(
      'window.fetch',
      'apps/dashboard/src/parts/bad.ts',
      "export const read = () => window.fetch('/api/leads');\n",
      'Ask by api/client.ts',
    ),
    planted('a key', 'apps/dashboard/src/views/bad.tsx', "export const query = { queryKey: ['leads'] };\n", 'Take it from a function'),
    planted(
      'keys to read anew',
      'apps/dashboard/src/views/bad.ts',
      "useChange({ refresh: [['leads', 'one']] });\n",
      'Take it from a function',
    ),
  ],
};

function isRequest(node: ts.Node): true | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  return (ts.isIdentifier(called) && called.text === 'fetch') || undefined;
}

/** `queryKey: ['leads']`, and `refresh: [['leads']]`; the keys of functions are no literals. */
function isWrittenKey(node: ts.Node): true | undefined {
  if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name) || !ts.isArrayLiteralExpression(node.initializer)) return undefined;
  const { elements } = node.initializer;
  if (node.name.text === 'queryKey') return true;
  return (node.name.text === 'refresh' && elements.some(ts.isArrayLiteralExpression)) || undefined;
}
