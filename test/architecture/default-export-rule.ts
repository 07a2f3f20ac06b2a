import ts from 'typescript';
import type { CodeFile } from './project.js';
import { planted, type Rule } from './rule.js';

/** The registry imports a plugin by its folder; tools look for a default export in their configuration. */
const MAY = /^plugins\/[^/]+\/plugin\.ts$|\.config\.[cm]?[jt]s$/;

export const defaultExportRule: Rule = {
  name: 'no default export but plugin.ts and configuration files',
  check: (project) =>
    project.code
      .filter((file) => !MAY.test(file.path))
      .flatMap((file) =>
        defaultsOf(file).map(
          (line) => `${file.path}:${line} has a default export. Export it by its name: it then has one name everywhere.`,
        ),
      ),
  planted: [
    planted('export default', 'libs/road/src/bad.ts', 'export default class Bad {}\n', 'Export it by its name'),
    planted('of an expression', 'apps/api/src/bad.ts', 'export default { a: 1 };\n', 'Export it by its name'),
    planted('export =', 'libs/bus/src/bad.ts', 'const a = 1;\nexport = a;\n', 'Export it by its name'),
    planted('export { a as default }', 'plugins/hubspot/source.ts', 'const a = 1;\nexport { a as default };\n', 'Export it by its name'),
  ],
};

function defaultsOf(file: CodeFile): number[] {
  return file.tree.statements.filter(isDefault).map((statement) => file.lineOf(statement));
}

function isDefault(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true;
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause !== undefined && ts.isNamedExports(clause) && clause.elements.some((one) => one.name.text === 'default');
  }
  return ts.canHaveModifiers(statement) && (ts.getModifiers(statement)?.some((one) => one.kind === ts.SyntaxKind.DefaultKeyword) ?? false);
}
