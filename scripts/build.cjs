/**
 * Compiles the TypeScript of apps, libs and plugins to CommonJS in dist: `node scripts/build.cjs [root]`.
 * Types are checked by tsc (npm run typecheck), not here. The dashboard is built by build-page.cjs, and packages that are long to load are
 * joined by join-packages.cjs. The files of a page are copied as they are. Other files than these are not copied: what reads them looks in
 * the package root. A file that was not saved since the last build is not compiled again (last-build.cjs).
 */
const { copyFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { dirname, join, posix, relative, resolve } = require('node:path');
const { transform } = require('@swc/core');
const { buildPage, copyPage } = require('./build-page.cjs');
const { makeCodeCache } = require('./code-cache/make.cjs');
const { askJoinedPackages, copyPackages, joinPackages } = require('./join-packages.cjs');
const { keepForNextBuild, NOTHING, readLastBuild } = require('./last-build.cjs');
const { fingerprint, isCopied, listSources } = require('./sources.cjs');

const OPTIONS = { ...require('./swc-options.cjs'), sourceMaps: true };

/** `@turant/domain` in apps/api/src/main.js is `../../../libs/domain/src/index.js`; a lib's second door, such as `@turant/domain/records`, is its records.js. */
function resolveLibs(code, outPath) {
  return code.replace(/\brequire\("@turant\/([a-z0-9-]+)(?:\/(records|testing))?"\)/g, (_, lib, door = 'index') => {
    const file = posix.relative(posix.dirname(outPath), `libs/${lib}/src/${door}.js`);
    return `require("${file.startsWith('.') ? file : `./${file}`}")`;
  });
}

/**
 * Whether a process or a thread may begin with this file. Of the files that match, start-line-thread.js and limited-thread.js are loaded by others, and
 * find the cache loaded already.
 */
const isEntry = (outPath) => /^apps\/(api|cli|standalone|telephony)\/src\/main\.js$|-thread\.js$/.test(outPath);

/** Loads the code cache on the line of "use strict", so that line numbers in the source map stay right. */
const loadCodeCache = (code, outPath) =>
  code.replace('"use strict";', (strict) => `${strict} require("${posix.relative(posix.dirname(outPath), 'code-cache.js')}");`);

/**
 * @param known what the last build left in dist of this file
 * @returns `known` if the file was not saved since; else with its version, and with `asks`: the joined packages that it loads
 */
async function compileForDist(root, path, known) {
  const { mtimeMs, size } = statSync(join(root, path));
  const version = `${mtimeMs} ${size}`;
  if (known?.version === version) return known;
  const made = await compile(root, path);
  if (made.map === undefined) return { ...made, version, asks: [] };
  const { code, names } = askJoinedPackages(root, made.code, made.outPath);
  return { ...made, version, code: isEntry(made.outPath) ? loadCodeCache(code, made.outPath) : code, asks: names };
}

async function compile(root, path) {
  if (isCopied(path)) return { outPath: path, code: readFileSync(join(root, path)) };
  const outPath = path.replace(/\.tsx?$/, '.js');
  const sourceFileName = relative(dirname(join(root, 'dist', outPath)), join(root, path));
  const out = await transform(readFileSync(join(root, path), 'utf8'), { ...OPTIONS, filename: join(root, path), sourceFileName });
  const code = `${resolveLibs(out.code, outPath)}\n//# sourceMappingURL=${posix.basename(outPath)}.map\n`;
  return { outPath, code, map: out.map };
}

function write(folder, { outPath, code, map }) {
  const file = join(folder, outPath);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  if (map !== undefined) writeFileSync(`${file}.map`, map);
}

/**
 * Replaces dist by a finished folder. A folder cannot be renamed over a full one, so the old dist is renamed first. If another build
 * puts its folder there in between, that folder is moved aside instead: dist is complete, whichever build comes last.
 */
function swapIn(fresh, dist) {
  for (let attempt = 0; ; attempt += 1) {
    const old = `${fresh}.old-${attempt}`;
    try {
      renameSync(dist, old);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    try {
      renameSync(fresh, dist);
      rmSync(old, { recursive: true, force: true });
      return;
    } catch (error) {
      rmSync(old, { recursive: true, force: true });
      if (attempt === 20 || !['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    }
  }
}

/** What the last build made, under a second name: the files of dist are replaced and never written to. */
function link(root, folder, { outPath, hasMap }) {
  mkdirSync(dirname(join(folder, outPath)), { recursive: true });
  for (const end of hasMap ? ['', '.map'] : ['']) linkSync(join(root, 'dist', outPath + end), join(folder, outPath + end));
}

/** The whole build, in a folder of its own until it is finished. */
function writeAll(root, { outputs, stamp, page, packages, keepsCodeCache, changedSinceCache }) {
  // In .cache and not beside dist, so that no tool takes the folder for sources. A rename needs both on one file system.
  const fresh = join(root, '.cache', `dist-${process.pid}-${Date.now()}`);
  try {
    mkdirSync(fresh, { recursive: true });
    for (const one of outputs.values()) {
      if (one.code === undefined) link(root, fresh, one);
      else write(fresh, one);
    }
    copyPage(page, fresh);
    copyPackages(packages, fresh);
    copyFileSync(join(__dirname, 'code-cache/load.cjs'), join(fresh, 'code-cache.js'));
    if (keepsCodeCache) link(root, fresh, { outPath: '.code-cache' });
    keepForNextBuild(root, fresh, { outputs, changedSinceCache });
    writeFileSync(join(fresh, '.stamp'), stamp);
    swapIn(fresh, join(root, 'dist'));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The most changed files for which the recorded code is kept: they cost a start less than recording it anew costs a build. */
const MOST_CHANGED = 50;

/** @param last what the last build left in dist; it makes this one as small as the change */
async function build(root, last = readLastBuild(root)) {
  const started = Date.now();
  // Taken before the sources are read, so that a file saved during the build is compiled by the next build.
  const stamp = fingerprint(root);
  const compiled = listSources(root).map(async (path) => [path, await compileForDist(root, path, last.outputs.get(path))]);
  const [page, ...files] = await Promise.all([buildPage(root), ...compiled]);
  const outputs = new Map(files);
  const packages = await joinPackages(root, [...new Set(files.flatMap(([, { asks }]) => asks))].sort());
  const changedSinceCache = last.changedSinceCache + files.filter(([, { code }]) => code !== undefined).length;
  const keepsCodeCache = last.hasCodeCache && changedSinceCache <= MOST_CHANGED;
  try {
    writeAll(root, { outputs, stamp, page, packages, keepsCodeCache, changedSinceCache: keepsCodeCache ? changedSinceCache : 0 });
  } catch (error) {
    // A file of the last build is gone: somebody deletes dist.
    if (error.code !== 'ENOENT' || last.outputs.size === 0) throw error;
    return build(root, NOTHING);
  }
  return { files: outputs.size, tookMs: Date.now() - started, hasCodeCache: keepsCodeCache };
}

/** Builds, and then records the code cache with which the service starts faster, unless the last one still fits. */
async function buildWhole(root) {
  const built = await build(root);
  const reason = built.hasCodeCache ? undefined : await makeCodeCache(root);
  if (reason) console.warn(`Starts take longer, because ${reason}`);
  return built;
}

/** The error's message without the native stack that swc appends. */
const reasonOf = (error) => error.message.split('\n\nCaused by:')[0].trimEnd();

module.exports = { build, buildWhole, compile, reasonOf, write };

if (require.main === module) {
  buildWhole(resolve(process.argv[2] ?? join(__dirname, '..'))).then(
    ({ files, tookMs }) => console.log(`built ${files} files in ${tookMs} ms`),
    (error) => {
      console.error(`The build failed; dist is as it was.\n${reasonOf(error)}`);
      process.exitCode = 1;
    },
  );
}
