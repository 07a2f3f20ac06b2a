/**
 * Builds the dashboard (apps/dashboard) with Vite: each file also as brotli and gzip, so that the api compresses nothing. A build is kept
 * in .cache under the fingerprint of its sources, so that a change elsewhere does not build the page again.
 */
const { createHash } = require('node:crypto');
const { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { brotliCompress, constants, gzip } = require('node:zlib');

const PAGE = 'apps/dashboard';
/** Other bytes (fonts, images) are compressed as they are. */
const IS_TEXT = /\.(html|js|css|svg|json)$/;
/** Builds of older sources that are kept: a change of branch and back builds nothing. */
const MOST_BUILDS = 4;

/** Sorted paths, relative to `root`, of all that the page is built from. */
function listPageSources(root) {
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (!/\.spec\.tsx?$/.test(entry.name)) found.push(path);
    }
  };
  if (existsSync(join(root, PAGE))) walk(PAGE);
  return found.sort();
}

function fingerprintOfPage(root) {
  const hash = createHash('sha256');
  for (const path of listPageSources(root)) {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  }
  for (const file of [join(root, 'package-lock.json'), __filename]) if (existsSync(file)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function compress(file) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}

/** Oldest first. */
function dropOldBuilds(folder, kept) {
  const others = readdirSync(folder).filter((name) => name !== kept);
  const timeOf = (name) => statSync(join(folder, name)).mtimeMs;
  for (const name of others.sort((a, b) => timeOf(a) - timeOf(b)).slice(0, -MOST_BUILDS))
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** The folder of the built page; undefined if there is no page to build. */
async function buildPage(root) {
  if (listPageSources(root).length === 0) return undefined;
  const builds = join(root, '.cache/dashboard');
  const name = fingerprintOfPage(root);
  const built = join(builds, name);
  if (existsSync(built)) return built;
  // In a folder of its own until it is finished, so that a build that was cut off is never taken for one.
  const fresh = join(root, '.cache', `dashboard-${process.pid}-${Date.now()}`);
  const vite = await import('vite');
  try {
    await vite.build({ root: join(root, PAGE), logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
    await Promise.all(
      filesIn(fresh)
        .filter((file) => IS_TEXT.test(file))
        .map(compress),
    );
    mkdirSync(builds, { recursive: true });
    if (!existsSync(built)) renameSync(fresh, built);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  dropOldBuilds(builds, name);
  return built;
}

/** Puts the built page into a folder of dist. */
function copyPage(built, dist) {
  const target = join(dist, PAGE, 'built');
  rmSync(target, { recursive: true, force: true });
  if (built) cpSync(built, target, { recursive: true });
}

module.exports = { buildPage, copyPage, fingerprintOfPage };
