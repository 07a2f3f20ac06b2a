import { posix } from 'node:path';
import ts from 'typescript';
import { type Import, importsOf, relativeTarget } from './imports.js';
import type { CodeFile, Project } from './project.js';
import { roomOf } from './rooms.js';
import type { Rule } from './rule.js';

/** What such a file exports reads records of every tenant at once: one wrong call there shows one customer's leads to another. */
const FILE = /^libs\/store\/.*\.across-tenants\.ts$/;

const ROOMS = new Set(['libs/store', 'libs/road', 'test', 'bench']);
/** The key check must find a key before it knows the tenant. Add a file here only together with the reason. */
export const KEY_CHECK_FILES: readonly string[] = ['apps/api/src/auth/key-lookup.ts', 'apps/api/src/auth/local-reader.ts'];

export const acrossTenantsRule: Rule = {
  name: 'only the road and the key check look across tenants',
  check: (project) => {
    const names = acrossNames(project);
    return project.code
      .filter((file) => !ROOMS.has(roomOf(file.path)) && !KEY_CHECK_FILES.includes(file.path))
      .flatMap((file) => importsOf(file).flatMap((one) => breaches(file, one, names)));
  },
  planted: [
    planted('a controller takes such a function', "import { findDueLeads } from '@turant/store';\n", 'takes a tenantId'),
    planted('under another name', "import { findDueLeads as find } from '@turant/store';\n", 'takes a tenantId'),
    planted('by a type', "export type R = import('@turant/store').LeadsAcrossTenants;\n", 'takes a tenantId'),
    planted('such a one renamed on its way out', "import { overdueCalls } from '@turant/store';\n", 'takes a tenantId'),
    planted('hands it on', "export { findDueLeads } from '@turant/store';\n", 'takes a tenantId'),
    planted('takes the whole store', "import * as store from '@turant/store';\n", 'Name what you import'),
  ],
};

function planted(name: string, source: string, says: string): Rule['planted'][number] {
  const at = 'apps/api/src/leads/bad.ts';
  const files = {
    'libs/store/src/leads/leads.across-tenants.ts': 'export const findDueLeads = () => [];\nexport interface LeadsAcrossTenants {}\n',
    'libs/store/src/calls/calls.across-tenants.ts': 'class Overdue {}\nexport { Overdue as overdueCalls };\n',
    [at]: source,
  };
  return { name, files, at, says };
}

function breaches(file: CodeFile, one: Import, names: ReadonlyMap<string, string>): string[] {
  const target = relativeTarget(file, one);
  if (names.size === 0 || (one.specifier !== '@turant/store' && !(target && FILE.test(target.replace(/\.js$/, '.ts'))))) return [];
  const where = `${file.path}:${one.line}`;
  if (one.names === 'all') {
    return [`${where} takes all of '${one.specifier}', with what looks across tenants. Name what you import, each by its name.`];
  }
  return one.names
    .filter((name) => names.has(name))
    .map(
      (name) =>
        `${where} imports ${name} (${posix.basename(names.get(name) ?? '')}), which sees every tenant. ` +
        'Use a repository whose verb takes a tenantId; only libs/road and the key check may look across tenants.',
    );
}

function acrossNames(project: Project): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const file of project.code.filter((one) => FILE.test(one.path))) {
    for (const name of exportsOf(file.tree)) names.set(name, file.path);
  }
  return names;
}

function exportsOf(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      return clause && ts.isNamedExports(clause) ? clause.elements.map((one) => one.name.text) : [];
    }
    if (!ts.canHaveModifiers(statement)) return [];
    if (!ts.getModifiers(statement)?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map((one) => one.name.getText());
    const named = (statement as ts.DeclarationStatement).name;
    return named ? [named.getText()] : [];
  });
}
