import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { temporaryFolder } from './engines/temporary-folder.js';

const here = resolve(__dirname, '..');
let root: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, NODE_PATH: join(here, 'node_modules') } });
const build = (): string => node(join(here, 'scripts/build.cjs'), root);
const buildIfNeeded = (): string => node(join(here, 'scripts/build-if-needed.cjs'), root);
const run = (): string => node('--enable-source-maps', join(root, 'dist/apps/api/src/main.js'));

const DOMAIN = "export class Lead {}\nexport const greeting: string = 'at once';\n";
const MAIN = `import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import { Lead, greeting } from '@turant/domain';

function seen(target: object, name: string): void {
  const types: { name: string }[] = Reflect.getMetadata('design:paramtypes', target, name);
  console.log(greeting, types.map((type) => type.name).join());
}

@Injectable()
export class Road {
  @seen
  take(_lead: Lead, _at: Date): void {}
}
console.log(Road.name);
`;

beforeEach(() => {
  root = temporaryFolder('turant-build-');
  put('libs/domain/src/index.ts', DOMAIN);
  put('apps/api/src/main.ts', MAIN);
});

describe('scripts/build.cjs', () => {
  it('makes something that runs: doors, decorators with types, packages that are ESM only', () => {
    build();
    expect(run()).toBe('at once Lead,Date\nRoad\n');
  });

  it('joins a package that is long to load, so that its files are not read at the start', () => {
    put('node_modules/rate-limiter-flexible/index.js', "exports.pace = require('./steady.js');\n");
    put('node_modules/rate-limiter-flexible/steady.js', 'module.exports = class Steady {}.name;\n');
    put('libs/domain/src/index.ts', "import { pace } from 'rate-limiter-flexible';\nexport class Lead {}\nexport const greeting = pace;\n");
    build();
    rmSync(join(root, 'node_modules/rate-limiter-flexible'), { recursive: true });
    expect(run()).toBe('Steady Lead,Date\nRoad\n');
  });

  it('leads a stack trace back to the TypeScript', () => {
    put('apps/api/src/main.ts', "type A = string;\n\nconst a: A = 'x';\nconsole.log(new Error(a).stack);\n");
    build();
    expect(run()).toContain(`${join(root, 'apps/api/src/main.ts')}:4:`);
    const preloaded = node('-r', join(here, 'scripts/typescript-stacks.cjs'), join(root, 'dist/apps/api/src/main.js'));
    expect(preloaded).toContain(`Error: x\n    at Object.<anonymous> (${join(root, 'apps/api/src/main.ts')}:4:`);
  });

  it('compiles only what was saved since the last build', () => {
    put('libs/domain/src/old.ts', 'export {};\n');
    build();
    rmSync(join(root, 'libs/domain/src/old.ts'));
    put('libs/domain/src/index.ts', DOMAIN.replace('at once', 'at last'));
    writeFileSync(join(root, 'dist/apps/api/src/main.js'), 'console.log("left alone");');
    build();
    expect(run()).toBe('left alone\n');
    expect(readFileSync(join(root, 'dist/libs/domain/src/index.js'), 'utf8')).toContain('at last');
    expect(readdirSync(join(root, 'dist/libs/domain/src'))).toEqual(['index.js', 'index.js.map']);
    expect(buildIfNeeded()).toBe('');
  });

  it.each(['apps/api/src/main.js', 'apps/api/src/main.js.map', '.outputs.json'])('compiles all when %s of dist is gone', (path) => {
    build();
    rmSync(join(root, 'dist', path));
    put('libs/domain/src/index.ts', DOMAIN.replace('at once', 'at last'));
    build();
    expect(run()).toBe('at last Lead,Date\nRoad\n');
    expect(existsSync(join(root, 'dist', path))).toBe(true);
  });

  it('compiles all when the packages may have changed', () => {
    build();
    writeFileSync(join(root, 'dist/apps/api/src/main.js'), 'console.log("left alone");');
    put('package-lock.json', '{}');
    build();
    expect(run()).toContain('at once');
  });

  it('leaves specs, test folders and fixtures out', () => {
    for (const path of ['main.spec.ts', 'main.medium-spec.ts', 'test/x.ts', 'testing/y.ts', 'fixtures/z.ts'])
      put(`apps/api/src/${path}`, 'syntax error');
    build();
    expect(readdirSync(join(root, 'dist/apps/api/src')).sort()).toEqual(['main.js', 'main.js.map']);
  });

  it('removes what has no source any more', () => {
    put('libs/domain/src/old.ts', 'export {};\n');
    build();
    rmSync(join(root, 'libs/domain/src/old.ts'));
    build();
    expect(existsSync(join(root, 'dist/libs/domain/src/old.js'))).toBe(false);
  });

  it('leaves dist as it was when a source does not parse, and names the file', () => {
    build();
    put('libs/domain/src/bad.ts', 'export const = ;\n');
    expect(build).toThrow(/libs\/domain\/src\/bad\.ts/);
    expect(run()).toContain('at once');
    expect(readdirSync(join(root, '.cache'))).toEqual([]);
  });

  it('leaves one whole dist when four builds run at once', async () => {
    const script = join(here, 'scripts/build.cjs');
    await Promise.all(Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, [script, root])));
    expect(run()).toContain('at once');
    expect(readdirSync(join(root, '.cache'))).toEqual([]);
  });
});

describe('scripts/build-if-needed.cjs', () => {
  it('builds at first and then is silent until something changes, goes or comes back', () => {
    expect(buildIfNeeded()).toMatch(/^Sources changed: built 2 files in \d+ ms\.\n$/);
    expect(buildIfNeeded()).toBe('');
    put('libs/domain/src/index.ts', DOMAIN.replace('at once', 'at last'));
    expect(buildIfNeeded()).toContain('built 2 files');
    expect(run()).toContain('at last');
    put('libs/domain/src/extra.ts', 'export {};\n');
    expect(buildIfNeeded()).toContain('built 3 files');
    rmSync(join(root, 'libs/domain/src/extra.ts'));
    expect(buildIfNeeded()).toContain('built 2 files');
    put('package-lock.json', '{}');
    expect(buildIfNeeded()).toContain('built 2 files');
    expect(readFileSync(join(root, 'dist/.stamp'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('tsconfig.production.json', () => {
  const { config } = ts.readConfigFile(join(here, 'tsconfig.production.json'), ts.sys.readFile) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, here);

  it('compiles the TypeScript that the build compiles, and nothing else', () => {
    const { listSources } = jest.requireActual<{ listSources(of: string): string[] }>('../scripts/sources.cjs');
    const built = listSources(here).filter((path) => /\.tsx?$/.test(path));
    const compiled = fileNames.map((path) => relative(here, path)).filter((path) => !path.endsWith('.d.ts'));
    expect(compiled.sort()).toEqual(built);
  });

  it('knows nothing of Jest', () => {
    const file = join(here, 'libs/domain/src/planted.ts');
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (name, target) =>
      name === file ? ts.createSourceFile(name, 'expect(1).toBe(1);', target) : getSourceFile(name, target);
    const program = ts.createProgram([file], options, host);
    const said = program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText }) => messageText);
    expect(said).toEqual([expect.stringContaining("Cannot find name 'expect'")]);
  });
});
