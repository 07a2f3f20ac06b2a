const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { fingerprintOfPage } = require('./build-page.cjs');

const ROOMS = ['apps', 'libs', 'plugins'];
const FOLDERS_LEFT_OUT = new Set(['node_modules', 'dist', 'fixtures', 'test', 'testing']);
const isSource = (name) => /\.tsx?$/.test(name) && !/([.-]spec|\.by-hand|\.d)\.tsx?$/.test(name);
/** What browsers get as it is lies in a folder of that name. */
const isOfPage = (path) => /\/page\/[^/]+\.(html|css|js|svg)$/.test(path);

/** Built by Vite (build-page.cjs). */
const DASHBOARD = 'apps/dashboard';

/** Sorted paths, relative to `root`, of all files of dist but the dashboard's: apps, libs and plugins without specs, what serves them only, and what is run by hand. */
function listSources(root) {
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !FOLDERS_LEFT_OUT.has(entry.name) && path !== DASHBOARD) walk(path);
      else if (entry.isFile() && (isSource(entry.name) || isOfPage(path))) found.push(path);
    }
  };
  for (const room of ROOMS) if (existsSync(join(root, room))) walk(room);
  return found.sort();
}

/**
 * A hash that changes when any source, the lock file or the build itself is changed, added, removed or restored to an older state.
 * The newest modification time alone would miss the last two.
 */
function fingerprint(root) {
  const hash = createHash('sha256');
  const add = (path, file) => {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  };
  for (const path of listSources(root)) add(path, join(root, path));
  if (existsSync(join(root, 'package-lock.json'))) add('package-lock.json', join(root, 'package-lock.json'));
  hash.update(fingerprintOfPage(root));
  for (const name of [
    'build.cjs',
    'build-page.cjs',
    'code-cache/load.cjs',
    'code-cache/record.cjs',
    'join-packages.cjs',
    'sources.cjs',
    'swc-options.cjs',
  ])
    hash.update(readFileSync(join(__dirname, name)));
  return hash.digest('hex');
}

/** The fingerprint of the sources that dist was built from. */
function readStamp(root) {
  const stamp = join(root, 'dist/.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/** Whether dist was built from the present sources. */
const isBuilt = (root) => readStamp(root) === fingerprint(root);

module.exports = { fingerprint, isBuilt, isOfPage, listSources, readStamp };
