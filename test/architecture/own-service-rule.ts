import { OWN_SERVICE } from '../e2e/own-service.js';
import { importsOf, relativeTarget } from './imports.js';
import type { CodeFile, Project } from './project.js';
import type { Planted, Rule } from './rule.js';

const SUITE = /^test\/e2e\/.*\.e2e-spec\.ts$/;
const LIST = 'test/e2e/own-service.ts';
/** They bring the service of the worker, which no suite starts. */
const OF_THE_RUN = new Set(['test/engines/service.ts', 'test/engines/serve-service.ts']);
const STARTS = /\bstartService\(/;
const [LISTED = ''] = Object.keys(OWN_SERVICE);
const [BAD, STARTING] = ['test/e2e/bad.e2e-spec.ts', 'export const trunk = startService();\n'];
const planted = (name: string, at: string, says: string, files: Record<string, string>): Planted => ({ name, files, at, says });

/** A start costs seconds of CPU: a suite has the service of its Jest worker, or a reason in the list why it cannot. */
export const ownServiceRule: Rule = {
  name: 'an e2e suite starts no service of its own, unless test/e2e/own-service.ts has the reason',
  check: (project: Project) => {
    const files = new Map(project.code.map((file) => [file.path, file]));
    const suites = project.code.filter(({ path }) => SUITE.test(path));
    return suites.flatMap((suite) => breaches(suite, files)).concat(files.has(LIST) ? gone(files) : []);
  },
  planted: [
    planted('a suite starts its own', BAD, 'Take useService', { [BAD]: STARTING }),
    planted('a suite starts its own by a neighbour', BAD, 'Take useService', {
      [BAD]: "import { trunk } from './neighbour.js';\n",
      'test/e2e/neighbour.ts': STARTING,
    }),
    planted('a listed suite starts none any more', LISTED, 'Take it off the list', { [LISTED]: 'it("asks nobody", () => undefined);\n' }),
    planted('a listed suite is gone', LIST, 'is not there', { [LIST]: '' }),
  ],
};

function breaches(suite: CodeFile, files: ReadonlyMap<string, CodeFile>): string[] {
  const [starts, isListed] = [startsService(suite, files, new Set()), suite.path in OWN_SERVICE];
  if (starts === isListed) return [];
  if (starts) return [`${suite.path} starts a service of its own. Take useService, or say in ${LIST} why it cannot.`];
  return [`${suite.path} starts no service of its own, and ${LIST} says that it does. Take it off the list.`];
}

function startsService(file: CodeFile, files: ReadonlyMap<string, CodeFile>, seen: Set<string>): boolean {
  if (seen.has(file.path) || OF_THE_RUN.has(file.path)) return false;
  seen.add(file.path);
  if (STARTS.test(file.text)) return true;
  return importsOf(file).some((one) => {
    const next = files.get(relativeTarget(file, one)?.replace(/\.js$/, '.ts') ?? '');
    return next !== undefined && startsService(next, files, seen);
  });
}

const gone = (files: ReadonlyMap<string, CodeFile>): string[] => {
  const [first] = Object.keys(OWN_SERVICE).filter((path) => !files.has(path));
  return first === undefined ? [] : [`${LIST} lists ${first}, which is not there. Take it off the list.`];
};
