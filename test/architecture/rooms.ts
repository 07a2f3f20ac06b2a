/**
 * The table of rooms in docs/architecture.md, as data. A room is `libs/<name>`, `apps/<name>`, `plugins/<id>`, `plugins/registry`, `test`, `bench` or `scripts`.
 */
export const LIBS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  async: [],
  supervisor: ['domain'],
  'plugin-kit': ['domain'],
  'plugin-host': ['plugin-kit', 'domain'],
  store: ['async', 'domain'],
  bus: ['async', 'domain'],
  vault: ['domain'],
  storage: ['async', 'domain'],
  lines: ['supervisor', 'async', 'domain'],
  voice: ['plugin-kit', 'supervisor', 'async', 'domain'],
  understanding: ['voice', 'supervisor', 'async', 'domain'],
  recordings: ['vault', 'supervisor', 'async', 'domain'],
  road: ['plugin-host', 'store', 'bus', 'vault', 'lines', 'voice', 'recordings', 'storage', 'async', 'domain'],
  management: ['plugin-host', 'store', 'bus', 'vault', 'recordings', 'storage', 'async', 'domain'],
  config: ['domain'],
  observability: ['domain'],
};

/** Everybody may use these two, besides what the table says ... */
const FOR_ALL = ['config', 'observability'];
/** ... but not the rooms that load with plain Node in milliseconds, and config, which comes before logging. */
const NOT_FOR = ['libs/domain', 'libs/async', 'libs/supervisor', 'libs/plugin-kit', 'libs/config'];

/** Rooms that may enter another one by a relative import. Nobody else leaves by a relative path. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  'apps/standalone': ['apps/api', 'apps/telephony'],
  // The types of the API, which are made from its OpenAPI document.
  'apps/dashboard': ['clients'],
  'apps/cli': ['clients'],
};

/** A second entry point of a lib, what lies behind it alone, and the shipped rooms that may import it. Specs may, too. */
export const SECOND_DOORS: Readonly<Record<string, { file: string; folder: string; rooms: readonly string[] }>> = {
  // Declared records: the threads of audio and of plugins do without them.
  'domain/records': {
    file: 'libs/domain/src/records.ts',
    folder: 'libs/domain/src/records/',
    rooms: ['libs/store', 'libs/management', 'apps/api'],
  },
  // `turant new-plugin` and `turant plugin try` run the checks of the contract suite.
  'plugin-kit/testing': { file: 'libs/plugin-kit/src/testing.ts', folder: 'libs/plugin-kit/src/contract/', rooms: ['apps/cli'] },
};

/** What a spec anywhere may take from test/. */
export const FOR_SPECS = ['test/engines/', 'test/factories/', 'test/doubles/'];

export function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  if (top === 'plugins' && second.startsWith('registry.')) return 'plugins/registry';
  return top === 'libs' || top === 'apps' || top === 'plugins' ? `${top}/${second}` : top;
}

export const isPlugin = (room: string): boolean => room.startsWith('plugins/') && room !== 'plugins/registry';

/** The libs a room may import as `@turant/<lib>`; undefined where the table has no row for the room. */
export function libsFor(room: string): readonly string[] | undefined {
  if (isPlugin(room) || room === 'plugins/registry') return ['plugin-kit'];
  // They know the API and nothing behind it.
  if (room === 'apps/dashboard' || room === 'clients') return [];
  if (!room.startsWith('libs/')) return Object.keys(LIBS);
  const row = LIBS[room.slice('libs/'.length)];
  if (!row) return undefined;
  return NOT_FOR.includes(room) ? row : [...row, ...FOR_ALL.filter((lib) => `libs/${lib}` !== room)];
}

/** Whether a relative import from one room may end in another. */
export function mayWalkInto(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === 'plugins/registry') return isPlugin(to);
  if (from.startsWith('apps/') && to === 'plugins/registry') return true;
  // Measuring programs borrow engines and browsers from the tests; nobody imports the programs.
  if (from === 'bench') return to === 'test';
  if (from === 'test') return to === 'scripts' || to.startsWith('apps/') || to.startsWith('plugins/');
  return NEIGHBOURS[from]?.includes(to) ?? false;
}
