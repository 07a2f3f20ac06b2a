import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFakeVendor, type FakeVendor } from '../doubles/fake-vendor.js';
import { freshPhone, whenCall, type CallRecord } from './calls.js';
import type { Ran } from './command-line.js';
import { useOwnCommandLine } from './own-command-line.js';
import { post } from './hooks.js';

const VENDOR = 'https://hooks.example.in';

let vendor: FakeVendor;
const turant = useOwnCommandLine(async () => {
  vendor = await startFakeVendor();
  return { env: { HTTP_REWRITES: vendor.rewrites(VENDOR) } };
});

describe('turant connection', () => {
  let connection: CallRecord;
  beforeAll(async () => {
    ({ connection } = await turant.json('connection', 'add', 'custom-json', '--name', 'Own site'));
  });
  const ID = (): string => connection.connectionId;

  it('says what the owner should correct where it prints the address to paste', async () => {
    const out = await turant.table('connection', 'add', 'typeform', '--name', 'Form', '--set', 'secret=sixteen letters!');
    expect(out).toMatch(/^Warning: platforms post to public https addresses, and http:\/\/127\.0\.0\.1:\d+ is none: docs\/reachable\.md/m);
    const [, id = ''] = /\((cn_\w+)\)/.exec(out) ?? [];
    await turant.json('connection', 'remove', id);
  });

  it('lists and shows them', async () => {
    expect(await turant.table('connection', 'list')).toMatch(new RegExp(`^${ID()}  custom-json  Own site  active  never +0`, 'm'));
    const out = await turant.table('connection', 'show', ID());
    expect(out).toMatch(/^address +http/m);
    expect(out).toContain(connection.url);
    expect(out).toMatch(/^warning +/m);
    expect(await turant.json('connection', 'show', ID())).toMatchObject({ connection: { url: connection.url } });
    expect((await turant.json('connection', 'list')).data).toEqual([expect.objectContaining({ connectionId: ID() })]);
  });

  it('tries a body from a file, from the standard input, and the last one', async () => {
    expect(await turant.refused(3, ['connection', 'try', ID()])).toContain('nothing has come yet');
    const file = join(turant.folder, 'payload.json');
    writeFileSync(file, JSON.stringify({ name: 'Meera', phone: '98123 00031' }));
    const { code, out } = await turant.run(['connection', 'try', ID(), file]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^status +read$[^]*^1\. lead$[^]*^phone +\+919812300031$[^]*^mayDial +yes$/m)]);
    expect((await turant.run(['connection', 'try', ID(), '-'], { input: '{"name":"Om","phone":"98123 00032"}' })).out).toContain(
      '+919812300032',
    );
    expect(await turant.refused(1, ['connection', 'try', ID(), join(turant.folder, 'missing.json')])).toContain('missing.json');
    expect((await turant.json('leads', '--connection', ID())).data).toEqual([]);
    const delivered = await post(connection.url, JSON.stringify({ name: 'Anil', phone: freshPhone() }));
    expect(delivered.status).toBe(200);
    expect((await turant.json('connection', 'try', ID())).items).toEqual([expect.objectContaining({ name: 'Anil' })]);
  });

  it('shows what has come', async () => {
    await turant.service.until(async () => (await turant.service.send(`/api/leads?connectionId=${ID()}`)).body.data.length === 1);
    expect(await turant.table('connection', 'payloads', ID())).toMatch(/^rq_\w+  [\d-]+ [\d:]+  read +1 +\{"name":"Anil"/m);
    const { data } = await turant.json('connection', 'payloads', ID(), '--limit', '1');
    expect(JSON.parse(data[0].body)).toMatchObject({ name: 'Anil' });
  });

  it('sends a test', async () => {
    const out = await turant.table('connection', 'test', ID());
    const [, leadId = ''] = /^test lead +(ld_\w+)$/m.exec(out) ?? [];
    expect((await turant.service.send(`/api/leads/${leadId}`)).body.lead).toMatchObject({ isTest: true, connectionId: ID() });
  });

  it('sends a test that rings the phone that is typed, unless a rule forbids it', async () => {
    const leads = async (): Promise<unknown> => (await turant.service.send('/api/dashboard/summary')).body.metrics.totalLeads;
    const before = await leads();
    const [phone, unwanted] = [freshPhone(), freshPhone()];
    const out = await turant.table('connection', 'test', ID(), '--phone', phone);
    const [, callId = ''] = /^call +(cl_\w+)$/m.exec(out) ?? [];
    const rung = await whenCall(turant.service, callId, 'completed');
    expect(rung).toMatchObject({ to: phone, ringingAt: expect.any(String), costPaise: expect.any(Number) });
    expect(rung.costPaise).toBeGreaterThan(0);
    await turant.json('dnc', 'add', unwanted);
    const { lead } = await turant.json('connection', 'test', ID(), '--phone', unwanted);
    const refused = await whenCall(turant.service, lead.callIds[0], 'refused');
    expect(refused).toMatchObject({ refusedBy: { rule: 'do-not-call' }, placedAt: null });
    expect(await turant.refused(3, ['connection', 'test', ID(), '--phone', 'nobody'])).toContain('phone');
    expect(await leads()).toBe(before);
  });

  it('tells a script whether a target took the test', async () => {
    const testOf = async (path: string): Promise<Ran> => {
      const settings = { url: `${VENDOR}${path}`, secret: Buffer.from('test_secret_do_not_use_ever').toString('base64') };
      const given = Object.entries(settings).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
      const added = await turant.json('connection', 'add', 'webhooks', ...given);
      return turant.run(['connection', 'test', added.connection.connectionId]);
    };
    vendor.says('/taken', { status: 204 });
    vendor.says('/gone', { status: 410 });
    expect(await testOf('/taken')).toMatchObject({ code: 0, out: expect.stringMatching(/^status +sent$/m) });
    expect(await testOf('/gone')).toMatchObject({ code: 1, out: expect.stringMatching(/^status +failed$[^]*^reason +\S/m) });
    // The end of a call of another test may be told there, too.
    expect([...new Set(vendor.asked.map(({ url }) => url))]).toEqual(['/taken', '/gone']);
  });

  it('gives a new address', async () => {
    const { connection: before } = await turant.json('connection', 'add', 'custom-json', '--name', 'Seen by others');
    const out = await turant.table('connection', 'rotate', before.connectionId);
    const { connection: after } = await turant.json('connection', 'show', before.connectionId);
    expect(after.url).not.toBe(before.url);
    expect(out).toMatch(/^old address +answers 404$/m);
    expect(out).toContain(after.url);
    await turant.service.until(async () => (await post(before.url, '{}')).status === 404);
    expect(await turant.table('connection', 'rotate', before.connectionId, '--overlap', '60')).toContain('works for 60 s');
    expect((await post(after.url, '{}')).status).not.toBe(404);
    await turant.refused(2, ['connection', 'rotate', before.connectionId, '--overlap', 'long']);
    await turant.json('connection', 'remove', before.connectionId);
  });

  it('pauses, resumes and removes', async () => {
    expect(await turant.table('connection', 'pause', ID())).toMatch(/^status +paused$/m);
    expect((await turant.json('connection', 'show', ID())).connection.status).toBe('paused');
    expect(await turant.json('connection', 'resume', ID())).toMatchObject({ connection: { status: 'active' } });
    expect(await turant.table('connection', 'remove', ID())).toBe(`${ID()} is removed\n`);
    await turant.service.until(async () => (await post(connection.url, '{}')).status === 404);
    expect(await turant.refused(3, ['connection', 'remove', ID()])).toContain('404');
  });
});

