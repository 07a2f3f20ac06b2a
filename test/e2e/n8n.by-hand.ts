/**
 * The workflows of clients/n8n in a real n8n, which is no dependency of this repository: its licence is another one, and it has 3 GB. Install it elsewhere, with
 * its own Node 24 and with what it has to compile (sqlite3), and name both:
 * `npm run build && N8N="<node> <folder>/node_modules/n8n/bin/n8n" npx jest --testRegex 'n8n\.by-hand\.ts$'`
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { startService, type Service } from '../engines/service.js';
import { freshPhone } from './calls.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const WORKFLOWS = resolve(__dirname, '../../clients/n8n');
const [NODE = '', PROGRAM = ''] = (process.env['N8N'] ?? '').split(' ');
const [PORT, BROKER_PORT] = [5_689, 5_690];
const START_MS = 300_000;

interface Workflow {
  id: string;
  nodes: { name: string; type: string; typeVersion: number; parameters: Record<string, unknown> }[];
}

let service: Service;
/** The secret of the service's subscription. */
let secret: string;
const folder = temporaryFolder('turant-n8n-');
let n8n: ChildProcess;
/** In front of the service, and where the events' workflow reports. */
let front: Server;
let frontUrl: string;
let failures: number[] = [];
const reported: string[] = [];

const environment = (): Record<string, string> => ({
  ...{ PATH: process.env['PATH'] ?? '', HOME: folder, N8N_USER_FOLDER: folder, N8N_LISTEN_ADDRESS: '127.0.0.1', N8N_HOST: 'localhost' },
  ...{ N8N_PORT: String(PORT), N8N_RUNNERS_BROKER_PORT: String(BROKER_PORT), NODE_FUNCTION_ALLOW_BUILTIN: 'crypto' },
  ...{ N8N_DIAGNOSTICS_ENABLED: 'false', N8N_VERSION_NOTIFICATIONS_ENABLED: 'false', N8N_TEMPLATES_ENABLED: 'false' },
});

function command(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(NODE, [PROGRAM, ...args], { env: environment(), encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`n8n ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** The file as a person changes it after the import: the address, the secret, and a step of their own. */
function importWorkflow(name: string, change: (workflow: Workflow) => void): void {
  const workflow = JSON.parse(
    readFileSync(join(WORKFLOWS, name), 'utf8').replace('https://turant.example', frontUrl).replace('PASTE THE SECRET HERE', secret),
  ) as Workflow;
  change(workflow);
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(workflow));
  command('import:workflow', `--input=${file}`);
  command('publish:workflow', `--id=${workflow.id}`);
}

function importCredential(): void {
  const file = join(folder, 'credentials.json');
  const data = { name: 'Authorization', value: `Bearer ${service.apiKey}` };
  writeFileSync(file, JSON.stringify([{ id: 'turantApiKey0001', name: 'Turant API key', type: 'httpHeaderAuth', data }]));
  command('import:credentials', `--input=${file}`);
}

async function startFront(): Promise<void> {
  front = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      if (request.url === '/report') return void (reported.push(body), response.end('{}'));
      const failure = failures.shift();
      if (failure !== undefined) return void response.writeHead(failure, { 'retry-after': '1' }).end('<html>busy</html>');
      const { authorization = '', 'idempotency-key': key = '' } = request.headers;
      const headers = { authorization, 'idempotency-key': String(key), 'content-type': 'application/json' };
      void fetch(service.baseUrl + (request.url ?? ''), { method: request.method, headers, body }).then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text()),
      );
    });
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  frontUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  if (PROGRAM === '') throw new Error('N8N names no Node and no n8n: see the head of this file');
  service = await startService({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  await startFront();
  const subscription = { url: `http://127.0.0.1:${PORT}/webhook/turant-events`, types: ['lead.accepted'] };
  ({ secret } = (await service.send('/api/subscriptions', { body: subscription })).body);
  importCredential();
  importWorkflow('turant-lead.json', () => undefined);
  importWorkflow('turant-events.json', ({ nodes }) => {
    const step = nodes.find(({ name }) => name === 'A lead has come in');
    const parameters = {
      method: 'POST',
      url: `${frontUrl}/report`,
      sendBody: true,
      specifyBody: 'json',
      jsonBody: '={{ JSON.stringify($json) }}',
    };
    Object.assign(step ?? {}, { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters });
  });
  n8n = spawn(NODE, [PROGRAM, 'start'], { env: environment(), cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [n8n.stdout, n8n.stderr]) stream?.on('data', (bytes: Buffer) => said.push(bytes));
  // It says that it is ready before it knows its workflows.
  for (const [path, refusal] of Object.entries({ 'turant-lead': 422, 'turant-events': 401 }))
    await service
      .until(async () => n8n.exitCode !== null || (await post(path, '{}').catch(() => undefined))?.status === refusal)
      .catch(() => Promise.reject(new Error(Buffer.concat(said).toString())));
}, START_MS);
afterAll(async () => {
  // It ends its own children at SIGTERM only.
  if (n8n?.kill('SIGTERM')) await once(n8n, 'exit');
  front?.closeAllConnections();
  front?.close();
  await service?.kill();
});

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  const url = `http://127.0.0.1:${PORT}/webhook/${path}`;
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  return { status: answer.status, body: await answer.text() };
}
const lead = async (body: object): Promise<{ status: number; body: Record<string, unknown> }> => {
  const answer = await post('turant-lead', JSON.stringify(body));
  return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> };
};

