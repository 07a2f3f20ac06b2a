import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { useService } from '../engines/use-service.js';
import { freshPhone } from './calls.js';
import { installClient, toolOf, type ClientProject } from './packed-client.js';

const ROOT = resolve(__dirname, '../..');
/** In a process of its own: Jest cannot load what is an ES module only. */
const WRITE_TYPES = `require('./scripts/generate-client.cjs').typesOf(JSON.parse(require('fs').readFileSync(0, 'utf8'))).then((text) => process.stdout.write(text))`;

const TSCONFIG = {
  compilerOptions: {
    ...{ target: 'es2023', module: 'nodenext', strict: true, noUncheckedIndexedAccess: true, types: ['node'], outDir: 'out' },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], typeRoots: [toolOf('@types')] },
  },
  include: ['*.ts'],
};

/** What docs/api.md and the client's README promise, as somebody would write it: no type is named, and each is known. */
const PROGRAM = `
import { createTurantClient, liveEvents, TurantProblem, type Lead, type TurantEvent } from '@turant/client';

const access = { baseUrl: process.env['TURANT_URL']!, apiKey: process.env['TURANT_KEY']! };
const turant = createTurantClient(access);
const lead = { name: 'Asha Rao', phone: process.env['PHONE']! };
const { data: accepted } = await turant.POST('/api/webhooks/leads', {
  params: { header: { 'Idempotency-Key': 'form-4711' } },
  body: { lead, triggerImmediateCall: true },
});
const callId = accepted!.callId!;
let call;
for (;;) {
  call = (await turant.GET('/api/calls/{callId}', { params: { path: { callId } } })).data!.call;
  if (call.endedAt !== null) break;
  if (call.status === 'answered') await turant.POST('/api/calls/{callId}/hang-up', { params: { path: { callId } } });
  await new Promise((resolve) => setTimeout(resolve, 100));
}
let calls: number;
do calls = (await turant.GET('/api/dashboard/summary')).data!.metrics.totalCalls;
while (calls < 1);
const refusal = await turant.POST('/api/webhooks/leads', { body: { lead: { ...lead, name: '' } } }).catch((error: unknown) => error);
if (!(refusal instanceof TurantProblem)) throw new Error('it was not refused');
const { status, errors, requestId } = refusal;
for (const name of ['Ravi', 'Meera']) await turant.POST('/api/webhooks/leads', { body: { lead: { name } } });
const leads: Lead[] = [];
for await (const one of turant.each('/api/leads', { params: { query: { limit: 1 } } })) leads.push(one);
let begun = '';
for await (const event of liveEvents(access)) {
  if (event.event === 'begin') begun = event.id!;
  if (event.event === 'timeline') begun = event.data.entryId;
  if (event.event === 'counts') begun = String(event.data.metrics.totalLeads);
  break;
}
function told(event: TurantEvent): string | null {
  switch (event.type) {
    case 'lead.accepted': return event.data.lead.name;
    case 'call.ended': return event.data.call.answeredBy;
    case 'wallet.low': return String(event.data.credits);
    default: return event.timestamp;
  }
}
const low = told({ type: 'wallet.low', timestamp: '', data: { title: '', credits: 7, callsLeft: 1 } });
const refused = [status, errors[0]?.field, typeof requestId];
console.log(JSON.stringify({ status: call.status, cost: call.cost, calls, refused, leads: leads.map(({ name }) => name), begun, low }));
`;

/** Each line is a mistake that the types must find. */
const MISTAKES = [
  "await turant.GET('/api/nowhere');",
  "await turant.POST('/api/webhooks/leads', { body: { lead: { phone: '+919812345678' } } });",
  "await turant.POST('/api/webhooks/leads', { body: { lead: { name: 'A' }, triggerImmediateCall: 'yes' } });",
  "const word: number = (await turant.GET('/api/leads')).data!.data[0]!.name;",
  "await turant.GET('/api/calls/{callId}');",
  "for await (const { email } of turant.each('/api/leads')) email.trim();",
  "turant.each('/api/wallet');",
  "turant.each('/api/connections/{connectionId}/payloads');",
  "const told = (event: TurantEvent) => event.type === 'wallet.low' && event.data.lead;",
  "for await (const event of liveEvents({ baseUrl: '', apiKey: '' })) if (event.event === 'counts') event.data.title;",
];

interface Collection {
  item: { item: { request: { method: string; url: { path: string[] } } }[] }[];
}

/** `{callId}` and `{{callId}}` are one. */
const shapeOf = (method: string, path: string): string => `${method.toUpperCase()} ${path.replace(/\{+[^{}/]+\}+/g, '{}')}`;

describe('the TypeScript client', () => {
  const service = useService();
  let project: ClientProject;
  beforeAll(() => {
    project = installClient();
    project.write('tsconfig.json', JSON.stringify(TSCONFIG));
  }, 240_000);

  const compile = (): string => project.run(process.execPath, [toolOf('typescript-native/bin/tsc'), '-p', '.']);

  it('has the types of the service’s OpenAPI document', async () => {
    const input = JSON.stringify((await service.send('/api/openapi.json', { key: null })).body);
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', WRITE_TYPES], { cwd: ROOT, input, encoding: 'utf8', maxBuffer: 2 ** 26 });
    expect([stderr, stdout.length > 100_000]).toEqual(['', true]);
    const isSame = stdout === readFileSync(join(ROOT, 'clients/typescript/src/schema.ts'), 'utf8');
    expect(isSame || 'clients/typescript/src/schema.ts is not of this API: npm run build && npm run generate:client').toBe(true);
  });

  it('has all that the Postman collection and the n8n workflow ask for', async () => {
    const { paths } = (await service.send('/api/openapi.json', { key: null })).body as { paths: Record<string, object> };
    const known = new Set(Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => shapeOf(method, path))));
    const { item } = JSON.parse(readFileSync(join(ROOT, 'clients/postman/turant.postman_collection.json'), 'utf8')) as Collection;
    const asked = item.flatMap((folder) => folder.item.map(({ request: { method, url } }) => shapeOf(method, `/${url.path.join('/')}`)));
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((one) => !known.has(one))).toEqual([]);
    const workflow = readFileSync(join(ROOT, 'clients/n8n/turant-lead.json'), 'utf8');
    expect(workflow).toContain('turantUrl }}/api/webhooks/leads"');
  });

  it('is installed from its packed file, and its types find mistakes', () => {
    const head = `import { createTurantClient, liveEvents, type TurantEvent } from '@turant/client';\nconst turant = createTurantClient({ baseUrl: '', apiKey: '' });\n`;
    project.write('main.ts', head + MISTAKES.join('\n'));
    let said = '';
    try {
      compile();
    } catch (error) {
      said = (error as Error).message;
    }
    const lines = [...said.matchAll(/main\.ts\((\d+),/g)].map(([, line]) => Number(line) - head.split('\n').length);
    expect([...new Set(lines)]).toEqual(MISTAKES.map((_, at) => at));
  });

  it('posts a lead, follows its call, reads the summary, and throws refusals', () => {
    project.write('main.ts', PROGRAM);
    compile();
    const env = { TURANT_URL: service.baseUrl, TURANT_KEY: service.apiKey, PHONE: freshPhone() };
    const said = JSON.parse(project.run(process.execPath, ['out/main.js'], env)) as object;
    expect(said).toMatchObject({ status: 'completed', cost: 2.5, calls: 1, refused: [422, 'lead.name', 'string'], low: '7' });
    expect(said).toMatchObject({ leads: ['Meera', 'Ravi', 'Asha Rao'], begun: expect.stringMatching(/^te_/) });
  }, 120_000);
});