describe('turant connection payloads', () => {
  const ids: string[] = [];
  let id: string;
  let url: string;
  const payloads = (...args: string[]): string[] => ['connection', 'payloads', ...args];
  const statusesOf = async (...args: string[]): Promise<string[]> =>
    (await turant.json(...payloads(id), ...args)).data.map(({ status }: CallRecord) => status);

  beforeAll(async () => {
    const { connection } = await turant.json('connection', 'add', 'custom-json', '--name', 'To be tidied');
    ({ connectionId: id, url } = connection);
    for (const body of [{ nobody: 1 }, { nobody: 2 }, { name: 'Anil', phone: freshPhone() }, { nobody: 3 }]) {
      await post(url, JSON.stringify(body));
      await turant.service.until(async () => !(await statusesOf()).includes('received'));
    }
    ids.push(...(await turant.json(...payloads(id))).data.map(({ payloadId }: CallRecord) => payloadId));
  });

  it('shows those of one status, also page by page', async () => {
    expect(await statusesOf()).toEqual(['rejected', 'read', 'rejected', 'rejected']);
    expect(await statusesOf('--status', 'read')).toEqual(['read']);
    const { data, nextCursor } = await turant.json(...payloads(id), '--status', 'rejected', '--limit', '2');
    expect(data.map(({ payloadId }: CallRecord) => payloadId)).toEqual([ids[0], ids[2]]);
    const rest = await turant.json(...payloads(id), '--status', 'rejected', '--limit', '2', '--cursor', nextCursor);
    expect([rest.data.map(({ payloadId }: CallRecord) => payloadId), rest.nextCursor]).toEqual([[ids[3]], null]);
    expect(await turant.refused(2, [...payloads(id), '--status', 'lost'])).toContain('stuck');
  });

  it('reads one again and deletes one', async () => {
    expect(await turant.table(...payloads('replay', id, ids[0] ?? ''))).toBe(`${ids[0]} is read again\n`);
    await turant.service.until(async () => (await turant.json(...payloads(id))).data[0].replays === 1);
    await turant.service.until(async () => !(await statusesOf()).includes('received'));
    expect(await turant.table(...payloads('delete', id, ids[0] ?? ''))).toBe(`${ids[0]} is deleted\n`);
    expect(await turant.refused(3, payloads('delete', id, ids[0] ?? ''))).toContain('PAYLOAD_NOT_FOUND');
  });

  it('does the same in the records of a service that is stopped', async () => {
    const { dataDir } = turant.service;
    await turant.service.stop();
    const stopped = (...args: string[]): Promise<Ran> => turant.run([...payloads(...args), '--stopped'], { env: { DATA_DIR: dataDir } });
    const shown = JSON.parse((await stopped(id, '--json', '--status', 'rejected')).out);
    expect(shown.data.map(({ payloadId }: CallRecord) => payloadId)).toEqual([ids[2], ids[3]]);
    expect(shown.data[0].body).toContain('nobody');
    expect(await stopped('replay', id, ids[2] ?? '')).toEqual({
      code: 0,
      err: '',
      out: `${ids[2]} is read again when the service starts\n`,
    });
    expect(await stopped('delete', id, ids[3] ?? '')).toMatchObject({ code: 0, out: `${ids[3]} is deleted\n` });
    const absent = id.replace(/.{4}$/, '0000');
    expect(await stopped('delete', absent, ids[3] ?? '')).toMatchObject({ code: 3, err: 'turant: no such connection\n' });
    await turant.service.again();
    await turant.service.until(async () => (await turant.json(...payloads(id))).data.map(({ replays }: CallRecord) => replays)[1] === 1);
    const left = (await turant.json(...payloads(id))).data;
    expect(left.map(({ payloadId }: CallRecord) => payloadId)).toEqual([ids[1], ids[2]]);
    await turant.service.until(async () => !(await statusesOf()).includes('received'));
    const acts = (await turant.service.send('/api/audit')).body.data;
    expect(acts).toContainEqual(expect.objectContaining({ action: 'delete', what: 'payload', whatId: ids[3] }));
  });
});
