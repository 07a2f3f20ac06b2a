/**
 * `npm run pack:kit [-- <folder>]`: packs libs/plugin-kit as the npm package @turant/plugin-kit, with its types and its contract suite,
 * into <folder> (default: the working folder), and prints the file's name.
 */
const { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const { join, posix, relative, resolve, sep } = require('node:path');
const ts = require('typescript');
const { compile, write } = require('./build.cjs');
const { listSources } = require('./sources.cjs');

const ROOT = join(__dirname, '..');
/** The kit, and the one lib that it imports. */
const LIBS = ['libs/plugin-kit/', 'libs/domain/'];
const ENTRY = 'libs/plugin-kit/src/index';
/** `@turant/plugin-kit/testing`, the contract suite. */
const TESTING = 'libs/plugin-kit/src/testing';

/** `@turant/domain` in libs/plugin-kit/src/x.d.ts as a relative path. */
function withRelativeLibs(text, outPath) {
  return text.replace(/(['"])@turant\/([a-z-]+)\1/g, (_, quote, lib) => {
    const index = posix.relative(posix.dirname(outPath), `libs/${lib}/src/index.js`);
    return `${quote}${index.startsWith('.') ? index : `./${index}`}${quote}`;
  });
}

/** @throws Error with the compiler's messages if a declaration cannot be written */
function writeTypes(folder) {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [`${ENTRY}.ts`, `${TESTING}.ts`] }, ts.sys, ROOT);
  const types = {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    sourceMap: false,
    rootDir: ROOT,
    outDir: folder,
  };
  const program = ts.createProgram(
    [ENTRY, TESTING].map((entry) => join(ROOT, `${entry}.ts`)),
    types,
  );
  const { diagnostics } = program.emit(undefined, (file, text) => {
    const path = relative(folder, file).split(sep).join('/');
    mkdirSync(join(folder, posix.dirname(path)), { recursive: true });
    writeFileSync(file, withRelativeLibs(text, path));
  });
  if (diagnostics.length > 0)
    throw new Error(ts.formatDiagnostics(diagnostics, { ...ts.sys, getCanonicalFileName: (name) => name, getNewLine: () => '\n' }));
}

/** Packages that the compiled files require, with the versions of this repository. */
function dependenciesOf(codes, versions) {
  const names = codes.flatMap((code) => [...code.matchAll(/\brequire\("((?:@[^/"]+\/)?[^./"][^/"]*)/g)].map(([, name]) => name));
  const packages = [...new Set(names)].filter((name) => !name.startsWith('node:')).sort();
  return Object.fromEntries(packages.map((name) => [name, versions[name]]));
}

/** An ES module finds the exports of CommonJS by reading the file: getters, as swc writes them, it does not see. */
function nameExports(folder, entry) {
  const file = join(folder, `${entry}.js`);
  appendFileSync(file, `\n0 && (module.exports = { ${Object.keys(require(file)).join(', ')} });\n`);
}

/** Plugins written before the suite had a door of its own import it from the kit: they still may, and a plugin that requires the kit does not load it. */
function keepOldNames(folder) {
  const names = Object.keys(require(join(folder, `${TESTING}.js`)));
  const load = `Object.defineProperty(exports, name, { enumerable: true, get: () => require('./testing.js')[name] })`;
  appendFileSync(join(folder, `${ENTRY}.js`), `\nfor (const name of ${JSON.stringify(names)}) ${load};\n`);
  const types = readFileSync(join(folder, `${TESTING}.d.ts`), 'utf8').match(/^export .*;$/gm);
  appendFileSync(join(folder, `${ENTRY}.d.ts`), `\n${types.join('\n')}\n`);
}

const README = `# @turant/plugin-kit

What a plugin of Turant is made of: definitions, proofs, readers of bodies, and the contract suite.
How to write, test, publish and install a plugin: docs/plugins.md of Turant.
`;

const doorOf = (entry) => ({ types: `./${entry}.d.ts`, default: `./${entry}.js` });

async function writePackage(folder) {
  const { version, license, engines, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const outputs = await Promise.all(
    listSources(ROOT)
      .filter((path) => LIBS.some((lib) => path.startsWith(lib)))
      .map((path) => compile(ROOT, path)),
  );
  for (const one of outputs) write(folder, one);
  writeTypes(folder);
  keepOldNames(folder);
  for (const entry of [ENTRY, TESTING]) nameExports(folder, entry);
  const needs = dependenciesOf(
    outputs.map(({ code }) => code),
    dependencies,
  );
  const about = {
    name: '@turant/plugin-kit',
    version,
    description: 'For plugins of Turant: definitions, proofs, readers of bodies, and the contract suite',
    license,
    engines,
    main: `./${ENTRY}.js`,
    types: `./${ENTRY}.d.ts`,
    exports: { '.': doorOf(ENTRY), './testing': doorOf(TESTING), './package.json': './package.json' },
    dependencies: needs,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), README);
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

async function pack(target) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/plugin-kit-'));
  try {
    await writePackage(folder);
    const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', target], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
    return join(target, JSON.parse(stdout)[0].filename);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// npm passes the author's working directory as INIT_CWD.
pack(resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? '.')).then(
  (file) => console.log(file),
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
