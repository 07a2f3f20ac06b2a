/**
 * Runs a TypeScript file of ours as a process of its own, straight from the sources: `node test/engines/run-ts.cjs <file> [arguments]`.
 * For what a test must kill. Types are not checked; the built dist may be older than the sources.
 */
const Module = require('node:module');
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');
const { transformSync } = require('@swc/core');

const root = join(__dirname, '..', '..');
const OPTIONS = {
  swcrc: false,
  configFile: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

Module._extensions['.ts'] = (module, filename) =>
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename }).code, filename);

const resolveAsNode = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  const ours = /^@turant\/([a-z0-9-]+)$/.exec(request);
  if (ours) return join(root, 'libs', ours[1], 'src', 'index.ts');
  if (request.startsWith('.') && parent) {
    const source = resolve(dirname(parent.filename), request).replace(/\.js$/, '.ts');
    if (source.endsWith('.ts') && existsSync(source)) return source;
  }
  return resolveAsNode.call(this, request, parent, ...rest);
};

if (require.main === module) {
  process.argv.splice(1, 1);
  require(resolve(process.argv[1]));
}
