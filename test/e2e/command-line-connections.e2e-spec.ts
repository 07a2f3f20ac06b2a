import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService, type Service } from '../engines/service.js';
import { freshPhone, type CallRecord } from './calls.js';
import { CommandLine } from './command-line.js';
import { post } from './hooks.js';

let service: Service;
let turant: CommandLine;
beforeAll(async () => {
  service = await startService({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  turant = new CommandLine(service);
}, 120_000);
afterAll(async () => {
  turant?.clean();
  await service?.kill();
  service?.clean();
}, 120_000);

describe('turant connection', () => {
  let connection: CallRecord;
  beforeAll(async () => {
    ({ connection } = await turant.json('connection', 'add', 'custom-json', '--name', 'Own site'));
  });
  const ID = (): string => connection.connectionId;

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
    await service.until(async () => (await service.send(`/api/leads?connectionId=${ID()}`)).body.data.length === 1);
    expect(await turant.table('connection', 'payloads', ID())).toMatch(/^rq_\w+  [\d-]+ [\d:]+  read +1 +\{"name":"Anil"/m);
    const { data } = await turant.json('connection', 'payloads', ID(), '--limit', '1');
    expect(JSON.parse(data[0].body)).toMatchObject({ name: 'Anil' });
  });

  it('sends a test', async () => {
    const out = await turant.table('connection', 'test', ID());
    const [, leadId = ''] = /^test lead +(ld_\w+)$/m.exec(out) ?? [];
    expect((await service.send(`/api/leads/${leadId}`)).body.lead).toMatchObject({ isTest: true, connectionId: ID() });
  });

  it('tells a script that a target took no test', async () => {
    // Nobody listens there. An address that the service may not call would be refused when it is written.
    const url = 'http://127.0.0.1:9/hook';
    const added = await turant.json(
      'connection',
      'add',
      'webhooks',
      '--set',
      `url=${url}`,
      '--set',
      'secret=test+secret+do+not+use+0000000000',
    );
    const { code, out } = await turant.run(['connection', 'test', added.connection.connectionId]);
    expect([code, out]).toEqual([1, expect.stringMatching(/^status +(failed|unknown)$/m)]);
  }, 120_000);

  it('pauses, resumes and removes', async () => {
    expect(await turant.table('connection', 'pause', ID())).toMatch(/^status +paused$/m);
    expect((await turant.json('connection', 'show', ID())).connection.status).toBe('paused');
    expect(await turant.json('connection', 'resume', ID())).toMatchObject({ connection: { status: 'active' } });
    expect(await turant.table('connection', 'remove', ID())).toBe(`${ID()} is removed\n`);
    await service.until(async () => (await post(connection.url, '{}')).status === 404);
    expect(await turant.refused(3, ['connection', 'remove', ID()])).toContain('404');
  });
});
