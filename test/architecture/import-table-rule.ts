import { type Import, importsOf, relativeTarget } from './imports.js';
import { type CodeFile, isForTests, isSpec } from './project.js';
import { FOR_SPECS, LIBS, SECOND_DOORS, isPlugin, libsFor, mayWalkInto, roomOf } from './rooms.js';
import type { Rule } from './rule.js';

const OURS = /^@turant\/([^/]+)(\/.*)?$/;

/** Who may import whom: the table of docs/architecture.md. */
export const importTableRule: Rule = {
  name: 'imports only go down, and through index.ts of a lib (docs/architecture.md)',
  check: (project) => [
    ...roomsWithoutRow(project.code),
    ...project.code.flatMap((file) =>
      importsOf(file).flatMap((one) => {
        const wrong = breach(file, one);
        return wrong ? [`${file.path}:${one.line} imports '${one.specifier}'. ${wrong}`] : [];
      }),
    ),
  ],
  planted: [
    {
      name: 'the domain knows the store',
      files: { 'libs/domain/src/bad.ts': "import { leads } from '@turant/store';\n" },
      at: 'libs/domain/src/bad.ts',
      says: 'Let the caller hand it in',
    },
    {
      name: 'the domain reads the configuration',
      files: { 'libs/domain/src/bad.ts': "import { config } from '@turant/config';\n" },
      at: 'libs/domain/src/bad.ts',
      says: 'Let the caller hand it in',
    },
    {
      name: 'the voice knows the store, by a type only',
      files: { 'libs/voice/src/bad.ts': "export type L = import('@turant/store').Lead;\n" },
      at: 'libs/voice/src/bad.ts',
      says: 'Let the caller hand it in',
    },
    {
      name: 'a deep import',
      files: { 'libs/road/src/bad.ts': "import { leads } from '@turant/store/src/leads/leads.js';\n" },
      at: 'libs/road/src/bad.ts',
      says: "come in through the door, '@turant/store'",
    },
    {
      name: 'what runs plugins loads their contract suite',
      files: { 'libs/plugin-host/src/bad.ts': "import { CHECKS } from '@turant/plugin-kit/testing';\n" },
      at: 'libs/plugin-host/src/bad.ts',
      says: 'Only specs and apps/cli',
    },
    {
      name: 'the kit goes round its second door',
      files: { 'libs/plugin-kit/src/bad.ts': "export { CHECKS } from './contract/describe-plugin.js';\n" },
      at: 'libs/plugin-kit/src/bad.ts',
      says: 'libs/plugin-kit/src/testing.ts alone',
    },
    {
      name: 'a lib asks itself through its own door',
      files: { 'libs/store/src/bad.ts': "export * from '@turant/store';\n" },
      at: 'libs/store/src/bad.ts',
      says: 'by a relative import',
    },
    {
      name: 'a lib that nobody has heard of',
      files: { 'apps/api/src/bad.ts': "import { x } from '@turant/attic';\n" },
      at: 'apps/api/src/bad.ts',
      says: 'Add its row to docs/architecture.md and to test/architecture/rooms.ts',
    },
    {
      name: 'a room without a row in the table',
      files: { 'libs/attic/src/index.ts': 'export const x = 1;\n' },
      at: 'libs/attic',
      says: 'Add its row to docs/architecture.md and to test/architecture/rooms.ts',
    },
    {
      name: 'a relative import leaves the room',
      files: { 'libs/road/src/bad.ts': "import { leads } from '../../store/src/index.js';\n" },
      at: 'libs/road/src/bad.ts',
      says: "import '@turant/store'",
    },
    {
      name: 'a test goes round the door',
      files: { 'test/e2e/bad.e2e-spec.ts': "import { leads } from '../../libs/store/src/index.js';\n" },
      at: 'test/e2e/bad.e2e-spec.ts',
      says: "import '@turant/store'",
    },
    {
      name: 'a lib imports an app',
      files: { 'libs/road/src/bad.ts': "const api = await import('../../../apps/api/src/api.module.js');\n" },
      at: 'libs/road/src/bad.ts',
      says: 'Let the app hand it in when it wires the modules',
    },
    {
      name: 'a lib imports a plugin',
      files: { 'libs/plugin-host/src/bad.ts': "import meta from '../../../plugins/meta/plugin.js';\n" },
      at: 'libs/plugin-host/src/bad.ts',
      says: 'An app hands the registry to plugin-host',
    },
    {
      name: 'an app imports one plugin instead of the registry',
      files: { 'apps/api/src/bad.ts': "import meta from '../../../plugins/meta/plugin.js';\n" },
      at: 'apps/api/src/bad.ts',
      says: 'plugins/registry.ts',
    },
    {
      name: 'an app imports another app',
      files: { 'apps/api/src/bad.ts': "import { T } from '../../telephony/src/telephony.module.js';\n" },
      at: 'apps/api/src/bad.ts',
      says: 'Move what both need into a lib',
    },
    {
      name: 'a plugin imports another plugin',
      files: { 'plugins/hubspot/source.ts': "import { read } from '../meta/source.js';\n" },
      at: 'plugins/hubspot/source.ts',
      says: 'offer it in plugin-kit',
    },
    {
      name: 'a plugin imports more than plugin-kit',
      files: { 'plugins/hubspot/source.ts': "import { log } from '@turant/observability';\n" },
      at: 'plugins/hubspot/source.ts',
      says: 'A plugin stands on plugin-kit alone',
    },
    {
      name: 'a test imports a measuring program',
      files: { 'test/e2e/bad.e2e-spec.ts': "import { table } from '../../bench/table.cjs';\n" },
      at: 'test/e2e/bad.e2e-spec.ts',
      says: 'Nobody imports a measuring program',
    },
    {
      name: 'shipped code imports a test double',
      files: { 'libs/lines/src/bad.ts': "import { clock } from '../../../test/doubles/fixed-clock.js';\n" },
      at: 'libs/lines/src/bad.ts',
      says: 'only a spec may',
    },
    {
      name: 'shipped code imports what serves specs',
      files: { 'libs/voice/src/bad.ts': "import { scene } from './testing/scene.js';\n" },
      at: 'libs/voice/src/bad.ts',
      says: 'Only specs may import from a folder testing',
    },
  ],
};

