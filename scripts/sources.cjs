const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { fingerprintOfPage } = require('./build-page.cjs');

const ROOMS = ['apps', 'libs', 'plugins'];
const FOLDERS_LEFT_OUT = new Set(['node_modules', 'dist', 'fixtures', 'test', 'testing']);
const isSource = (name) => /\.tsx?$/.test(name) && !/([.-]spec|\.by-hand|\.d)\.tsx?$/.test(name);
/** What is read as it is: what browsers get lies in a folder of that name; the OpenAPI document has its examples from a file. */
const isCopied = (path) => /\/page\/[^/]+\.(html|css|js|svg)$|\/openapi\/examples\.json$/.test(path);

/** Built by Vite (build-page.cjs). */
const DASHBOARD = 'apps/dashboard';

/** Sorted paths, relative to `root`, of all files of dist but the dashboard's: apps, libs and plugins without specs, what serves them only, and what is run by hand. */
function listSources(root) {
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !FOLDERS_LEFT_OUT.has(entry.name) && path !== DASHBOARD) walk(path);
      else if (entry.isFile() && (isSource(entry.name) || isCopied(path))) found.push(path);
    }
  };
  for (const room of ROOMS) if (existsSync(join(root, room))) walk(room);
  return found.sort();
}

/** The programs that compile and pack. If one of them has changed, no file of an earlier build is used again. */
const TOOLS = [
  'build.cjs',
  'build-page.cjs',
  'code-cache/load.cjs',
  'code-cache/record.cjs',
  'join-packages.cjs',
  'last-build.cjs',
  'sources.cjs',
  'swc-options.cjs',
];

/** A hash that changes with the build itself and with the lock file. */
function fingerprintOfTools(root) {
  const hash = createHash('sha256');
  const lock = join(root, 'package-lock.json');
  for (const file of [...TOOLS.map((name) => join(__dirname, name)), lock]) if (existsSync(file)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * A hash that changes when any source, the lock file or the build itself is changed, added, removed or restored to an older state.
 * The newest modification time alone would miss the last two.
 */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const path of listSources(root)) {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  }
  return hash.update(fingerprintOfPage(root)).update(fingerprintOfTools(root)).digest('hex');
}

/** The fingerprint of the sources that dist was built from. */
function readStamp(root) {
  const stamp = join(root, 'dist/.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/** Whether dist was built from the present sources. */
const isBuilt = (root) => readStamp(root) === fingerprint(root);

module.exports = { fingerprint, fingerprintOfTools, isBuilt, isCopied, listSources };
