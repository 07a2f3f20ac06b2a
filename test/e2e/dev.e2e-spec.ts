import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { temporaryFolder } from '../engines/temporary-folder.js';
import { until } from '../engines/until.js';

const ROOT = resolve(__dirname, '../..');
/** All that `npm run dev` needs of a checkout; this tree itself is left alone. */
const NEEDED = ['package.json', 'package-lock.json', 'apps', 'libs', 'plugins', 'scripts'];
const WITHIN_MS = 60_000;
const SOURCE = 'apps/standalone/src/greet.ts';

const outside = temporaryFolder('turant-dev-');
const checkout = join(outside, 'checkout');
let dev: ChildProcess;
let said = '';

async function heard(pattern: RegExp): Promise<RegExpExecArray> {
  return until(() => pattern.exec(said), { what: `npm run dev says ${pattern}`, withinMs: WITHIN_MS, seen: () => said });
}

/** Saves the source, and forgets what was said before. */
function save(text: string): void {
  said = '';
  writeFileSync(join(checkout, SOURCE), text);
}

const isServing = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(() => {
  const filter = (path: string): boolean => basename(path) !== 'node_modules';
  for (const name of NEEDED) cpSync(join(ROOT, name), join(checkout, name), { recursive: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  const { PATH, HOME } = process.env;
  // What `npm run debug` runs, on a free port.
  dev = spawn(process.execPath, [join(checkout, 'scripts/dev.cjs'), '--inspect=127.0.0.1:0'], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: join(outside, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (bytes: Buffer) => (said += bytes.toString()));
}, WITHIN_MS);

afterAll(async () => {
  if (dev.exitCode === null) {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
  }
});

describe('npm run dev', () => {
  let baseUrl = '';

  it(
    'builds and starts the service, open for a debugger',
    async () => {
      [, baseUrl = ''] = await heard(/Turant is up at (\S+)/);
      expect(await isServing(baseUrl)).toBe(true);
      const [, inspector = ''] = await heard(/Debugger listening on ws:\/\/(\S+?)\//);
      const [target] = (await (await fetch(`http://${inspector}/json/list`)).json()) as { url: string }[];
      expect(target?.url).toMatch(/checkout\/dist\/apps\/standalone\/src\/main\.js$/);
    },
    WITHIN_MS,
  );

  it(
    'leaves the running service alone while a saved source does not parse',
    async () => {
      save('export const = ;\n');
      await heard(/the build failed, and nothing was restarted\n[^]*greet\.ts/);
      expect(await isServing(baseUrl)).toBe(true);
    },
    WITHIN_MS,
  );

  it(
    'restarts with the next saved change',
    async () => {
      save(readFileSync(join(ROOT, SOURCE), 'utf8').replace('Turant is up at', 'Turant is up anew at'));
      const [, fresh = ''] = await heard(/Turant is up anew at (\S+)/);
      await heard(/up \d+ ms after the change was seen/);
      expect(await isServing(fresh)).toBe(true);
      expect(await isServing(baseUrl)).toBe(false);
      baseUrl = fresh;
    },
    WITHIN_MS,
  );

  it('ends with its service', async () => {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await isServing(baseUrl)).toBe(false);
  });
});
