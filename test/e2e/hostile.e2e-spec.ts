import { Agent, request } from 'node:http';
import { useService } from '../engines/use-service.js';
import { allOf, freshPhone, whenBody, type CallRecord } from './calls.js';
import { mutated, seeded } from './mutate.js';
import { openRaw, type Raw } from './raw-socket.js';
import { judge, type Verdict } from './reference-validator.js';
import { addTenant, type OtherTenant } from './tenants.js';
import { seedOfRun } from '../engines/seed.js';

const COUNT = 10_000;
const CONNECTIONS = 32;
/** Every so many bodies are sent with an Idempotency-Key, twice. */
const KEYED_EVERY = 50;
const SEED = seedOfRun('HOSTILE_SEED');
const PATH = '/api/webhooks/leads';

const service = useService();
/** This tenant has neither credits nor numbers, so that the calls it asks for end at the gate. */
let tenant: OtherTenant;
let employeeId: string;
beforeAll(async () => {
  tenant = await addTenant(service, {});
  employeeId = await tenant.addEmployee({ name: 'Asha' });
}, 120_000);

interface Told {
  index: number;
  verdict: Verdict;
  status: number;
  body: { status?: string; leadId?: string; success?: boolean };
  isReplay: boolean;
  sent: Buffer;
}

const chanceOf = (index: number): ReturnType<typeof seeded> => seeded(SEED * 20_011 + index);

function bodyOf(index: number): Buffer {
  const lead = {
    name: `Lead ${index}`,
    phone: `+9170${String(index).padStart(8, '0')}`,
    email: `lead${index}@example.in`,
    requirement: 'नमस्ते',
    budget: '90 L',
    source: 'Form',
  };
  const more = [
    {},
    { triggerImmediateCall: true },
    { triggerImmediateCall: false, tier: 'Premium' },
    { employeeId, campaign: { id: index, tags: ['a', null] } },
  ];
  return mutated({ lead, ...more[index % more.length] }, chanceOf(index));
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** An answer that is broken off while a body above the limit is still being written counts as the 413 that it is. */
function send(sent: Buffer, headers: Record<string, string>): Promise<Pick<Told, 'status' | 'body' | 'isReplay'>> {
  const { hostname, port } = new URL(service.baseUrl);
  const all = {
    'content-type': 'application/json',
    'content-length': String(sent.length),
    authorization: `Bearer ${tenant.apiKey}`,
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: PATH, method: 'POST', agent, headers: all }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (bytes: Buffer) => parts.push(bytes));
      answer.on('error', reject);
      answer.on('end', () => {
        const isReplay = answer.headers['idempotency-replayed'] === 'true';
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()), isReplay });
      });
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.length > 256 * 1024 && ['ECONNRESET', 'EPIPE'].includes(error.code ?? ''))
        resolve({ status: 413, body: {}, isReplay: false });
      else reject(error);
    });
    asking.end(sent);
  });
}

