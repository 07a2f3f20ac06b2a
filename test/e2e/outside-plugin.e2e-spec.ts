import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { failedStart } from '../engines/failed-start.js';
import { startService, type Service } from '../engines/service.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const ROOT = resolve(__dirname, '../..');
const ID = 'acmecars';
const NAME = '@acme/turant-acme';
const SECRET = 'hush-Sesame-8181';

const outside = realpathSync(temporaryFolder('turant-outside-plugin-'));
const author = join(outside, 'author');
const dataDir = join(outside, 'data');
const tool = (path: string): string => join(ROOT, 'node_modules', path);

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  const { PATH = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: { PATH, HOME: outside, ...env }, encoding: 'utf8' });
  expect({ command: [command, ...args].join(' '), status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual(
    expect.objectContaining({ status: 0, said: '' }),
  );
  return stdout;
}
const pack = (folder: string): string =>
  join(
    outside,
    (JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', outside], folder)) as { filename: string }[])[0]
      ?.filename ?? '',
  );

/** A plugin of the repository as an author outside writes it: with the id of another platform, and the kit as a package. */
function writePlugin(): void {
  const from = join(ROOT, 'plugins/cardekho');
  mkdirSync(join(author, 'src'), { recursive: true });
  cpSync(join(from, 'fixtures'), join(author, 'fixtures'), { recursive: true });
  cpSync(join(from, 'README.md'), join(author, 'README.md'));
  for (const name of ['plugin.ts', 'settings.ts', 'source.ts']) cpSync(join(from, name), join(author, 'src', name));
  for (const folder of ['fixtures', 'src'])
    for (const name of readdirSync(join(author, folder))) {
      const file = join(author, folder, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('cardekho', ID));
    }
  writeFileSync(
    join(author, 'src/plugin.spec.ts'),
    "import { join } from 'node:path';\nimport * as kit from '@turant/plugin-kit';\nimport { describePlugin } from '@turant/plugin-kit/testing';\nimport plugin from './plugin.js';\n\ndescribePlugin(plugin, join(__dirname, '..'));\nit('has the suite where it was before, too', () => expect(kit.describePlugin).toBe(describePlugin));\n",
  );
  const [about, compiler] = jsonOfDocs();
  expect(about).toMatchObject({ name: NAME });
  writeFileSync(join(author, 'package.json'), JSON.stringify(about));
  // The types that the author installs are in this repository already.
  const compilerOptions = { ...compiler?.['compilerOptions'], typeRoots: [tool('@types')] };
  writeFileSync(join(author, 'tsconfig.json'), JSON.stringify({ ...compiler, compilerOptions }));
}

/** `package.json` and `tsconfig.json` as docs/plugins.md writes them. */
function jsonOfDocs(): Record<string, object>[] {
  const [, page = ''] = readFileSync(join(ROOT, 'docs/plugins.md'), 'utf8').split('## A plugin outside this repository');
  return page
    .split('```json\n')
    .flatMap((part, at) => (at === 0 ? [] : [JSON.parse(part.split('```')[0] ?? '') as Record<string, object>]));
}

describe('a plugin from outside the repository', () => {
  let kit: readonly string[];
  let packed: string;

  beforeAll(() => {
    const kitFile = run(process.execPath, [join(ROOT, 'scripts/pack-kit.cjs'), outside], outside).trim();
    // The packages that the kit depends on are packed here, so that the test needs no registry; by tar, because npm takes two seconds for each.
    const archives = ['@sinclair/typebox', 'libphonenumber-js', 'ulid'].map((name) => {
      const file = join(outside, `${basename(name)}.tgz`);
      // What the kit requires: their ES modules are twice as many files.
      const unread = ['es6*', 'esm', 'source'].map((folder) => `--exclude=${folder}`);
      run('tar', ['-czf', file, ...unread, '-C', dirname(tool(name)), basename(name)], outside);
      return file;
    });
    kit = [kitFile, ...archives];
    writePlugin();
  }, 240_000);

  it('compiles against the packed kit and passes the contract suite', () => {
    run('npm', ['install', '--offline', '--no-save', ...kit], author);
    run(process.execPath, [tool('typescript-native/bin/tsc'), '-p', '.'], author);
    const report = JSON.parse(run(process.execPath, [tool('jest/bin/jest.js'), '--json', '--runInBand'], author)) as Record<string, number>;
    expect(report['numFailedTests']).toBe(0);
    expect(report['numPassedTests']).toBeGreaterThan(100);
    const ofSuite = "require('@turant/plugin-kit'); console.log(Object.keys(require.cache).filter((file) => file.includes('/contract/')))";
    expect(run(process.execPath, ['-e', ofSuite], author)).toBe('[]\n');
  }, 240_000);

  it('has a suite that fails where the plugin reads something else', () => {
    const file = join(author, 'fixtures/push.expected.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('"utm_source"', '"utm_other"'));
    const { PATH = '' } = process.env;
    const { status, stdout } = spawnSync(process.execPath, [tool('jest/bin/jest.js'), '--json', '--runInBand'], {
      ...{ cwd: author, env: { PATH, HOME: outside }, encoding: 'utf8' },
    });
    writeFileSync(file, before);
    expect([status, (JSON.parse(stdout) as { numFailedTests: number }).numFailedTests]).toEqual([1, 1]);
  }, 120_000);

  it('is installed as a package, named in PLUGINS, and rings for a lead that is posted to its address', async () => {
    packed = pack(author);
    mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
    run('npm', ['install', '--offline', '--prefix', join(dataDir, 'plugins'), packed, ...kit], outside);
    const service = await startService({ dataDir, env: { PLUGINS: NAME } });
    try {
      await expectLead(service);
      expect(service.logged()).toContain(NAME);
    } finally {
      await service.stop();
    }
  }, 240_000);

  it('is read from its folder by the command line, with its own fixtures', () => {
    const env = { PLUGINS: author, DATA_DIR: dataDir };
    const out = run(process.execPath, [join(ROOT, 'dist/apps/cli/src/main.js'), 'plugin', 'try', ID, 'push'], outside, env);
    expect(out).toMatch(/^ {3}phone {8}\+919876543211$/m);
  });

  it('may be an ES module', () => {
    const folder = join(outside, 'esm');
    mkdirSync(folder);
    symlinkSync(join(author, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"name":"esm","version":"1.0.0","type":"module","main":"plugin.js"}');
    writeFileSync(join(folder, 'body.json'), '{"tel":"98765 43211"}');
    writeFileSync(
      join(folder, 'plugin.js'),
      `import { at, bodyOf, definePlugin, lead, RejectedError, sourceSettings } from '@turant/plugin-kit';
       const read = (raw) => {
         if (at(bodyOf(raw), 'tel') === undefined) throw new RejectedError('UNPARSEABLE', 'there is no tel');
         return [lead({ answers: [{ key: 'tel', value: at(bodyOf(raw), 'tel'), as: 'phone' }] })];
       };
       export default definePlugin({ id: 'esm', kit: 1, name: 'E', steps: ['{url}'], settings: sourceSettings({}), proof: { kind: 'url' }, read });`,
    );
    const tried = (file: string): { status: string; reason?: string } => {
      const main = join(ROOT, 'dist/apps/cli/src/main.js');
      const env = { PATH: process.env.PATH ?? '', HOME: outside, PLUGINS: folder };
      return JSON.parse(
        spawnSync(process.execPath, [main, 'plugin', 'try', 'esm', file, '--json'], { cwd: folder, env, encoding: 'utf8' }).stdout,
      );
    };
    expect(tried('body.json')).toMatchObject({ status: 'read', items: [{ lead: { phone: '+919876543211' } }] });
    // An error of the package's own copy of the kit is the one that the service knows.
    expect(tried('package.json')).toMatchObject({ status: 'unparseable', reason: 'there is no tel' });
  });

  it('is refused in one sentence where its id is taken or it is not there, and nothing is made', async () => {
    const place = join(outside, 'fresh');
    const twice = await failedStart('standalone', { DATA_DIR: place, PLUGINS: `${author},${join(dataDir, 'plugins/node_modules', NAME)}` });
    expect([twice.code, twice.words]).toEqual([
      1,
      expect.stringMatching(new RegExp(`plugin ${ID} of \\S+${NAME}: its id is there twice\\s*$`)),
    ]);
    const missing = await failedStart('standalone', { DATA_DIR: place, PLUGINS: '@acme/not-installed' });
    expect([missing.code, missing.words]).toEqual([
      1,
      expect.stringMatching(/^turant: PLUGINS: @acme\/not-installed is neither in \S+ nor in \S+: npm install/),
    ]);
    expect(missing.words.trim().split('\n')).toHaveLength(1);
    expect(existsSync(place)).toBe(false);
  }, 60_000);
});

async function expectLead(service: Service): Promise<void> {
  const { data } = (await service.send('/api/plugins')).body as { data: { id: string }[] };
  expect(data.map(({ id }) => id)).toContain(ID);
  const body = { plugin: ID, name: 'Acme', settings: { secret: SECRET } };
  const { connection } = (await service.send('/api/connections', { body })).body;
  const lead = { name: 'Amit', phone_number: '9876543211', car_model: 'Tata Nexon EV' };
  const path = new URL(connection.url).pathname;
  expect((await service.send(path, { key: null, body: lead })).status).toBe(401);
  const answer = await service.send(path, { key: null, body: lead, headers: { 'x-api-key': SECRET } });
  expect([answer.status, answer.body]).toEqual([201, { message: 'accepted' }]);
  const found = await service.until(async () => (await service.send('/api/leads')).body.data[0]);
  expect(found).toMatchObject({ name: 'Amit', phone: '+919876543211', requirement: 'Tata Nexon EV', source: ID });
  await service.until(async () =>
    (await service.send('/api/calls')).body.data.find(({ status }: { status: string }) => status === 'completed'),
  );
}
