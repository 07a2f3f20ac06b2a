/**
 * How long one request holds the service's main thread, for each door and hostile body, on a quiet machine, after a build:
 * `node test/engines/run-ts.cjs bench/holds.by-hand.ts [part of a row's name]`. A hold is CPU time of the main thread between two
 * turns of its event loop. Of three runs the largest hold counts; garbage collection is told apart.
 */
import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { startService, type Service } from '../test/engines/service.js';
import { temporaryFolder } from '../test/engines/temporary-folder.js';

const RUNS = 3;
const MAX_HOLD_MS = 50;
const [KIB, MIB] = [1024, 1024 * 1024];
/** What a request has set going has ended when nothing was held for so many milliseconds. */
const SETTLED_MS = 1_500;
const say = (words: string): void => void process.stdout.write(`${words}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Door {
  readonly what: string;
  readonly path: string;
  readonly method?: string;
  readonly key?: string;
  readonly type?: string;
  /** Bytes in each chunk; without it the whole body at once. */
  readonly chunk?: number;
  readonly body: (run: number) => string;
}

/** Sends one request; the status, or the error by which the connection ended. */
function sent(
  service: Service,
  { path, method = 'POST', key, type = 'application/json', chunk, body }: Door,
  run: number,
): Promise<string> {
  const bytes = Buffer.from(body(run));
  return new Promise((resolve) => {
    const headers = {
      'content-type': type,
      ...(key && { authorization: `Bearer ${key}` }),
      ...(!chunk && { 'content-length': bytes.length }),
    };
    const sending = request(`${service.baseUrl}${path}`, { method, headers }, (response) => {
      response.resume();
      response.on('close', () => resolve(String(response.statusCode)));
    });
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    for (let at = 0; chunk && at < bytes.length; at += chunk) sending.write(bytes.subarray(at, at + chunk));
    sending.end(chunk ? undefined : bytes);
  });
}

const filled = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
const many = (bytes: number, make: (index: number) => string): string =>
  Array.from({ length: bytes / (make(100_000).length + 1) }, (_, index) => make(index)).join(',');
const SHAPES: readonly (readonly [what: string, of: (bytes: number, run: number) => string])[] = [
  ['one long text', (bytes, run) => JSON.stringify({ id: run, name: filled('[a_-]', bytes - 99), phone: '9845022113' })],
  ['many fields', (bytes, run) => `{"id":${run},"phone":"9845022113",${many(bytes - 99, (index) => `"f${index}":7`)}}`],
  [
    'many leads',
    (bytes, run) => `[${many(bytes - 99, (index) => `{"id":"${run}-${index}","name":"A","phone":"98450${index % 90_000}"}`)}]`,
  ],
  ['empty lists', (bytes) => `{"a":[${many(bytes - 99, () => '[[]]')}]}`],
  ['a long name', (bytes) => `{"${filled('a :', bytes - 99)}":1,"phone":"9845022113"}`],
  ['brackets only', (bytes) => filled('[', bytes)],
];

interface Places {
  readonly key: string;
  readonly adminKey: string;
  readonly employeeId: string;
  /** Connections of custom-json and Tally: the paths of their addresses, and the first one's id. */
  readonly own: { readonly path: string; readonly id: string };
  readonly tally: { readonly path: string };
}

async function doorsOf(service: Service): Promise<Door[]> {
  const connection = async (plugin: string): Promise<{ path: string; id: string }> => {
    const made = (await service.send('/api/connections', { body: { plugin, name: plugin } })).body.connection as {
      url: string;
      connectionId: string;
    };
    return { path: new URL(made.url).pathname, id: made.connectionId };
  };
  const { apiKey: key, adminKey, employeeId } = service;
  const places = { key, adminKey, employeeId, own: await connection('custom-json'), tally: await connection('tally') };
  return [...ofAddresses(places), ...ofLeads(places), ...ofBulk(places), ...ofOthers(places)];
}

const inShapes = (what: string, bytes: number, door: Omit<Door, 'what' | 'body'>): Door[] =>
  SHAPES.map(([shape, of]) => ({ what: `${what}: ${shape}, ${bytes / KIB} KiB`, ...door, body: (run) => of(bytes, run) }));

const ofAddresses = ({ own, tally }: Places): Door[] => {
  const checkboxes = (bytes: number): string => many(bytes, (index) => `{"type":"C","key":"k${index}","value":true}`);
  return [
    { what: 'GET /health/live (nothing)', path: '/health/live', method: 'GET', body: () => '' },
    ...inShapes('own address', MIB, { path: own.path }),
    {
      what: 'own address: checkboxes of Tally, 1000 KiB',
      path: tally.path,
      body: (run) => `{"eventId":"${run}","data":{"fields":[${checkboxes(MIB - 99_000)}]}}`,
    },
    {
      what: 'own address: form of 9,900 fields',
      path: own.path,
      type: 'application/x-www-form-urlencoded',
      body: () => Array.from({ length: 9_900 }, (_, index) => `f${index}[a][b]=${'x'.repeat(80)}`).join('&'),
    },
    {
      what: 'own address: XML, 990 KiB',
      path: own.path,
      type: 'application/xml',
      body: () => `<leads>${'<lead><name>A</name><phone>9845022113</phone></lead>'.repeat(3_300)}${filled(' ', 800 * KIB)}</leads>`,
    },
    { what: 'own address: 64 KiB in chunks of one byte', path: own.path, chunk: 1, body: (run) => SHAPES[0]?.[1](64 * KIB, run) ?? '' },
  ];
};

/** A lead of many fields. */
const manyFields = (kib: number) => (run: number) => SHAPES[1]?.[1](kib * KIB, run) ?? '';

const ofLeads = ({ key }: Places): Door[] => {
  const path = '/api/webhooks/leads';
  return [
    ...inShapes('shared address of Meta', 255 * KIB, { path: '/api/webhooks/meta' }),
    ...inShapes('POST /api/webhooks/leads', 255 * KIB, { path, key }),
    { what: 'POST /api/webhooks/leads: without a key, 255 KiB', path, body: manyFields(255) },
    { what: 'POST /api/webhooks/leads: chunks of one byte, 64 KiB', path, key, chunk: 1, body: manyFields(64) },
  ];
};

const ofBulk = ({ key }: Places): Door[] => {
  const csv = (bytes: number): string => `name,phone\n${'A,9845022113\n'.repeat(bytes / 13)}`;
  const columns = (count: number): string => Array.from({ length: count }, (_, index) => `c${index}`).join(',');
  const lines = { path: '/api/leads/bulk', key, type: 'application/x-ndjson' };
  const sheet = { ...lines, type: 'text/csv' };
  return [
    { what: 'bulk NDJSON: 1 MiB of leads', ...lines, body: () => '{"name":"A","phone":"9845022113"}\n'.repeat(MIB / 35) },
    { what: 'bulk NDJSON: one line of 250 KiB', ...lines, body: manyFields(250) },
    { what: 'bulk NDJSON: empty lines, 1 MiB', ...lines, body: () => '\n'.repeat(MIB) },
    { what: 'bulk NDJSON: chunks of one byte, 64 KiB', ...lines, chunk: 1, body: () => filled('{"name":"A"}\n', 64 * KIB) },
    { what: 'bulk CSV: 1 MiB of leads', ...sheet, body: () => csv(MIB) },
    { what: 'bulk CSV: 38,000 columns', ...sheet, body: () => `${columns(38_000)}\n` },
    { what: 'bulk CSV: commas, 1 MiB', ...sheet, body: () => `name,phone\n${filled(',', MIB)}` },
  ];
};

const ofOthers = ({ key, adminKey, employeeId, own }: Places): Door[] => {
  const candidates = filled('a=candidate:1 1 UDP 1 10.0.0.1 9 typ host\r\n', 200 * KIB);
  const offer = JSON.stringify({ employeeId, offer: `v=0\r\n${candidates}` });
  const fieldMap = `{${many(250 * KIB, (index) => `"f${index}":"name"`)}}`;
  const patch = { path: `/api/connections/${own.id}`, method: 'PATCH', key: adminKey };
  const password = '{"email":"a@example.in","password":"wrong-password-1"}';
  return [
    { what: 'POST /api/session: wrong password', path: '/api/session', body: () => password },
    ...inShapes('POST /api/session', 255 * KIB, { path: '/api/session' }),
    ...inShapes('POST /api/connections/{id}/try', 255 * KIB, { path: `/api/connections/${own.id}/try`, key: adminKey }),
    ...inShapes('POST /api/calls/browser', 255 * KIB, { path: '/api/calls/browser', key }),
    { what: 'POST /api/calls/browser: an offer of 200 KiB', path: '/api/calls/browser', key, body: () => offer },
    ...inShapes('PATCH a connection', 255 * KIB, patch),
    { what: 'PATCH a connection: a field map of 250 KiB', ...patch, body: () => `{"settings":{"fieldMap":${fieldMap}}}` },
  ];
};

interface Hold {
  readonly at: number;
  readonly cpuMs: number;
  readonly gcMs: number;
}

/** Waits until the service has written no hold for a while. */
async function settled(file: string): Promise<void> {
  for (let size = -1; size !== sizeOf(file);) {
    size = sizeOf(file);
    await pause(SETTLED_MS);
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function main(): Promise<void> {
  const folder = temporaryFolder('turant-holds-');
  const file = join(folder, 'holds.ndjson');
  const service = await startService({ require: join(__dirname, 'holds.cjs'), env: { HOLDS_FILE: file, LOG_LEVEL: 'error' } });
  try {
    say('| Request | Answer | Largest hold (ms of CPU) | of it garbage collection (ms) |\n|---|---|---|---|');
    let count = 0;
    for (const door of (await doorsOf(service)).filter(({ what }) => what.includes(process.argv[2] ?? ''))) {
      const begun = Date.now();
      const statuses = new Set<string>();
      for (let run = 0; run < RUNS; run += 1, count += 1) {
        statuses.add(await sent(service, door, count));
        await settled(file);
      }
      const lines = (sizeOf(file) === 0 ? '' : readFileSync(file, 'utf8')).split('\n').filter(Boolean);
      const holds = lines.map((line) => JSON.parse(line) as Hold).filter(({ at }) => at >= begun);
      const worst = holds.reduce((most, one) => (one.cpuMs - one.gcMs > most.cpuMs - most.gcMs ? one : most), { at: 0, cpuMs: 0, gcMs: 0 });
      const mark = worst.cpuMs - worst.gcMs > MAX_HOLD_MS ? ' **held**' : '';
      say(`| ${door.what} | ${[...statuses].join(', ')} | ${worst.cpuMs.toFixed(0)}${mark} | ${worst.gcMs.toFixed(0)} |`);
    }
  } finally {
    await service.kill();
  }
}

void main();
