import ts from 'typescript';
import { isSpec, type CodeFile, type Project } from './project.js';
import { planted, type Rule } from './rule.js';

const PRIVATE_WORDS: Readonly<Record<string, string>> = { MOST: 'MAX', LEAST: 'MIN', USUAL: 'DEFAULT' };
const CONSTANT = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

interface Constant {
  name: string;
  value: string;
  where: string;
}

/** A limit is looked for by its name: it is called as everybody calls it, and means one number in the whole tree. */
export const constantRule: Rule = {
  name: 'constants are MAX_, MIN_ and DEFAULT_, and the name of a number has one value',
  check: (project: Project) => {
    const constants = project.code.filter(isWatched).flatMap(constantsOf);
    return [...constants.flatMap(misnamed), ...ambiguous(constants)];
  },
  planted: [
    planted('MOST_', 'libs/road/src/bad.ts', 'const MOST_TRIES = 5;\nexport const tries = MOST_TRIES;\n', 'MAX_TRIES'),
    planted('LEAST_', 'apps/api/src/bad.ts', 'const LEAST_LENGTH = 16;\nexport const length = LEAST_LENGTH;\n', 'MIN_LENGTH'),
    planted('USUAL_', 'libs/voice/src/bad.ts', "export const USUAL_VOICE = 'f1';\n", 'DEFAULT_VOICE'),
    planted(
      'MOST_ in the page',
      'apps/dashboard/src/bad.tsx',
      'const MOST_ROWS = 5;\nexport const Bad = () => <p>{MOST_ROWS}</p>;\n',
      'MAX_ROWS',
    ),
    {
      name: 'one name, two values, one of them in the page',
      files: {
        'apps/dashboard/src/bad.tsx': 'const MAX_ROWS = 5;\nexport const Bad = () => <p>{MAX_ROWS}</p>;\n',
        'libs/road/src/bad.ts': 'const MAX_ROWS = 7;\nexport const b = MAX_ROWS;\n',
      },
      at: 'apps/dashboard/src/bad.tsx',
      says: 'has another value',
    },
    {
      name: 'one name, two values',
      files: {
        'libs/bus/src/bad.ts': 'const MAX_TRIES = 5;\nexport const a = MAX_TRIES;\n',
        'libs/road/src/bad.ts': 'const MAX_TRIES = 7;\nexport const b = MAX_TRIES;\n',
      },
      at: 'libs/bus/src/bad.ts',
      says: 'has another value',
    },
  ],
};

const isWatched = ({ path }: CodeFile): boolean =>
  /^(libs|apps|plugins)\//.test(path) && /\.tsx?$/.test(path) && !isSpec(path) && !path.includes('/testing/');

function constantsOf(file: CodeFile): Constant[] {
  return file.tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations.flatMap((one) =>
        ts.isIdentifier(one.name) && CONSTANT.test(one.name.text)
          ? [{ name: one.name.text, value: numberOf(one.initializer), where: `${file.path}:${file.lineOf(one)}` }]
          : [],
      ),
    );
}

/** The text of a number or of a product of numbers; empty for anything else. */
function numberOf(value: ts.Expression | undefined): string {
  const text = value?.getText().replaceAll('_', '').replaceAll(/\s/g, '') ?? '';
  return /^[\d.*+<-]+$/.test(text) ? text : '';
}

function misnamed({ name, where }: Constant): string[] {
  const [first = '', ...rest] = name.split('_');
  const better = PRIVATE_WORDS[first];
  return better === undefined || rest.length === 0 ? [] : [`${where} declares ${name}. ${[better, ...rest].join('_')} would fit.`];
}

function ambiguous(constants: readonly Constant[]): string[] {
  const numbers = constants.filter(({ value }) => value !== '').sort((a, b) => (a.where < b.where ? -1 : 1));
  const first = new Map<string, Constant>();
  const said = new Set<string>();
  return numbers.flatMap((one) => {
    const known = first.get(one.name);
    if (!known) first.set(one.name, one);
    if (!known || known.value === one.value || said.has(one.name)) return [];
    said.add(one.name);
    return [`${known.where} declares ${one.name}, which has another value in ${one.where}. Say in the name of what it is the limit.`];
  });
}
