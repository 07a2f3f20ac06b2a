import { type Import, importsOf, relativeTarget } from './imports.js';
import { type CodeFile, isForTests, isSpec } from './project.js';
import { FOR_SPECS, LIBS, SECOND_DOORS, isPlugin, libsFor, mayWalkInto, roomOf } from './rooms.js';
import { planted, type Rule } from './rule.js';

const ADD_ROW = 'Add its row to docs/architecture.md and to test/architecture/rooms.ts';
const HAND_IN = 'Let the caller hand it in';
const OURS = /^@turant\/([^/]+)(\/.*)?$/;

const [API, ROAD, HOST] = ['apps/api/src/bad.ts', 'libs/road/src/bad.ts', 'libs/plugin-host/src/bad.ts'];
const [HUBSPOT, SUITE] = ['plugins/hubspot/source.ts', 'test/e2e/bad.e2e-spec.ts'];

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
    planted('the domain knows the store', 'libs/domain/src/bad.ts', "import { leads } from '@turant/store';\n", HAND_IN),
    planted('the domain reads the configuration', 'libs/domain/src/bad.ts', "import { config } from '@turant/config';\n", HAND_IN),
    planted(
      'the voice knows the store, by a type only',
      'libs/voice/src/bad.ts',
      "export type L = import('@turant/store').Lead;\n",
      HAND_IN,
    ),
    planted(
      'a deep import',
      ROAD,
      "import { leads } from '@turant/store/src/leads/leads.js';\n",
      "come in through the door, '@turant/store'",
    ),
    planted(
      'what runs plugins loads their contract suite',
      HOST,
      "import { CHECKS } from '@turant/plugin-kit/testing';\n",
      'Only specs and apps/cli',
    ),
    planted(
      'the kit goes round its second entry point',
      'libs/plugin-kit/src/bad.ts',
      "export { CHECKS } from './contract/describe-plugin.js';\n",
      'libs/plugin-kit/src/testing.ts alone',
    ),
    planted('a lib asks itself through its own door', 'libs/store/src/bad.ts', "export * from '@turant/store';\n", 'by a relative import'),
    planted('a lib that nobody has heard of', API, "import { x } from '@turant/attic';\n", ADD_ROW),
    { ...planted('a room without a row in the table', 'libs/attic/src/index.ts', 'export const x = 1;\n', ADD_ROW), at: 'libs/attic' },
    planted('a relative import leaves the room', ROAD, "import { leads } from '../../store/src/index.js';\n", "import '@turant/store'"),
    planted('a test goes round the door', SUITE, "import { leads } from '../../libs/store/src/index.js';\n", "import '@turant/store'"),
    planted(
      'a lib imports an app',
      ROAD,
      "const api = await import('../../../apps/api/src/api.module.js');\n",
      'Let the app hand it in when it wires the modules',
    ),
    planted(
      'a lib imports a plugin',
      HOST,
      "import meta from '../../../plugins/meta/plugin.js';\n",
      'An app hands the registry to plugin-host',
    ),
    planted(
      'an app imports one plugin instead of the registry',
      API,
      "import meta from '../../../plugins/meta/plugin.js';\n",
      'plugins/registry.ts',
    ),
    planted(
      'an app imports another app',
      API,
      "import { T } from '../../telephony/src/telephony.module.js';\n",
      'Move what both need into a lib',
    ),
    planted('a plugin imports another plugin', HUBSPOT, "import { read } from '../meta/source.js';\n", 'offer it in plugin-kit'),
    planted(
      'a plugin imports more than plugin-kit',
      HUBSPOT,
      "import { log } from '@turant/observability';\n",
      'A plugin stands on plugin-kit alone',
    ),
    planted(
      'a test imports a measuring program',
      SUITE,
      "import { table } from '../../bench/table.cjs';\n",
      'Nobody imports a measuring program',
    ),
    planted(
      'shipped code imports a test double',
      'libs/lines/src/bad.ts',
      "import { clock } from '../../../test/doubles/fixed-clock.js';\n",
      'only a spec may',
    ),
    planted(
      'shipped code imports what serves specs',
      'libs/voice/src/bad.ts',
      "import { scene } from './testing/scene.js';\n",
      'Only specs may import from a folder testing',
    ),
  ],
};

function roomsWithoutRow(code: readonly CodeFile[]): string[] {
  const rooms = new Set(code.map((file) => roomOf(file.path)));
  return [...rooms].filter((room) => libsFor(room) === undefined).map((room) => `${room} is not in the plan of the house. ${ADD_ROW}.`);
}

function breach(file: CodeFile, one: Import): string | undefined {
  const target = relativeTarget(file, one);
  if (target !== undefined) return walkBreach(file, target, one);
  const ours = OURS.exec(one.specifier);
  return ours ? doorBreach(file, ours[1] ?? '', ours[2]) : undefined;
}

const isTest = ({ path }: CodeFile): boolean => isForTests(path) || roomOf(path) === 'test';

function doorBreach(file: CodeFile, lib: string, deep: string | undefined): string | undefined {
  const room = roomOf(file.path);
  const second = SECOND_DOORS[`${lib}${deep}`];
  if (second && !isTest(file) && !second.rooms.includes(room))
    return `Only specs and ${second.rooms.join(', ')} may come in through this door: what it leads to is not loaded by others.`;
  if (!LIBS[lib]) return `There is no such room. ${ADD_ROW}, or mend the name.`;
  if (deep && !second) return `Please come in through the door, '@turant/${lib}', and export there what you need.`;
  if (room === `libs/${lib}`) return `Inside a room one goes by a relative import ('./x.js'): the own door makes a circle.`;
  const allowed = libsFor(room);
  if (!allowed || allowed.includes(lib)) return undefined;
  if (isPlugin(room)) return `A plugin stands on plugin-kit alone. If it needs something else, offer it in plugin-kit to all plugins.`;
  return `${room} may import ${allowed.join(', ') || 'nothing of ours'}. ${HAND_IN}, as a function or a port, or move the code to a room above both.`;
}

function walkBreach(file: CodeFile, target: string, { isType }: Import): string | undefined {
  const from = roomOf(file.path);
  const to = roomOf(target);
  if (target.includes('/testing/') && to !== 'test' && !isTest(file))
    return `Only specs may import from a folder testing: the build leaves it out. Move the code to where both may reach it.`;
  const behind = Object.values(SECOND_DOORS).find(({ folder }) => target.startsWith(folder) && !file.path.startsWith(folder));
  if (behind && !isType && !isTest(file) && file.path !== behind.file)
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
