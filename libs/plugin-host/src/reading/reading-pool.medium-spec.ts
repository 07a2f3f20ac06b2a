import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RejectedError, RetryLaterError } from '@turant/domain';
import { type Plugin, rawRequest } from '@turant/plugin-kit';
import { aPlugin, hostWith } from '../../../../test/factories/a-plugin-host.js';
import type { PluginReader, ReadingJob } from './reading-job.js';
import { ReadingPool, type ReadingPoolOptions } from './reading-pool.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const ROOT = resolve(__dirname, '../../../..');
const BUILT = join(ROOT, 'dist/libs/plugin-host/src/reading/reading-thread.js');
const KIT = join(ROOT, 'dist/libs/plugin-kit/src/index.js');
const LIMITS = { timeMs: 1_000, heapMb: 64 };
/** Longer than any test. */
const PATIENT = { ...LIMITS, timeMs: 120_000 };

/** What the plugin of the thread does with each body. */
const PLUGIN = `
  const { definePlugin, lead, RejectedError, secretToken, sourceSettings } = require(${JSON.stringify(KIT)});
  const { existsSync } = require('node:fs');
  const { join } = require('node:path');
  const hogged = [];
  const does = {
    read: (raw) => [lead({ answers: [{ key: 'phone', value: '9876543210', as: 'phone' }] })],
    regexp: () => /^(a|aa)+$/.test('a'.repeat(200) + '!'),
    loop: () => { for (;;); },
    memory: () => { for (;;) hogged.push(new Array(10_000).fill(hogged.length)); },
    wait: () => { while (!existsSync(join(__dirname, 'go-on'))); return []; },
    exit: () => process.exit(1),
    refuse: () => { throw new RejectedError('UNPARSEABLE', 'not a body'); },
    bug: () => { throw new TypeError('undefined is not a function'); },
    function: () => [{ kind: 'ref', ref: { id: () => 1 } }],
  };
  exports.plugins = [definePlugin({
    id: 'sample', kit: 1, name: 'Sample', steps: [], settings: sourceSettings({}), proof: secretToken(),
    read: (raw) => does[JSON.parse(raw.body.toString()).do](raw),
  })];
`;

const plugin: Plugin = aPlugin();
const jobOf = (what: string): ReadingJob<'read'> => {
  const body = Buffer.from(JSON.stringify({ do: what }));
  return {
    kind: 'read',
    raw: rawRequest({ method: 'POST', url: '/?a=1', headers: {}, body }),
    settings: {},
    region: 'IN',
    now: new Date(),
  };
};

const folder = temporaryFolder('turant-reading-');
let pool: ReadingPool;
beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-needed.cjs')], { stdio: 'ignore' });
  writeFileSync(join(folder, 'registry.cjs'), PLUGIN);
});
const poolWith = (options: Partial<ReadingPoolOptions>): ReadingPool =>
  new ReadingPool(
    { registryFile: join(folder, 'registry.cjs'), packages: { plugins: [], dataDir: folder }, limits: LIMITS, ...options },
    BUILT,
  );
beforeEach(async () => {
  pool = poolWith({});
  await pool.open();
});
afterEach(() => pool.close());

const outcome = (what: string, owner = 'tn_a', of = pool): Promise<unknown> =>
  of.run(plugin, jobOf(what), owner).then(
    (items) => items,
    (error: unknown) => error,
  );
const A_LEAD = [{ kind: 'lead', lead: { phone: '+919876543210' } }];

it('reads a request as the thread of the caller would', async () => {
  expect(await outcome('read')).toMatchObject(A_LEAD);
});

it.each([
  ['an endless regular expression', 'regexp', /longer than 1000 ms/],
  ['an endless loop', 'loop', /longer than 1000 ms/],
  ['the end of its thread', 'exit', /ended the thread/],
])('ends a reading that is %s, and reads the next request', async (_name, what, message) => {
  const error = (await outcome(what)) as RejectedError;
  expect(error).toMatchObject({ constructor: RejectedError, code: 'READING_STOPPED' });
  expect(error.message).toMatch(message);
  expect(await outcome('read')).toMatchObject(A_LEAD);
});