function roomsWithoutRow(code: readonly CodeFile[]): string[] {
  const rooms = new Set(code.map((file) => roomOf(file.path)));
  return [...rooms]
    .filter((room) => libsFor(room) === undefined)
    .map((room) => `${room} is not in the plan of the house. Add its row to docs/architecture.md and to test/architecture/rooms.ts.`);
}

function breach(file: CodeFile, one: Import): string | undefined {
  const target = relativeTarget(file, one);
  if (target !== undefined) return walkBreach(file, target);
  const ours = OURS.exec(one.specifier);
  return ours ? doorBreach(file, ours[1] ?? '', ours[2]) : undefined;
}

const isTest = ({ path }: CodeFile): boolean => isForTests(path) || roomOf(path) === 'test';

function doorBreach(file: CodeFile, lib: string, deep: string | undefined): string | undefined {
  const room = roomOf(file.path);
  const second = SECOND_DOORS[`${lib}${deep}`];
  if (second && !isTest(file) && !second.rooms.includes(room))
    return `Only specs and ${second.rooms.join(', ')} may come in through this door: what it leads to is not loaded by others.`;
  if (!LIBS[lib]) return `There is no such room. Add its row to docs/architecture.md and to test/architecture/rooms.ts, or mend the name.`;
  if (deep && !second) return `Please come in through the door, '@turant/${lib}', and export there what you need.`;
  if (room === `libs/${lib}`) return `Inside a room one goes by a relative import ('./x.js'): the own door makes a circle.`;
  const allowed = libsFor(room);
  if (!allowed || allowed.includes(lib)) return undefined;
  if (isPlugin(room)) return `A plugin stands on plugin-kit alone. If it needs something else, offer it in plugin-kit to all plugins.`;
  return `${room} may import ${allowed.join(', ') || 'nothing of ours'}. Let the caller hand it in, as a function or a port, or move the code to a room above both.`;
}

function walkBreach(file: CodeFile, target: string): string | undefined {
  const from = roomOf(file.path);
  const to = roomOf(target);
  if (target.includes('/testing/') && to !== 'test' && !isTest(file))
    return `Only specs may import from a folder testing: the build leaves it out. Move the code to where both may reach it.`;
  const behind = Object.values(SECOND_DOORS).find(({ folder }) => target.startsWith(folder) && !file.path.startsWith(folder));
  if (behind && !isTest(file) && file.path !== behind.file)
    return `The way into ${behind.folder} is ${behind.file} alone, so that nobody else loads it.`;
  if (mayWalkInto(from, to)) return undefined;
  if (to === 'test') return testBreach(file, target);
  if (to === 'bench') return `Nobody imports a measuring program. Move what both need to where both may reach it.`;
  if (to.startsWith('libs/')) return `A relative import stays in its room: import '@turant/${to.slice('libs/'.length)}'.`;
  if (from.startsWith('libs/') && to.startsWith('plugins/'))
    return `Libs never import plugins. An app hands the registry to plugin-host, the only meeting point.`;
  if (from.startsWith('libs/') && to.startsWith('apps/'))
    return `Libs never import apps. Let the app hand it in when it wires the modules, or move it into a lib.`;
  if (from.startsWith('apps/') && isPlugin(to)) return `An app takes all plugins from plugins/registry.ts and hands them to plugin-host.`;
  if (from.startsWith('apps/') && to.startsWith('apps/')) return `Apps are processes of their own. Move what both need into a lib.`;
  if (isPlugin(from)) return `A plugin stays in its own folder. What two plugins need, offer it in plugin-kit.`;
  return `A relative import stays in its room (${from}). Move the code to where both may reach it.`;
}

function testBreach(file: CodeFile, target: string): string | undefined {
  if (isSpec(file.path) && FOR_SPECS.some((folder) => target.startsWith(folder))) return undefined;
  return `Only test/engines, test/factories and test/doubles are for use from outside test/, and only a spec may. Move the code beside its user.`;
}
