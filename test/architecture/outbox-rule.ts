import ts from 'typescript';
import { isSpec, type CodeFile, type Project, visit } from './project.js';
import type { Rule } from './rule.js';

const EVENT_FIELDS = new Set(['pending', 'pendingSince']);
/** The outbox itself, the type of the fields, and the repositories that query and declare them. */
const MAY_TOUCH = ['libs/road/src/outbox/', 'libs/domain/src/event.ts', 'libs/store/'];

/** The transactional outbox has one way in: a step that writes the fields by hand can forget one of them, and loses an event. */
export const outboxRule: Rule = {
  name: 'only the outbox touches the fields in which documents hold their events',
  check: (project: Project) => project.code.filter(isWatched).flatMap(touches),
  planted: [
    planted('a step sets the time', 'libs/road/src/calls/bad.ts', 'export const change = { set: { pendingSince: new Date() } };\n'),
    planted('a step pushes an event', 'libs/road/src/calls/bad.ts', 'export const change = { push: { pending: [] } };\n'),
    planted('a step reads the events', 'libs/road/src/calls/bad.ts', 'export const of = (call: { pending?: [] }) => call.pending;\n'),
    planted('management takes them apart', 'libs/management/src/bad.ts', 'export const f = ({ pending }: { pending: [] }) => pending;\n'),
  ],
};

function planted(name: string, at: string, source: string): Rule['planted'][number] {
  return { name, files: { [at]: source }, at, says: 'libs/road/src/outbox' };
}

const isWatched = ({ path }: CodeFile): boolean =>
  /^(libs|apps)\//.test(path) && !isSpec(path) && !path.includes('/testing/') && !MAY_TOUCH.some((allowed) => path.startsWith(allowed));

function touches(file: CodeFile): string[] {
  const found: string[] = [];
  visit(file.tree, (node) => {
    const name = fieldOf(node);
    if (name !== undefined && EVENT_FIELDS.has(name))
      found.push(`${file.path}:${file.lineOf(node)} touches ${name}. Events are stored and announced by libs/road/src/outbox alone.`);
  });
  return found;
}

/** The field of an object literal, a destructuring or an access; a class's own member called `pending` is none. */
function fieldOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) return node.name.getText();
  if (ts.isBindingElement(node)) return (node.propertyName ?? node.name).getText();
  if (ts.isPropertyAccessExpression(node) && node.expression.kind !== ts.SyntaxKind.ThisKeyword && !isCollection(node))
    return node.name.text;
  return undefined;
}

/** `store.acrossTenants.leads.pending` is a repository, named by the collection before it. */
const isCollection = ({ expression }: ts.PropertyAccessExpression): boolean =>
  /acrossTenants|\b(leads|calls|requests|deliveries)$/.test(expression.getText());
