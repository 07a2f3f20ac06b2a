import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startLoopbackServer, type LoopbackServer } from '../../../../test/engines/loopback-server.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { layModels, type Laid, type LayOptions, type ModelSource } from './lay-models.js';
import { mirrorSource } from './mirror-source.js';
import { stateOfModel } from './model-state.js';
import type { Model } from './models.js';

const CONTENTS = { 'tiny/model.bin': 'weights', 'tiny/LICENSE': 'do what you like' };
const TINY: Model = {
  id: 'intents',
  name: 'a tiny one',
  does: 'nothing',
  licence: 'MIT',
  packages: [],
  files: Object.entries(CONTENTS).map(([name, text]) => ({
    name,
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  })),
};
const FAR: Model = { ...TINY, id: 'ears', runsOn: 'plan9-mips' };

let dir: string;
let mirror: string;
let count = 0;
const root = temporaryFolder('models-');
beforeEach(() => {
  count += 1;
  dir = join(root, String(count), 'models');
  mirror = join(root, String(count), 'mirror');
  for (const [name, text] of Object.entries(CONTENTS)) write(join(mirror, name), text);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function lay(options: Partial<LayOptions> = {}, models = [TINY]): Promise<Laid[]> {
  const all: Laid[] = [];
  for await (const one of layModels(models, { dir, source: mirrorSource(mirror), ...options })) all.push(one);
  return all;
}
const NOTHING_TO_GET: ModelSource = { get: () => Promise.reject(new Error('asked for something')) };
const filesOf = (folder: string): string[] => (readdirSync(folder, { recursive: true }) as string[]).sort();
const WHOLE = ['tiny', 'tiny/LICENSE', 'tiny/model.bin'];

it('lays what is missing, and asks for nothing that is there', async () => {
  expect(await lay()).toEqual([{ model: TINY, state: 'laid' }]);
  expect(filesOf(dir)).toEqual(WHOLE);
  expect((await stateOfModel(dir, TINY)).files.map(({ state }) => state)).toEqual(['there', 'there']);
  expect(await lay({ source: NOTHING_TO_GET })).toEqual([{ model: TINY, state: 'there' }]);
});

it('leaves nothing of a model behind of which one file is another one, or is not there', async () => {
  write(join(mirror, 'tiny/LICENSE'), 'do what you lose');
  expect(await lay()).toMatchObject([{ state: 'failed', problem: expect.stringContaining('tiny/LICENSE is another file') as string }]);
  expect(filesOf(dir)).toEqual([]);
  expect(await lay({ source: mirrorSource(join(root, 'nowhere')) })).toMatchObject([
    { state: 'failed', problem: expect.stringContaining('has no tiny/model.bin') as string },
  ]);
  expect(filesOf(dir)).toEqual([]);
});

it('goes on where a run was killed, and removes what it had gathered', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => dead.once('exit', resolve));
  write(join(dir, `.fetch-${dead.pid}`, 'tiny/model.bin'), 'wei');
  write(join(dir, '.fetch-1', 'of another process'), '');
  write(join(dir, 'tiny/model.bin'), CONTENTS['tiny/model.bin']);
  const asked: string[] = [];
  const source: ModelSource = {
    get: (model, files, folder) => {
      asked.push(...files.map(({ name }) => name));
      return mirrorSource(mirror).get(model, files, folder);
    },
  };
  expect(await lay({ source })).toMatchObject([{ state: 'laid' }]);
  expect(asked).toEqual(['tiny/LICENSE']);
  expect(filesOf(dir)).toEqual(['.fetch-1', '.fetch-1/of another process', ...WHOLE]);
});

it("keeps somebody's own file until it is told to replace it", async () => {
  write(join(dir, 'tiny/model.bin'), 'better weights');
  expect(await lay()).toEqual([{ model: TINY, state: 'other', names: ['tiny/model.bin'] }]);
  expect(readFileSync(join(dir, 'tiny/model.bin'), 'utf8')).toBe('better weights');
  expect(await lay({ replaces: true })).toMatchObject([{ state: 'laid' }]);
  expect(readFileSync(join(dir, 'tiny/model.bin'), 'utf8')).toBe('weights');
});

it('does not fetch what does not run on this machine', async () => {
  expect(await lay({ source: NOTHING_TO_GET }, [FAR])).toEqual([{ model: FAR, state: 'not-for-this-machine' }]);
});

describe('a mirror by its address', () => {
  let server: LoopbackServer;
  let answer: (path: string) => { status: number; body: string };
  beforeEach(async () => {
    answer = (path) =>
      existsSync(join(mirror, path)) ? { status: 200, body: readFileSync(join(mirror, path), 'utf8') } : { status: 404, body: '' };
    server = await startLoopbackServer((request, response) => {
      const { status, body } = answer((request.url ?? '').replace('/copy/', ''));
      response.writeHead(status).end(body);
    });
  });
  const address = (): string => `${server.origin}/copy/`;

  it('gives the files', async () => {
    expect(await lay({ source: mirrorSource(address()) })).toMatchObject([{ state: 'laid' }]);
    expect(filesOf(dir)).toEqual(WHOLE);
  });

  it('is told by what it lacks, sends too much of, or does not answer', async () => {
    const wrongs = [() => ({ status: 404, body: '' }), () => ({ status: 200, body: 'weights and more' })];
    const problems = ['answered 404 for tiny/model.bin', 'is longer than 7 bytes'];
    for (const [at, wrong] of wrongs.entries()) {
      answer = wrong;
      expect(await lay({ source: mirrorSource(address()) })).toMatchObject([
        { problem: expect.stringContaining(problems[at] ?? '') as string },
      ]);
    }
    expect(await lay({ source: mirrorSource('http://127.0.0.1:1') })).toMatchObject([
      { problem: expect.stringContaining('did not answer') as string },
    ]);
    expect(filesOf(dir)).toEqual([]);
  });
});