async function sendAll(): Promise<Told[]> {
  const told: Told[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < COUNT; index = next++) {
      const sent = bodyOf(index);
      const verdict = judge(sent, [employeeId]);
      const headers: Record<string, string> = index % KEYED_EVERY === 0 ? { 'idempotency-key': `key-${index}` } : {};
      for (let times = index % KEYED_EVERY === 0 ? 2 : 1; times > 0; times--)
        told.push({ index, verdict, sent, ...(await send(sent, headers)) });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
  return told;
}

const errorsLogged = (): string[] =>
  service
    .logged()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
    .slice(0, 3);

const shown = (told: readonly Told[]): unknown[] =>
  told.slice(0, 5).map(({ index, verdict, status, body, sent }) => ({
    index,
    verdict,
    status,
    body: JSON.stringify(body).slice(0, 300),
    sent: sent.toString('latin1').slice(0, 400),
  }));

describe(`${COUNT} mutations of a valid body`, () => {
  let told: Told[];
  beforeAll(async () => {
    process.stderr.write(`hostile bodies: HOSTILE_SEED=${SEED} repeats them\n`);
    const startedAt = Date.now();
    told = await sendAll();
    process.stderr.write(`sent ${told.length} in ${Date.now() - startedAt} ms\n`);
  }, 120_000);

  it('never break anything: no answer of 500 or above, and each is a JSON with success', () => {
    expect(shown(told.filter(({ status }) => status >= 500 || status < 200))).toEqual([]);
    expect(shown(told.filter(({ status, body }) => body.success !== (status === 202) && status !== 413))).toEqual([]);
    expect(errorsLogged()).toEqual([]);
  });

  it('are accepted exactly where the reference accepts them', () => {
    expect(shown(told.filter(({ verdict, status }) => verdict === 'accept' && status !== 202))).toEqual([]);
    expect(shown(told.filter(({ verdict, status }) => verdict === 'refuse' && ![400, 413, 422].includes(status)))).toEqual([]);
    expect(shown(told.filter(({ verdict, status }) => verdict === 'doubtful' && ![202, 422].includes(status)))).toEqual([]);
  });

  it('are a fair test: many of both kinds, and hardly any that the reference cannot decide', () => {
    const share = (verdict: Verdict): number => told.filter((one) => one.verdict === verdict).length / told.length;
    expect(share('accept')).toBeGreaterThan(0.25);
    expect(share('refuse')).toBeGreaterThan(0.25);
    expect(share('doubtful')).toBeLessThan(0.05);
    for (const status of [202, 400, 413, 422]) expect(told.some((one) => one.status === status)).toBe(true);
  });

  it('are in the store as often as they were answered 202, less the replays', async () => {
    const stored = told.filter(({ status, isReplay }) => status === 202 && !isReplay);
    const [accepted, duplicates] = [
      stored.filter(({ body }) => body.status === 'accepted'),
      stored.filter(({ body }) => body.status === 'duplicate'),
    ];
    const leads = await allOf(tenant, '/api/leads?limit=100');
    expect(leads.map(({ leadId }) => leadId).sort()).toEqual(accepted.map(({ body }) => body.leadId).sort());
    const notes = await Promise.all(
      [...new Set(duplicates.map(({ body }) => body.leadId))].map(
        async (leadId) => (await tenant.send(`/api/leads/${leadId}`)).body.lead.notes.length,
      ),
    );
    expect(notes.reduce((sum, count) => sum + count, 0)).toBe(duplicates.length);
    const summary = await whenBody(tenant, '/api/dashboard/summary', (body) => body.metrics.totalLeads >= accepted.length);
    expect(summary.metrics).toMatchObject({ totalLeads: accepted.length, totalCalls: 0 });
    expect(duplicates.length).toBeGreaterThan(0);
  }, 120_000);

  it('replay what came twice with a key, and nothing else', () => {
    const keyed = told.filter(({ index }) => index % KEYED_EVERY === 0);
    for (const { index } of keyed) {
      const [first, second] = keyed.filter((one) => one.index === index) as [Told, Told];
      expect({ index, status: second.status, isReplay: second.isReplay }).toEqual({
        index,
        status: first.status,
        isReplay: first.status === 202,
      });
      if (first.status === 202) expect(second.body).toEqual(first.body);
    }
    expect(told.filter(({ index, isReplay }) => isReplay && index % KEYED_EVERY !== 0)).toEqual([]);
  });

  it('ring nobody: each call that was asked for ends at the gate', async () => {
    await whenBody(tenant, '/api/calls?status=requested&limit=1', ({ data }) => data.length === 0, 60_000);
    const { data } = (await tenant.send('/api/calls?limit=100')).body;
    expect(new Set(data.map(({ status }: CallRecord) => status))).toEqual(new Set(['refused']));
    expect(service.said()).not.toContain('sandbox phone: ');
  }, 120_000);
});

describe('a raw socket', () => {
  const sockets: Raw[] = [];
  const raw = async (...bytes: (string | Buffer)[]): Promise<Raw> => {
    const socket = await openRaw(service.baseUrl);
    sockets.push(socket);
    for (const part of bytes) socket.write(part);
    return socket;
  };
  const head = (...more: string[]): string =>
    [
      `POST ${PATH} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${tenant.apiKey}`,
      'Content-Type: application/json',
      ...more,
      '',
      '',
    ].join('\r\n');
  const whole = (body: string): string => head(`Content-Length: ${Buffer.byteLength(body)}`) + body;
  const lead = (): string => JSON.stringify({ lead: { name: 'Raw', phone: freshPhone() } });

  afterAll(() => sockets.forEach((socket) => socket.destroy()));
  afterEach(async () => {
    expect((await tenant.postLead({ lead: { name: 'Still here', phone: freshPhone() } })).status).toBe(202);
  });

  it('that announces a megabyte is refused before it has sent any', async () => {
    const socket = await raw(head('Content-Length: 1048576'));
    expect(await socket.answered()).toEqual([413]);
    expect(socket.text()).toContain('application/problem+json');
    const asking = await raw(head('Content-Length: 1048576', 'Expect: 100-continue'));
    expect((await asking.answered(2)).at(-1)).toBe(413);
  });

  it('that sends a megabyte in chunks is refused at 256 KiB', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const socket = await raw(head('Transfer-Encoding: chunked'), chunk.repeat(16), '1\r\nx\r\n');
    expect(await socket.answered()).toEqual([413]);
    for (let sent = 0; sent < 48; sent++) socket.write(chunk);
    await socket.closed();
  });

  it('may send one request behind the other, and is answered in order', async () => {
    const socket = await raw(whole(lead()) + whole('{}') + whole(lead()) + whole('{') + whole(lead()));
    expect(await socket.answered(5)).toEqual([202, 422, 202, 400, 202]);
  });

  it.each<[string, string | Buffer]>([
    ['noise', Buffer.from('\u0000\u0001\u0002 what is this\r\n\r\n')],
    ['the hello of TLS', Buffer.from('16030100c8010000c40303', 'hex')],
    ['another version', 'GET /health/live HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['no method', ' / HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'a length and chunks',
      'POST /api/webhooks/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST /api/webhooks/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['two hosts', 'GET /health/live HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n'],
    ['a negative length', 'POST /api/webhooks/leads HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['a chunk of no size', 'POST /api/webhooks/leads HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['a NUL in a header', 'GET /health/live HTTP/1.1\r\nHost: x\r\nX-A: \u0000\r\n\r\n'],
    ['headers without end', `GET /health/live HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['a path without end', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('that says %s is refused and closed', async (_, bytes) => {
    const text = await (await raw(bytes)).closed();
    expect(text).toMatch(/^HTTP\/1\.1 (400|404|413|414|431|505) /);
  });

  it('without a Host is not taken for this machine', async () => {
    expect(await (await raw('GET /api/dashboard/summary HTTP/1.0\r\n\r\n')).answered()).toEqual([401]);
  });

  it('that is slow, or goes away in the middle, keeps nobody else waiting', async () => {
    const slow = await Promise.all(Array.from({ length: 100 }, () => raw(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nX-Slow: `)));
    const halfway = await Promise.all(Array.from({ length: 100 }, () => raw(head('Content-Length: 200'), '{"lead":{"name":"Half')));
    halfway.forEach((socket) => socket.destroy());
    const startedAt = Date.now();
    for (let times = 0; times < 20; times++) {
      slow.forEach((socket) => socket.write('a'));
      expect((await tenant.postLead({ lead: { name: 'Quick', phone: freshPhone() } })).status).toBe(202);
    }
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    const names = (await tenant.send('/api/leads?limit=100')).body.data.map(({ name }: CallRecord) => name);
    expect(names).not.toContain('Half');
    expect(errorsLogged()).toEqual([]);
  });
});
