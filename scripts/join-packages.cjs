/**
 * Joins the packages that take longest to load into a few files, which the build copies to dist/packages. Node looks for each file of a
 * package on the disk, and for an ES module it does more than for CommonJS. Nest alone is 610 ES modules.
 */
const { createHash } = require('node:crypto');
const { cpSync, existsSync, readFileSync, renameSync, rmSync } = require('node:fs');
const { join, posix } = require('node:path');

/**
 * Packages of many files, or of ES modules. Left as they are: packages with native code or a thread's file of their own (lmdb, pino),
 * and lmdb and kafkajs, in which the chaos tests plant faults by their names.
 */
const JOINED = new Set([
  '@nestjs/common',
  '@nestjs/config',
  '@nestjs/core',
  '@nestjs/passport',
  '@nestjs/platform-fastify',
  '@nestjs/schedule',
  '@nestjs/swagger',
  '@nestjs/terminus',
  '@sinclair/typebox',
  'class-validator',
  'class-validator-jsonschema',
  'mongodb',
  'mongoose',
  'prom-client',
  'rate-limiter-flexible',
  'reflect-metadata',
]);
const REQUIRED = /\brequire\("((?:@[^/"]+\/)?[^./"][^"]*)"\)/g;

const packageOf = (name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0];
const entryOf = (name) => name.replace(/\.js$/, '').replaceAll('/', '_');

/** Whether the build of `root` joins what `require(name)` answers. */
const isJoined = (root, name) => JOINED.has(packageOf(name)) && existsSync(join(root, 'node_modules', packageOf(name)));

/** Replaces `@nestjs/common` in apps/api/src/main.js by `../../../packages/@nestjs_common.js`. @returns the names it replaced, too */
function askJoinedPackages(root, code, outPath) {
  const names = [];
  const changed = code.replace(REQUIRED, (whole, name) => {
    if (!isJoined(root, name)) return whole;
    names.push(name);
    return `require("${posix.relative(posix.dirname(outPath), `packages/${entryOf(name)}.js`)}")`;
  });
  return { code: changed, names };
}

/** An entry asks by `require`, as the compiled files do: a package may answer an `import` with another file. */
const entries = {
  name: 'entries',
  resolveId: (id) => (id.startsWith('entry:') ? `\0${id}.cjs` : undefined),
  load: (id) => (id.startsWith('\0entry:') ? `module.exports = require(${JSON.stringify(id.slice(7, -4))});` : undefined),
};

async function write(root, names, folder) {
  const { rolldown } = await import('rolldown');
  const joined = await rolldown({
    cwd: root,
    input: Object.fromEntries(names.map((name) => [entryOf(name), `entry:${name}`])),
    platform: 'node',
    plugins: [entries],
    // Packages ask for optional ones that are not installed, and expect that the question fails.
    onLog: () => undefined,
  });
  // Names of classes stand in log lines and in errors. A module of the code cache cannot import, and can require.
  await joined.write({
    dir: folder,
    format: 'cjs',
    keepNames: true,
    dynamicImportInCjs: false,
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[hash].js',
  });
  await joined.close();
}

/**
 * The folder of the joined packages; undefined if there is none to join. It lies in node_modules, with which it goes: `npm ci` deletes it.
 * @param names what the compiled files ask for
 */
async function joinPackages(root, names) {
  if (names.length === 0) return undefined;
  const hash = createHash('sha256').update(JSON.stringify(names));
  for (const file of [join(root, 'package-lock.json'), __filename]) if (existsSync(file)) hash.update(readFileSync(file));
  const folder = join(root, 'node_modules/.cache/turant-packages');
  const built = join(folder, hash.digest('hex').slice(0, 32));
  if (existsSync(built)) return built;
  // In a folder of its own until it is finished, so that a build that was cut off is never taken for one.
  const fresh = `${built}-${process.pid}`;
  try {
    await write(root, names, fresh);
    renameSync(fresh, built);
  } catch (error) {
    // Another build was first.
    if (!existsSync(built)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return built;
}

/** Puts the joined packages into a folder of dist, with their times, by which the code cache knows them. */
function copyPackages(built, dist) {
  const target = join(dist, 'packages');
  rmSync(target, { recursive: true, force: true });
  if (built) cpSync(built, target, { recursive: true, preserveTimestamps: true });
}

module.exports = { askJoinedPackages, copyPackages, joinPackages };
