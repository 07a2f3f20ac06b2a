import { posix } from 'node:path';
import ts from 'typescript';
import type { CodeFile } from './project.js';

export interface Import {
  specifier: string;
  /** The names asked for, as the other file calls them; `all` for a whole module. */
  names: readonly string[] | 'all';
  /** It asks for types only: nothing is loaded. */
  isType?: boolean;
  line: number;
}

const known = new WeakMap<CodeFile, Import[]>();

/** Every way in: import, export from, import(), require(), import = require(), and import('…') in a type. */
export function importsOf(file: CodeFile): readonly Import[] {
  const imports = known.get(file) ?? file.find(readImport).map(({ found, line }) => ({ ...found, line }));
  known.set(file, imports);
  return imports;
}

type Hit = Omit<Import, 'line'>;
const text = (node: ts.Node | undefined): string | undefined => (node && ts.isStringLiteralLike(node) ? node.text : undefined);
const hit = (specifier: string | undefined, names: Import['names'], isType = false): Hit | undefined =>
  specifier === undefined ? undefined : { specifier, names, isType };

function readImport(node: ts.Node): Hit | undefined {
  if (ts.isImportDeclaration(node)) return hit(text(node.moduleSpecifier), importedNames(node.importClause), node.importClause?.isTypeOnly);
  if (ts.isExportDeclaration(node)) return hit(text(node.moduleSpecifier), exportedNames(node.exportClause), node.isTypeOnly);
  if (ts.isExternalModuleReference(node)) return hit(text(node.expression), 'all');
  if (ts.isImportTypeNode(node)) return hit(ts.isLiteralTypeNode(node.argument) ? text(node.argument.literal) : undefined, typeName(node));
  if (ts.isCallExpression(node) && isLoad(node.expression)) return hit(text(node.arguments[0]), 'all');
  return undefined;
}

function isLoad(called: ts.Expression): boolean {
  return called.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(called) && called.text === 'require');
}

function importedNames(clause: ts.ImportClause | undefined): Import['names'] {
  if (!clause) return [];
  const own = clause.name ? ['default'] : [];
  const bindings = clause.namedBindings;
  if (!bindings) return own;
  return ts.isNamespaceImport(bindings) ? 'all' : [...own, ...bindings.elements.map(nameThere)];
}

function exportedNames(clause: ts.NamedExportBindings | undefined): Import['names'] {
  return clause && ts.isNamedExports(clause) ? clause.elements.map(nameThere) : 'all';
}

const nameThere = (one: ts.ImportSpecifier | ts.ExportSpecifier): string => (one.propertyName ?? one.name).text;

function typeName(node: ts.ImportTypeNode): Import['names'] {
  if (!node.qualifier) return 'all';
  let first: ts.EntityName = node.qualifier;
  while (ts.isQualifiedName(first)) first = first.left;
  return [first.text];
}

/** `./x.js` seen from `libs/road/src/y.ts` is `libs/road/src/x.js`; undefined where the import is not relative. */
export function relativeTarget(file: CodeFile, one: Import): string | undefined {
  return one.specifier.startsWith('.') ? posix.join(posix.dirname(file.path), one.specifier) : undefined;
}

/** `node:fs/promises` -> `fs`, `@nestjs/common/x` -> `@nestjs/common`, `lmdb/index` -> `lmdb`; undefined for relative and our own. */
export function packageOf(one: Import): string | undefined {
  const { specifier } = one;
  if (specifier.startsWith('.') || specifier.startsWith('/') || specifier.startsWith('@turant/')) return undefined;
  const parts = specifier.replace(/^node:/, '').split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}
