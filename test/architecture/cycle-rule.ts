import { posix } from 'node:path';
import { importsOf } from './imports.js';
import { isSpec, type CodeFile, type Project } from './project.js';
import type { Rule } from './rule.js';

/** Imports of types count as well: whoever reads one file of a circle has to read all of them. */
export const cycleRule: Rule = {
  name: 'no circle of imports, of types either',
  check: (project: Project) => {
    const files = new Map(project.code.filter(isWatched).map((file) => [file.path, file]));
    const targets = new Map([...files].map(([path, file]) => [path, targetsOf(file, files)]));
    return circlesOf(targets).map(
      (circle) =>
        `${circle[0]} is part of a circle of imports: ${[...circle, circle[0]].join(' -> ')}. Let one of them declare what it needs as an interface.`,
    );
  },
  planted: [
    {
      name: 'two files import each other',
      files: {
        'libs/road/src/bad.ts': "import { b } from './worse.js';\nexport const a = () => b;\n",
        'libs/road/src/worse.ts': "import { a } from './bad.js';\nexport const b = () => a;\n",
      },
      at: 'libs/road/src/bad.ts',
      says: 'as an interface',
    },
    {
      name: 'three files, one of them by a type only',
      files: {
        'libs/road/src/bad.ts': "import type { B } from './calls/worse.js';\nexport type A = B;\n",
        'libs/road/src/calls/worse.ts': "export type { C as B } from './worst.js';\n",
        'libs/road/src/calls/worst.ts': "import type { A } from '../bad.js';\nexport type C = A[];\n",
      },
      at: 'libs/road/src/bad.ts',
      says: 'as an interface',
    },
  ],
};

const isWatched = ({ path }: CodeFile): boolean => /^(libs|apps|plugins)\//.test(path) && path.endsWith('.ts') && !isSpec(path);

function targetsOf(file: CodeFile, files: ReadonlyMap<string, CodeFile>): string[] {
  return importsOf(file)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(file.path), specifier).replace(/\.js$/, '.ts'))
    .filter((path) => files.has(path));
}

/** One circle of each group of files that reach each other (Tarjan's strongly connected components), beginning with its first name. */
function circlesOf(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const lowOf = (path: string): number => low.get(path) ?? Infinity;
  const walk = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.size - 1);
    stack.push(path);
    for (const next of targets.get(path) ?? []) {
      if (!order.has(next)) walk(next);
      if (stack.includes(next)) low.set(path, Math.min(lowOf(path), lowOf(next)));
    }
    if (lowOf(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) circles.push(circleIn(group.sort(), targets));
  };
  for (const path of [...targets.keys()].sort()) if (!order.has(path)) walk(path);
  return circles;
}

/** The shortest way from the group's first file back to itself. */
function circleIn(group: readonly string[], targets: ReadonlyMap<string, readonly string[]>): string[] {
  const first = group[0] ?? '';
  const ways: string[][] = [[first]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of targets.get(way.at(-1) ?? '') ?? []) {
      if (next === first) return way;
      if (!group.includes(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [first];
}
