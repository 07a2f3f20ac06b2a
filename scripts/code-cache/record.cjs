/**
 * Preloaded (`node -r`) into the start that make.cjs watches: keeps what the process and its threads load, and writes it to the file CODE_CACHE
 * when the message "record" comes. The file: the length of the index (8 bytes, little-endian), the index (JSON), then for each module V8's code
 * and the source, as Node wraps it.
 */
const { existsSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, relative } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const { isMainThread, BroadcastChannel } = require('node:worker_threads');

// As load.cjs does, before anything is compiled.
setFlagsFromString('--max-semi-space-size=0');

/** The folder that holds dist, in which the file will lie. */
const root = dirname(dirname(process.env.CODE_CACHE));
const channel = new BroadcastChannel('turant-code-cache');
const LENGTH_BYTES = 8;

/** Path and source, as it was compiled, of each module, and [folder of the module that asks, name, path] of each question. */
const scripts = new Map();
const answers = [];

const isOurs = (path) => /^(dist|node_modules)\//.test(relative(root, path));

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (name, parent, isMain, options) {
  const path = resolveFilename.call(this, name, parent, isMain, options);
  if (parent?.filename && options === undefined && isOurs(parent.filename) && isOurs(path))
    answers.push([dirname(parent.filename), name, path]);
  return path;
};

/** Whether a line that does not begin as a comment does has `import(…)`. */
const importsWhileItRuns = (source) => source.split('\n').some((line) => /\bimport\s?\(/.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line));

/** The script of a CommonJS module; undefined if Node has to compile it: an ES module, and one that uses `import()`, which scripts cannot do. */
function scriptOf(path) {
  const source = readFileSync(path, 'utf8').replace(/^#!.*/, '');
  if (importsWhileItRuns(source)) return undefined;
  try {
    const wrapped = Module.wrap(source);
    return { wrapped, script: new Script(wrapped, { filename: path }) };
  } catch {
    return undefined;
  }
}

const loadScript = Module._extensions['.js'];
Module._extensions['.js'] = function (module, path) {
  const made = isOurs(path) ? scriptOf(path) : undefined;
  if (!made) return loadScript(module, path);
  scripts.set(path, made);
  const requireOne = Module.createRequire(path);
  requireOne.main = process.mainModule;
  made.script.runInThisContext().call(module.exports, module.exports, requireOne, module, path, dirname(path));
};

/** All of this thread. V8 gives the code of the functions that have run so far, too. */
const recorded = () => ({
  answers,
  modules: [...scripts].map(([path, { wrapped, script }]) => ({ path, wrapped, code: script.createCachedData() })),
});

/** One byte a character where that is enough, as V8 keeps it. */
const encodingOf = (text) => (/^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf8');

function write(threads) {
  const parts = [];
  const modules = [];
  const numbers = new Map();
  let start = 0;
  for (const { path, wrapped, code } of threads.flatMap((thread) => thread.modules)) {
    if (numbers.has(path)) continue;
    numbers.set(path, modules.length);
    const encoding = encodingOf(wrapped);
    const source = Buffer.from(wrapped, encoding);
    const { size, mtimeMs } = statSync(path);
    const savedAt = Math.round(mtimeMs);
    modules.push({ name: relative(root, path), size, savedAt, start, codeBytes: code.length, sourceBytes: source.length, encoding });
    parts.push(code, source);
    start += code.length + source.length;
  }
  const folders = {};
  for (const [folder, name, path] of threads.flatMap((thread) => thread.answers)) {
    if (!numbers.has(path)) continue;
    const names = (folders[relative(root, folder)] ??= {});
    names[name] = numbers.get(path);
  }
  const index = Buffer.from(JSON.stringify({ node: process.version, dataBytes: start, modules, folders }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64LE(BigInt(index.length));
  writeFileSync(process.env.CODE_CACHE, Buffer.concat([length, index, ...parts]));
}

/** The modules of the command line, which starts more often than the service, as its entry asks for them. The entry itself would run a command. */
function loadCommands() {
  const folder = join(root, 'dist/apps/cli/src');
  const requireFromEntry = Module.createRequire(join(folder, 'main.js'));
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  for (const file of files) if (file.endsWith('.js') && file !== 'main.js') requireFromEntry(`./${file}`);
}

/** Asks all threads, and writes what they and this one have loaded. */
function collect() {
  const expected = 1 + threadCount;
  const threads = [];
  const add = (thread) => {
    threads.push(thread);
    if (threads.length !== expected) return;
    write(threads);
    process.send('recorded');
  };
  channel.onmessage = ({ data }) => add(data);
  channel.postMessage('record');
  add(recorded());
}

let threadCount = 0;
if (isMainThread) {
  process.on('worker', (worker) => {
    threadCount += 1;
    worker.once('exit', () => (threadCount -= 1));
  });
  process.once('message', () => {
    loadCommands();
    collect();
  });
  process.channel?.unref();
} else {
  channel.onmessage = () => channel.postMessage(recorded());
  channel.unref();
}
