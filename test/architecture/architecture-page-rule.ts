import { posix } from 'node:path';
import type { Project } from './project.js';
import { LIBS, isPlugin, libsFor, roomOf } from './rooms.js';
import type { Rule } from './rule.js';

const PAGE = 'docs/architecture.md';
const TABLE = /<!-- rooms:begin -->\n([\s\S]*?)<!-- rooms:end -->/;
/** A file or folder as the page names it: `place-call.ts`, `libs/road/src/road.ts`, `libs/lines/src/thread/`. */
const NAMED = /`((?:(?:apps|libs|plugins|test|bench|scripts|docs)\/[\w./-]+|[\w.-]+\.(?:ts|cjs|mjs|yml)))`/g;

/** What the page's table must say that a room may import. */
function cellOf(room: string): string | undefined {
  const libs = libsFor(room);
  if (!libs) return undefined;
  return libs.length === Object.keys(LIBS).length ? 'all libs' : libs.join(', ') || 'nothing';
}

const SOUND_ROOMS = [
  ...Object.keys(LIBS).map((lib) => `libs/${lib}`),
  ...[
    'apps/api',
    'apps/telephony',
    'apps/standalone',
    'apps/cli',
    'apps/dashboard',
    'plugins/registry',
    'plugins/<id>',
    'test',
    'bench',
    'scripts',
  ],
];
/** The page of the sound house: it agrees with rooms.ts. */
export const SOUND_PAGE = `<!-- rooms:begin -->\n${SOUND_ROOMS.map((room) => `| \`${room}\` | - | ${cellOf(room)} |\n`).join('')}<!-- rooms:end -->\n`;

export const architecturePageRule: Rule = {
  name: `${PAGE} shows the rooms as test/architecture/rooms.ts has them, and names files that exist`,
  check: (project) => {
    const text = project.prose.find(({ path }) => path === PAGE)?.text;
    const table = TABLE.exec(text ?? '')?.[1];
    if (text === undefined || table === undefined)
      return [`${PAGE} has no table of rooms between <!-- rooms:begin --> and <!-- rooms:end -->.`];
    return [...wrongRows(project, table), ...missingFiles(project, text)];
  },
  planted: [
    planted(
      'a room may import more than it may',
      (page) => page.replace('| `libs/voice` | - | plugin-kit, supervisor,', '| `libs/voice` | - | store, plugin-kit, supervisor,'),
      'libs/voice',
    ),
    planted('a room has no row', (page) => page.replace(/\| `libs\/bus`.*\n/, ''), 'libs/bus'),
    planted(
      'a row has no room',
      (page) => page.replace('<!-- rooms:end', '| `libs/voice/prompts` | - | domain |\n<!-- rooms:end'),
      'libs/voice/prompts',
    ),
    planted('there is no table', () => 'a\n', 'has no table of rooms'),
    planted('a file that is nowhere', (page) => `${page}\nSee \`place-nothing.ts\`.\n`, 'place-nothing.ts'),
    planted('a path that is nowhere', (page) => `${page}\nSee \`libs/road/src/attic/road.ts\`.\n`, 'libs/road/src/attic/road.ts'),
  ],
};

function planted(name: string, broken: (page: string) => string, says: string): Rule['planted'][number] {
  return { name, files: { [PAGE]: broken(SOUND_PAGE) }, at: PAGE, says };
}

function wrongRows({ code }: Project, table: string): string[] {
  const rows = new Map([...table.matchAll(/^\| `([^`]+)` \|.*\| ([^|]*?) \|$/gm)].map(([, room = '', cell = '']) => [room, cell]));
  const present = code.map(({ path }) => roomOf(path)).map((room) => (isPlugin(room) ? 'plugins/<id>' : room));
  const wanted = new Set([...Object.keys(LIBS).map((lib) => `libs/${lib}`), ...present.filter((room) => libsFor(room) !== undefined)]);
  const missing = [...wanted]
    .filter((room) => !rows.has(room))
    .map((room) => `${PAGE} has no row for ${room}. Say there what lives in it, and that it may import: ${cellOf(room)}.`);
  const wrong = [...rows].flatMap(([room, cell]) => {
    if (!wanted.has(room))
      return [`${PAGE} has a row for ${room}, which is no room of test/architecture/rooms.ts. Take it out, or add the room there.`];
    return cell === cellOf(room)
      ? []
      : [`${PAGE} says that ${room} may import: ${cell}; test/architecture/rooms.ts says: ${cellOf(room)}. Mend the one that is wrong.`];
  });
  return [...missing, ...wrong];
}

/** A name without a folder may stand anywhere in the tree. */
function missingFiles({ paths }: Project, text: string): string[] {
  const names = new Set([...text.matchAll(NAMED)].map(([, name = '']) => name));
  const isThere = (name: string): boolean => {
    if (!name.includes('/')) return paths.some((path) => posix.basename(path) === name);
    const bare = name.replace(/\/$/, '');
    return paths.some((path) => path === bare || path.startsWith(`${bare}/`) || path.startsWith(`${bare}.`));
  };
  return [...names]
    .filter((name) => !isThere(name))
    .map((name) => `${PAGE} names ${name}, which is not in the repository. Name the file that does it now.`);
}