describe('a lead through n8n', () => {
  it('is taken, and is the same lead when the form sends it again', async () => {
    const entry = { id: 'entry-1', name: 'Asha Rao', phone: freshPhone(), requirement: '2 BHK' };
    const first = await lead(entry);
    expect(first).toMatchObject({ status: 202, body: { leadId: expect.stringMatching(/^ld_/), callId: expect.stringMatching(/^cl_/) } });
    expect((await lead(entry)).body['leadId']).toBe(first.body['leadId']);
    expect((await service.send('/api/leads')).body.data).toEqual([
      expect.objectContaining({ name: 'Asha Rao', requirement: '2 BHK', source: 'n8n' }),
    ]);
  }, 60_000);

  it('is refused to the form where Turant refuses it, at once', async () => {
    const refused = await lead({ id: 'entry-2', name: '', phone: freshPhone() });
    expect(refused).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ field: 'lead.name' })] } });
  }, 60_000);

  it('is tried again at 503 and 429, and taken then', async () => {
    failures = [503, 429];
    expect((await lead({ id: 'entry-3', name: 'Ravi', phone: freshPhone() })).status).toBe(202);
    expect(failures).toEqual([]);
  }, 60_000);

  it('is not taken where it does not get through five times', async () => {
    failures = [502, 502, 502, 502, 502, 502];
    const refused = await lead({ id: 'entry-4', name: 'Zoya', phone: freshPhone() });
    expect(refused).toMatchObject({ status: 503, body: { code: 'TURANT_NOT_REACHED' } });
    expect(failures).toHaveLength(1);
    failures = [];
  }, 90_000);
});

describe('an event through n8n', () => {
  const send = (id: string, { signedWith = secret, at = new Date(), sent = '' } = {}): Promise<{ status: number }> => {
    const body = JSON.stringify({ type: 'lead.accepted', timestamp: at.toISOString(), data: { leadId: 'ld_1', name: 'आशा' } });
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)) };
    return post('turant-events', sent || body, { ...headers, 'webhook-signature': new Webhook(signedWith).sign(id, at, body) });
  };
  const ids = (): string[] => reported.map((body) => (JSON.parse(body) as { id: string }).id);

  it('comes from the service, signed, once the lead is stored', async () => {
    const { leadId } = (await service.postLead({ lead: { name: 'आशा', phone: freshPhone() } })).body as { leadId: string };
    const body = await service.until(async () => reported.find((one) => one.includes(leadId)));
    expect(JSON.parse(body)).toMatchObject({ isGenuine: true, type: 'lead.accepted', data: { lead: { leadId, name: 'आशा' } } });
  }, 60_000);

  it('is handed on once', async () => {
    expect([(await send('wm_1')).status, (await send('wm_1')).status, (await send('wm_2')).status]).toEqual([204, 204, 204]);
    await service.until(async () => ids().includes('wm_2'));
    expect(ids().filter((id) => id === 'wm_1')).toHaveLength(1);
  }, 60_000);

  it('is refused with another secret, another body, an old time, or no signature', async () => {
    const other = `whsec_${Buffer.from('another secret of some more bytes').toString('base64')}`;
    expect((await send('wm_3', { signedWith: other })).status).toBe(401);
    expect((await send('wm_3', { sent: '{"type":"lead.accepted"}' })).status).toBe(401);
    expect((await send('wm_3', { at: new Date(Date.now() - 600_000) })).status).toBe(401);
    expect((await post('turant-events', '{"type":"lead.accepted"}')).status).toBe(401);
    expect(ids()).not.toContain('wm_3');
  }, 60_000);
});
