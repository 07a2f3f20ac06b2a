import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { useOwnService } from '../engines/use-own-service.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const ROOT = resolve(__dirname, '../..');
const KIT = join(ROOT, 'dist/libs/plugin-kit/src/index.js');

/** A package of somebody else whose functions do what a request says: it stands for every fault that a reader may have. */
const PACKAGE = `
  const { definePlugin, lead, sourceSettings } = require(${JSON.stringify(KIT)});
  const does = {
    lead: ({ phone }) => [lead({ answers: [{ key: 'phone', value: phone, as: 'phone' }] })],
    regexp: () => /^(a|aa)+$/.test('a'.repeat(400) + '!'),
    loop: () => { for (;;); },
    kill: () => process.kill(process.pid, 'SIGKILL'),
  };
  const saidIn = (raw) => JSON.parse(raw.body.toString());
  module.exports = definePlugin({
    id: 'hostile', kit: 1, name: 'Hostile', steps: ['{url}'], settings: sourceSettings({}), proof: { kind: 'url' },
    platformRequestId: (raw) => does[saidIn(raw).before]?.(),
    read: (raw) => does[saidIn(raw).do](saidIn(raw)),
  });
`;

const folder = temporaryFolder('turant-hostile-');
const plugin = join(folder, 'plugin');
const options = { dataDir: join(folder, 'data'), env: { PLUGINS: plugin } };

const connect = async (name: string): Promise<{ id: string; path: string }> => {
  const { connection } = (await service.send('/api/connections', { body: { plugin: 'hostile', name } })).body;
  return { id: connection.connectionId, path: new URL(connection.url).pathname };
};
const posted = (path: string, body: object) => service.send(path, { key: null, body });
const payloadsOf = async (id: string): Promise<{ payloadId: string; status: string; reason?: string }[]> =>
  (await service.send(`/api/connections/${id}/payloads`)).body.data;
const readOf = (id: string) =>
  service.until(async () => (await payloadsOf(id)).every(({ status }) => status !== 'received') && (await payloadsOf(id)));

const service = useOwnService(() => {
  mkdirSync(plugin);
  writeFileSync(join(plugin, 'package.json'), '{"name":"hostile","version":"1.0.0","main":"plugin.js"}');
  writeFileSync(join(plugin, 'plugin.js'), PACKAGE);
  return options;
});

it('answers while a request is read without end, reads others, and calls the request stuck', async () => {
  const [hostile, good] = [await connect('Hostile'), await connect('Good')];
  for (const what of ['regexp', 'loop']) expect((await posted(hostile.path, { do: what })).status).toBe(200);
  expect((await service.send('/health/live')).status).toBe(200);
  await posted(good.path, { do: 'lead', phone: '9876500001' });
  expect(await readOf(good.id)).toMatchObject([{ status: 'read' }]);
  const reason = 'reading it took longer than 2000 ms';
  expect(await readOf(hostile.id)).toMatchObject([
    { status: 'stuck', reason },
    { status: 'stuck', reason },
  ]);

  const { connection } = (await service.send(`/api/connections/${hostile.id}`)).body;
  expect(connection.health).toMatchObject({ counts: { stuck: 2 }, lastError: { reason: `stuck: ${reason}` } });
  const told = (await service.send('/api/timeline')).body.data as { type: string }[];
  expect(told.filter(({ type }) => type === 'source.stuck')).toHaveLength(1);
}, 60_000);

it('says of a trial without end that it would be stuck, and answers others meanwhile', async () => {
  const { id } = await connect('Trial');
  const trial = service.send(`/api/connections/${id}/try`, { body: { body: { do: 'loop' } } });
  expect((await service.send('/health/live')).status).toBe(200);
  expect((await trial).body).toMatchObject({ status: 'stuck', items: [] });
}, 60_000);

it('answers 503 to a request whose id takes a package without end, and stores nothing', async () => {
  const { id, path } = await connect('Before');
  const answer = posted(path, { before: 'loop', do: 'lead', phone: '9876500002' });
  expect((await service.send('/health/live')).status).toBe(200);
  expect((await answer).status).toBe(503);
  expect(await payloadsOf(id)).toEqual([]);
}, 60_000);

it('starts again after a request that ends the process, which is stuck from the third start on', async () => {
  const { id, path } = await connect('Killer');
  await posted(path, { do: 'kill' }).catch(() => undefined);
  expect(await service.ended).toBe('SIGKILL');
  const starts: string[] = [];
  for (let lives = false; !lives && starts.length < 5;) {
    const started = await service.again().catch((error: Error) => error);
    if (started instanceof Error) starts.push('ended before it was ready');
    else {
      lives = await Promise.race([
        service.ended.then(() => false),
        readOf(id).then(
          () => true,
          () => false,
        ),
      ]);
      starts.push(lives ? 'lives' : 'ended');
    }
  }
  expect(starts).toHaveLength(3);
  expect(starts[2]).toBe('lives');
  expect(await payloadsOf(id)).toMatchObject([{ status: 'stuck', reason: 'its reading was begun twice and did not end' }]);
}, 180_000);

it('reads a stuck request again when a person says so', async () => {
  const { data } = (await service.send('/api/connections')).body as { data: { connectionId: string; name: string }[] };
  const { connectionId = '' } = data.find(({ name }) => name === 'Hostile') ?? {};
  const [newest] = await payloadsOf(connectionId);
  const again = await service.send(`/api/connections/${connectionId}/payloads/${newest?.payloadId}/replay`, { method: 'POST' });
  expect([again.status, again.body.payload.status]).toEqual([200, 'received']);
  expect((await readOf(connectionId))[0]).toMatchObject({ status: 'stuck', replays: 1 });
}, 60_000);
