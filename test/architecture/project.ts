import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

const TOP_FOLDERS = ['apps', 'libs', 'plugins', 'clients', 'test', 'bench', 'scripts', 'docs', '.ci', '.github'];
/** Fixtures are other people's bytes; they follow nobody's rules. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'fixtures', 'coverage']);
/** Written by a program: it is there, and no rule reads it. */
const GENERATED = new Set(['clients/typescript/src/schema.ts']);
const CODE = /\.[cm]?[jt]sx?$/;
/** Text besides code that may cite a page. */
const PROSE = /\.(md|ya?ml|sh|gs)$|(^|\/)(Dockerfile|\.ci\/[^/]+)$/;

/** Lists that a rule reads. */
const DATA = /^test\/architecture\/.*\.txt$/;

/** One code file, parsed when first asked for. */
export class CodeFile {
  #tree?: ts.SourceFile;
  constructor(
    /** From the checkout's root, with forward slashes. */
    readonly path: string,
    readonly text: string,
  ) {}

  get tree(): ts.SourceFile {
    this.#tree ??= ts.createSourceFile(this.path, this.text, ts.ScriptTarget.ES2022, true);
    return this.#tree;
  }

  lineOf(node: ts.Node): number {
    return this.tree.getLineAndCharacterOfPosition(node.getStart(this.tree)).line + 1;
  }

  /** What `read` sees in the file's nodes, each with its place. */
  find<T>(read: (node: ts.Node) => T | undefined): { found: T; line: number; where: string }[] {
    const hits: { found: T; line: number; where: string }[] = [];
    const visit = (node: ts.Node): void => {
      const found = read(node);
      const line = found === undefined ? 0 : this.lineOf(node);
      if (found !== undefined) hits.push({ found, line, where: `${this.path}:${line}` });
      ts.forEachChild(node, visit);
    };
    visit(this.tree);
    return hits;
  }

  get lines(): number {
    return this.text.replace(/\n$/, '').split('\n').length;
  }
}

interface Prose {
  path: string;
  text: string;
}

/** All that the rules look at. Built from a folder, or in the rules' own tests from a map of path to text. */
export class Project {
  readonly code: readonly CodeFile[];
  /** Every file, code or not. */
  readonly paths: readonly string[];
  /** Pages, recipes and scripts that are no code of ours, with their text. */
  readonly prose: readonly Prose[];

  constructor(private readonly files: Readonly<Record<string, string>>) {
    this.paths = Object.keys(files).sort();
    this.prose = this.paths.filter((path) => PROSE.test(path)).map((path) => ({ path, text: files[path] ?? '' }));
    this.code = this.paths.filter((path) => CODE.test(path)).map((path) => new CodeFile(path, files[path] ?? ''));
  }

  /** The text of code, prose or a rule's list; empty for a file that no rule reads, and for one that is not there. */
  textOf(path: string): string {
    return this.files[path] ?? '';
  }
}

const isRead = (path: string): boolean => !GENERATED.has(path) && [CODE, PROSE, DATA].some((kind) => kind.test(path));

export function readProject(root: string): Project {
  const files: Record<string, string> = {};
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (LEFT_OUT.has(entry.name) || entry.name.startsWith('.')) continue;
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files[path] = isRead(path) ? readFileSync(join(root, path), 'utf8') : '';
    }
  };
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isDirectory() && TOP_FOLDERS.includes(entry.name)) walk(entry.name);
    // The configuration of tools at the root is no room's code, but what it is called may be named on a page.
    if (entry.isFile() && !CODE.test(entry.name))
      files[entry.name] = PROSE.test(entry.name) ? readFileSync(join(root, entry.name), 'utf8') : '';
  }
  return new Project(files);
}

/** Those that are run by hand only (`*.by-hand.ts`) are specs, too. */
export const isSpec = (path: string): boolean => /([.-]spec|\.by-hand)\.ts$/.test(path);

/** Specs, and what serves nothing but them: the build leaves it out. */
export const isForTests = (path: string): boolean => isSpec(path) || /\/test(ing)?\//.test(path);
