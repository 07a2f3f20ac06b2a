import { importsOf, relativeTarget } from './imports.js';
import { isSpec, type CodeFile, type Project } from './project.js';
import type { Planted, Rule } from './rule.js';

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
    plantedCircle('two files import each other', {
      'libs/road/src/bad.ts': "import { b } from './worse.js';\nexport const a = () => b;\n",
      'libs/road/src/worse.ts': "import { a } from './bad.js';\nexport const b = () => a;\n",
    }),
    plantedCircle('three files, one of them by a type only', {
      'libs/road/src/bad.ts': "import type { B } from './calls/worse.js';\nexport type A = B;\n",
      'libs/road/src/calls/worse.ts': "export type { C as B } from './worst.js';\n",
      'libs/road/src/calls/worst.ts': "import type { A } from '../bad.js';\nexport type C = A[];\n",
    }),
    plantedCircle(
      'two files of the page, whose imports name no extension',
      {
        'apps/dashboard/src/bad.tsx': "import { Row } from './worse';\nexport interface Props { of: string }\nexport const Bad = Row;\n",
        'apps/dashboard/src/worse.tsx': "import type { Props } from './bad';\nexport const Row = ({ of }: Props) => of;\n",
      },
      'apps/dashboard/src/bad.tsx',
    ),
  ],
};

function plantedCircle(name: string, files: Record<string, string>, at = 'libs/road/src/bad.ts'): Planted {
  return { name, files, at, says: 'as an interface' };
}

const isWatched = ({ path }: CodeFile): boolean => /^(libs|apps|plugins)\//.test(path) && /\.tsx?$/.test(path) && !isSpec(path);

function targetsOf(file: CodeFile, files: ReadonlyMap<string, CodeFile>): string[] {
  return importsOf(file)
    .flatMap((one) => {
      // Vite's imports name no extension.
      const path = relativeTarget(file, one)?.replace(/\.js$/, '') ?? '';
      return [`${path}.ts`, `${path}.tsx`];
    })
    .filter((path) => files.has(path));
}

/** The shortest way from each file back to itself over files that come later by name, so that a circle is told at its first name only. */
function circlesOf(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  return [...targets.keys()].flatMap((first) => {
    const seen = new Set<string>();
    const ways: string[][] = [[first]];
    for (const way of ways) {
      for (const next of targets.get(way.at(-1) ?? '') ?? []) {
        if (next === first) return [way];
        if (next < first || seen.has(next)) continue;
        seen.add(next);
        ways.push([...way, next]);
      }
    }
    return [];
  });
}
