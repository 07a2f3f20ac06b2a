/**
 * Runs a TypeScript file of ours as a process of its own, straight from the sources: `node test/engines/run-ts.cjs <file> [arguments]`.
 * For what a test must kill. Types are not checked; the built dist may be older than the sources.
 */
const { createHash } = require('node:crypto');
const Module = require('node:module');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');

const root = join(__dirname, '..', '..');
const OPTIONS = { ...require('../../scripts/swc-options.cjs'), sourceMaps: 'inline' };

/** Each file in it is named after all that it was made from. */
const cache = join(root, '.cache', 'run-ts');
const { version: swcVersion } = require('@swc/core/package.json');

/** Many of these processes live for a second: what one of them has compiled the others take over. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const made = join(
    cache,
    createHash('sha256')
      .update(JSON.stringify([filename, source, OPTIONS, swcVersion]))
      .digest('hex'),
  );
  if (existsSync(made)) return readFileSync(made, 'utf8');
  const { code } = require('@swc/core').transformSync(source, { ...OPTIONS, filename });
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${made}.${process.pid}`, code);
  renameSync(`${made}.${process.pid}`, made);
  return code;
}

Module._extensions['.ts'] = (module, filename) => module._compile(compiled(filename), filename);

const resolveAsNode = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  const ours = /^@turant\/([a-z0-9-]+)(?:\/(records|testing))?$/.exec(request);
  if (ours) return join(root, 'libs', ours[1], 'src', `${ours[2] ?? 'index'}.ts`);
  if (request.startsWith('.') && parent) {
    const source = resolve(dirname(parent.filename), request).replace(/\.js$/, '.ts');
    if (source.endsWith('.ts') && existsSync(source)) return source;
  }
  // Packages of a thousand files each, as the build has joined them (scripts/join-packages.cjs).
  const joined = join(root, 'dist/packages', `${request.replaceAll('/', '_')}.js`);
  return existsSync(joined) ? joined : resolveAsNode.call(this, request, parent, ...rest);
};

if (require.main === module) {
  process.argv.splice(1, 1);
  require(resolve(process.argv[1]));
}
