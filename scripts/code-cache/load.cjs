/**
 * The first module that each entry file of dist loads (the build copies this file to dist/code-cache.js). It answers `require` from one file, in
 * which record.cjs has stored the path, the source and V8's compiled code of each module that a start loaded. A start then takes about seven
 * tenths of the processor time (docs/decisions/0055). Node loads modules that were changed since, and those that are not in the file.
 */
const { fstatSync, openSync, readSync, statSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, sep } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

/**
 * V8 takes compiled code, that of Node's own modules included, only from a process whose flags have the same values. The heap has been laid out by now,
 * so that the flag of `npm start` may have its default value again.
 */
setFlagsFromString('--max-semi-space-size=0');

/** The folder that holds dist and node_modules. */
const root = join(__dirname, '..');
const LENGTH_BYTES = 8;

/** The file that record.cjs wrote; undefined if it is missing or truncated, or was written by another version of Node. */
function openCache() {
  try {
    const file = openSync(join(__dirname, '.code-cache'));
    const read = (start, length) => {
      const bytes = Buffer.allocUnsafeSlow(length);
      readSync(file, bytes, 0, length, start);
      return bytes;
    };
    const indexLength = Number(read(0, LENGTH_BYTES).readBigUInt64LE());
    const index = JSON.parse(read(LENGTH_BYTES, indexLength));
    const dataStart = LENGTH_BYTES + indexLength;
    if (index.node !== process.version || fstatSync(file).size !== dataStart + index.dataBytes) return undefined;
    return { ...index, readData: (start, length) => read(dataStart + start, length) };
  } catch {
    return undefined;
  }
}

/** Whether a file is as it was when it was recorded. Images of containers keep the whole seconds of its time only. */
function isAsRecorded(module) {
  if (module.isSame === undefined) {
    const now = statSync(module.path, { throwIfNoEntry: false });
    const savedAt = now && Math.round(now.mtimeMs);
    const isSameTime = savedAt === module.savedAt || savedAt === Math.floor(module.savedAt / 1000) * 1000;
    module.isSame = isSameTime && now.size === module.size;
  }
  return module.isSame;
}

/** `require` as Node gives it to a module. */
function requireFor(module) {
  const requireOne = (name) => module.require(name);
  const resolve = (name, options) => Module._resolveFilename(name, module, false, options);
  resolve.paths = (name) => Module._resolveLookupPaths(name, module);
  return Object.assign(requireOne, { resolve, main: process.mainModule, extensions: Module._extensions, cache: Module._cache });
}

/** `folders`: for each folder the names that its modules ask for, with the numbers of the modules that these mean. Most starts need few of them. */
function install({ modules, folders, readData }) {
  const before = root + sep;
  const byPath = new Map();
  const resolveFilename = Module._resolveFilename;
  const loadScript = Module._extensions['.js'];
  /** False once V8 has refused compiled code, which it does for every module if the flags of this process differ from those of the recorded one. */
  let isCodeFit = true;

  const recordedFor = (name, { filename }) => {
    const names = filename?.startsWith(before) ? folders[dirname(filename).slice(before.length)] : undefined;
    const module = modules[names?.[name]];
    if (module) module.path = before + module.name;
    return module;
  };

  Module._resolveFilename = function (name, parent, isMain, options) {
    const module = options === undefined && parent ? recordedFor(name, parent) : undefined;
    if (!module || !isAsRecorded(module)) return resolveFilename.call(this, name, parent, isMain, options);
    byPath.set(module.path, module);
    return module.path;
  };

  Module._extensions['.js'] = function (module, filename) {
    const recorded = byPath.get(filename);
    if (!recorded || !isAsRecorded(recorded)) return loadScript(module, filename);
    const { start, sourceBytes, codeBytes, encoding } = recorded;
    const bytes = readData(start, codeBytes + sourceBytes);
    const cachedData = isCodeFit ? bytes.subarray(0, codeBytes) : undefined;
    const script = new Script(bytes.toString(encoding, codeBytes), { filename, cachedData });
    if (script.cachedDataRejected) isCodeFit = false;
    script.runInThisContext().call(module.exports, module.exports, requireFor(module), module, filename, dirname(filename));
  };
}

// With --enable-source-maps Node reads the maps in its own loader only.
const cache = process.sourceMapsEnabled ? undefined : openCache();
if (cache) install(cache);
