import ts from 'typescript';
import { isSpec, type CodeFile, type Project } from './project.js';
import { planted, type Rule } from './rule.js';

const EVENT_FIELDS = new Set(['pending', 'pendingSince']);
const OUTBOX = 'libs/road/src/outbox';
const [STEP, MANAGEMENT] = ['libs/road/src/calls/bad.ts', 'libs/management/src/bad.ts'];
/** The outbox itself, the type of the fields, and the repositories that query and declare them. */
const MAY_TOUCH = [`${OUTBOX}/`, 'libs/domain/src/event.ts', 'libs/domain/src/records/outbox.ts', 'libs/store/'];

/** The transactional outbox has one way in: a step that writes the fields by hand can forget one of them, and loses an event. */
export const outboxRule: Rule = {
  name: 'only the outbox touches the fields in which documents hold their events',
  check: (project: Project) => project.code.filter(isWatched).flatMap(touches),
  planted: [
    planted('a step sets the time', STEP, 'export const change = { set: { pendingSince: new Date() } };\n', OUTBOX),
    planted('a step pushes an event', STEP, 'export const change = { push: { pending: [] } };\n', OUTBOX),
    planted('a step reads the events', STEP, 'export const of = (call: { pending?: [] }) => call.pending;\n', OUTBOX),
    planted('management takes them apart', MANAGEMENT, 'export const f = ({ pending }: { pending: [] }) => pending;\n', OUTBOX),
  ],
};

const isWatched = ({ path }: CodeFile): boolean =>
  /^(libs|apps)\//.test(path) && !isSpec(path) && !path.includes('/testing/') && !MAY_TOUCH.some((allowed) => path.startsWith(allowed));

const touches = (file: CodeFile): string[] =>
  file
    .find(fieldOf)
    .filter(({ found }) => EVENT_FIELDS.has(found))
    .map(({ found, where }) => `${where} touches ${found}. Events are stored and announced by ${OUTBOX} alone.`);

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
