/** Decides which spec files run together, and in which lane: test/run.cjs. */
const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { HEAVY } = require('./lanes.cjs');

/** Where specs lie. */
const FOLDERS = ['libs', 'apps', 'plugins', 'clients', 'test', 'bench'];
const MOST_TOGETHER = 35;
/** `x.medium-spec.ts`, `x.e2e-spec.ts` and `x.chaos-spec.ts` start engines, services or phones; every other spec is a unit spec. */
const IS_UNIT = /^(?!.*\.(medium|e2e|chaos)-spec\.ts$)/;
/**
 * A spec runs in a module registry of its own if it replaces modules, if it has another test environment, if it may skip itself (skipped tests are
 * counted by file), or if it spies outside of its hooks (such spies would be restored when another spec of the group ends).
 */
const NEEDS_OWN_REGISTRY =
  /\bjest\s*\.\s*(mock|doMock|unmock|resetModules|isolateModules)|@jest-environment|skipLoudly|hasSipp|^(?:const .*)?jest\.spyOn/m;
const FOLDER = '.cache/together';

/** All spec files below `root`, as paths relative to it, sorted. */
function specsIn(root) {
  const found = [];
  const look = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist') look(path);
      else if (/[.-]spec\.ts$/.test(entry.name)) found.push(path);
    }
  };
  FOLDERS.forEach(look);
  return found.sort();
}

/** `libs/domain/src/call.spec.ts` is of the room `libs-domain`; those of plugins and of test are one room each. */
const roomOf = (path) => (/^(libs|apps)\//.test(path) ? path.split('/', 2).join('-') : path.split('/', 1)[0]);

/** Parts of equal length, none longer than `most`. */
function parts(list, most) {
  const count = Math.ceil(list.length / most);
  return Array.from({ length: count }, (_, at) =>
    list.slice(Math.floor((at * list.length) / count), Math.floor(((at + 1) * list.length) / count)),
  );
}

/** @returns {{ rooms: Record<string, string[]>, light: string[], heavy: string[] }} paths relative to `root`; `rooms` by the room's name */
function planOf(root) {
  const specs = specsIn(root);
  const together = specs.filter((path) => IS_UNIT.test(path) && !NEEDS_OWN_REGISTRY.test(readFileSync(join(root, path), 'utf8')));
  const byRoom = new Map();
  for (const path of together) byRoom.set(roomOf(path), [...(byRoom.get(roomOf(path)) ?? []), path]);
  const rooms = [...byRoom].flatMap(([room, paths]) => parts(paths, MOST_TOGETHER).map((part, at) => [`${room}-${at + 1}`, part]));
  const others = specs.filter((path) => !together.includes(path));
  return {
    rooms: Object.fromEntries(rooms),
    heavy: others.filter((path) => path in HEAVY),
    light: others.filter((path) => !(path in HEAVY)),
  };
}

/** Writes a spec file for each room that runs the room's specs as one, and answers the files' paths, relative to `root`. */
function writeRooms(root, rooms) {
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, FOLDER), { recursive: true });
  return Object.entries(rooms).map(([room, paths]) => {
    const file = `${FOLDER}/${room}.room-spec.ts`;
    writeFileSync(join(root, file), `require('../../test/together.cjs').together(${JSON.stringify(paths)});\n`);
    return file;
  });
}

/** Changes a report of Jest so that each spec of a room is a file of its own, as if it had run alone. */
function apart(root, report) {
  const testResults = report.testResults.flatMap((file) => {
    if (!relative(root, file.name).startsWith(FOLDER) || file.assertionResults.length === 0) return [file];
    const specs = new Map();
    for (const test of file.assertionResults) {
      const [path, ...ancestorTitles] = test.ancestorTitles;
      const own = { ...test, ancestorTitles, fullName: [...ancestorTitles, test.title].join(' ') };
      specs.set(path, [...(specs.get(path) ?? []), own]);
    }
    return [...specs].map(([path, assertionResults]) => ({
      name: join(root, path),
      status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
      assertionResults,
    }));
  });
  return { ...report, testResults };
}

module.exports = { apart, planOf, writeRooms };
