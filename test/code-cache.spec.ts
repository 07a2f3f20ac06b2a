import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from './engines/temporary-folder.js';

const BUILD = resolve(__dirname, '../scripts/build.cjs');
let root: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const MAIN = `import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { greeting } from '@turant/domain';
const thread = new Worker(join(__dirname, 'greeting-thread.js'));
thread.once('message', (heard) => {
  console.log('Turant is up', greeting, heard);
  if (process.argv[2] === 'once') process.exit();
});
setInterval(() => undefined, 1_000);
`;
const THREAD = `import { parentPort } from 'node:worker_threads';
import { greeting } from '@turant/domain';
parentPort?.postMessage(greeting);
setInterval(() => undefined, 1_000);
`;

/** What the built program says, run as `npm start` runs it, or with other flags. */
const run = (...flags: string[]): string =>
  execFileSync(process.execPath, [...flags, join(root, 'dist/apps/standalone/src/main.js'), 'once'], { encoding: 'utf8' });

const LIB = 'dist/libs/domain/src/index.js';

/** Writes other words of the same length into a built file, and leaves its time as it was: only the code cache has the old ones then. */
function changeUnseen(from: string, to: string, file = LIB): void {
  const { atime, mtime } = statSync(join(root, file));
  put(file, readFileSync(join(root, file), 'utf8').replace(from, to));
  utimesSync(join(root, file), atime, mtime);
}

beforeEach(() => {
  root = temporaryFolder('turant-code-cache-');
  put('package.json', '{"scripts":{"start":"node --max-semi-space-size=32 main.js"}}');
  put('libs/domain/src/index.ts', "export const greeting: string = 'at once';\n");
  put('apps/standalone/src/main.ts', MAIN);
  put('apps/standalone/src/greeting-thread.ts', THREAD);
  put('apps/cli/src/greet.ts', "export const greet = (): void => console.log('greets at once');\n");
  put('apps/cli/src/main.ts', "import { greet } from './greet.js';\ngreet();\n");
  execFileSync(process.execPath, [BUILD, root]);
});

it('loads modules of the process and of its threads from the cache that the build made', () => {
  changeUnseen('at once', 'at last');
  expect(run('--max-semi-space-size=32')).toBe('Turant is up at once at once\n');
});

it('loads modules of the command line from it, which the service does not load', () => {
  changeUnseen('at once', 'at last', 'dist/apps/cli/src/greet.js');
  expect(execFileSync(process.execPath, [join(root, 'dist/apps/cli/src/main.js')], { encoding: 'utf8' })).toBe('greets at once\n');
});

it('loads a module from its file after that was changed', () => {
  put(LIB, readFileSync(join(root, LIB), 'utf8').replace('at once', 'sooner'));
  expect(run()).toBe('Turant is up sooner sooner\n');
});

it.each(['--enable-source-maps', '--stack-size=900'])('runs with %s, for which the cache was not made', (flag) => {
  expect(run(flag)).toBe('Turant is up at once at once\n');
});

it('does without a cache that is not whole', () => {
  const cache = join(root, 'dist/.code-cache');
  truncateSync(cache, statSync(cache).size - 1);
  changeUnseen('at once', 'at last');
  expect(run()).toBe('Turant is up at last at last\n');
});

it('is kept by the next build while few files were changed, and none of these is taken from it', () => {
  const recordedAt = (): number => statSync(join(root, 'dist/.code-cache')).mtimeMs;
  const before = recordedAt();
  put('libs/domain/src/index.ts', "export const greeting: string = 'at last';\n");
  execFileSync(process.execPath, [BUILD, root]);
  expect(recordedAt()).toBe(before);
  expect(run('--max-semi-space-size=32')).toBe('Turant is up at last at last\n');
  for (let i = 0; i < 60; i += 1) put(`libs/domain/src/more-${i}.ts`, 'export {};\n');
  execFileSync(process.execPath, [BUILD, root]);
  expect(recordedAt()).toBeGreaterThan(before);
});
