import type { Rule } from './rule.js';

const NOWHERE = new Set(['common', 'commons', 'util', 'utils', 'shared', 'helper', 'helpers', 'misc']);
/** The names of folders with code in them. Folders of data may be named by what the data is, such as prompts/en-IN. */
const FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** `place-call.ts`, `api.module.ts`, `leads.across-tenants.ts`, `lead.e2e-spec.ts`. */
const FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.[cm]?[jt]sx?$/;

/** Names of folders and files, as docs/architecture.md has them. */
export const nameRule: Rule = {
  name: 'no folder called common, utils, shared or helpers; names in kebab-case',
  check: (project) => {
    const code = project.code.map((file) => file.path);
    return [
      ...foldersOf(project.paths)
        .filter((folder) => NOWHERE.has(lastOf(folder)))
        .map(vague),
      ...foldersOf(code)
        .filter((folder) => !FOLDER.test(lastOf(folder)))
        .map((folder) => `${folder}/: folder names are kebab-case. ${kebab(folder)} would fit.`),
      ...code.filter((path) => !FILE.test(lastOf(path))).map((path) => `${path}: file names are kebab-case. ${kebab(path)} would fit.`),
    ];
  },
  planted: [
    planted('utils', 'libs/road/src/utils/dates.ts', 'lives beside its one user'),
    planted('common', 'apps/api/src/common/x.ts', 'lives beside its one user'),
    planted('shared', 'libs/shared/src/index.ts', 'lives beside its one user'),
    planted('helpers, without any code in it', 'test/helpers/README.md', 'lives beside its one user'),
    planted('a camel as a file', 'libs/road/src/placeCall.ts', 'place-call.ts would fit'),
    planted('a class as a file', 'plugins/hubspot/HubSpot.ts', 'hub-spot.ts would fit'),
    planted('a snake as a file', 'test/e2e/lead_rings.e2e-spec.ts', 'lead-rings.e2e-spec.ts would fit'),
    planted('a camel as a folder', 'libs/store/src/virtualNumbers/index.ts', 'virtual-numbers would fit'),
  ],
};

function planted(name: string, at: string, says: string): Rule['planted'][number] {
  return { name, files: { [at]: '' }, at: at.split('/').slice(0, 2).join('/'), says };
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const kebab = (path: string): string =>
  lastOf(path)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[_ ]+/g, '-')
    .toLowerCase();

function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.add(path.slice(0, end));
  }
  return [...folders].sort();
}

const vague = (folder: string): string =>
  `${folder}/ says nothing about what is in it. A helper lives beside its one user or earns a named lib.`;