it('ends a reading that takes more memory than it may, whatever time it has', async () => {
  const patient = poolWith({ limits: PATIENT });
  const error = await outcome('memory', 'tn_a', patient);
  expect(error).toMatchObject({ code: 'READING_STOPPED', message: 'reading it took more than 64 MB of memory' });
  expect(await outcome('read', 'tn_a', patient)).toMatchObject(A_LEAD);
  await patient.close();
});

it('hands over what a plugin throws, with its class, its place and nothing of the request', async () => {
  expect(await outcome('refuse')).toMatchObject({ constructor: RejectedError, code: 'UNPARSEABLE', message: 'not a body' });
  expect(await outcome('bug')).toMatchObject({ name: 'TypeError', stack: expect.stringContaining('registry.cjs') });
  expect(await outcome('function')).toBeInstanceOf(Error);
  expect(await outcome('read')).toMatchObject(A_LEAD);
});

it('checks a large body in a thread, and a small one at once', async () => {
  const kinds: string[] = [];
  const watched: PluginReader = {
    run: (to, job, owner) => {
      kinds.push(`${job.kind} ${job.raw.body.length}`);
      return pool.run(to, job, owner);
    },
  };
  const { host } = hostWith([plugin], { reader: watched });
  const bodyOf = (bytes: number) => ({ ...jobOf('read').raw, body: Buffer.from(`"${'x'.repeat(bytes - 2)}"`) });
  for (const bytes of [32 * 1024, 32 * 1024 + 1]) {
    expect(await host.admit(plugin, bodyOf(bytes), {})).toMatchObject({ kind: 'taken' });
    expect(await host.accountsOf(plugin, bodyOf(bytes))).toEqual([]);
  }
  expect(kinds).toEqual(['admit 32769', 'accounts 32769']);
});

it('counts a reading that it ended as stopped, and tells the platform of a package to try again', async () => {
  const { host, metrics } = hostWith([], { packaged: [{ name: 'pkg', folder, plugin }], reader: pool });
  const { raw } = jobOf('loop');
  await expect(host.read(plugin, raw, { settings: {}, region: 'IN' })).rejects.toMatchObject({ code: 'READING_STOPPED' });
  expect(await metrics.text()).toContain('turant_plugin_calls_total{plugin="sample",call="read",outcome="stopped"} 1\n');
  const stopped = { run: () => Promise.reject(new RejectedError('READING_STOPPED', 'too long')) };
  const other = hostWith([], { packaged: [{ name: 'pkg', folder, plugin }], reader: stopped });
  await expect(other.host.admit(plugin, raw, {})).rejects.toMatchObject({ constructor: RetryLaterError, code: 'PROOF_STOPPED' });
});

it('lets one owner have one thread only, so that the others are read meanwhile', async () => {
  const patient = poolWith({ limits: PATIENT });
  const order: string[] = [];
  const note = (what: string, owner: string): Promise<unknown> => outcome(what, owner, patient).then(() => order.push(owner));
  const long = [note('wait', 'tn_a'), note('wait', 'tn_a')];
  await Promise.all([note('read', 'tn_b'), note('read', 'tn_c')]);
  writeFileSync(join(folder, 'go-on'), '');
  await Promise.all(long);
  expect(order).toEqual(['tn_b', 'tn_c', 'tn_a', 'tn_a']);
  await patient.close();
});

it('says that it is busy rather than take requests without end', async () => {
  const small = poolWith({ maxWaiting: 2 });
  const all = Array.from({ length: 4 }, () => outcome('read', 'tn_a', small));
  const refused = (await Promise.all(all)).filter((one) => one instanceof RetryLaterError);
  expect(refused).toEqual([expect.objectContaining({ code: 'READING_BUSY' })]);
  await small.close();
});

it('tells whoever waits that its thread does not start', async () => {
  const broken = poolWith({ registryFile: join(folder, 'nowhere.cjs') });
  await expect(broken.run(plugin, jobOf('read'), 'tn_a')).rejects.toMatchObject({ code: 'READING_UNAVAILABLE' });
});
