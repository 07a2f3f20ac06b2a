import { relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../client.js';
import { costOf, type Entry } from '../service/entry-line.js';
import { startDemoService, type DemoService } from './demo-service.js';
import { wrongFigures } from './wrong-figures.js';

const DO_NOT_CALL = '+919812300003';
const LEADS = [
  {
    label: 'Asha, asks for a call',
    body: { lead: { name: 'Asha Rao', phone: '+919812300001', source: 'demo' }, triggerImmediateCall: true },
  },
  {
    label: 'Asha again (duplicate)',
    body: { lead: { name: 'Asha Rao', phone: '098123 00001', source: 'another form' }, triggerImmediateCall: true },
  },
  { label: 'Ravi, premium', body: { lead: { name: 'Ravi Iyer', phone: '98123 00002' }, tier: 'Premium', triggerImmediateCall: true } },
  { label: 'Meera, on do-not-call', body: { lead: { name: 'Meera Shah', phone: DO_NOT_CALL }, triggerImmediateCall: true } },
  { label: 'Kabir, no phone', body: { lead: { name: 'Kabir Das', email: 'kabir@example.in' } } },
];

/** The demonstration is over when the three calls that were asked for have ended. */
const REQUESTED_CALLS = 3;
const FOLLOW_TIMEOUT_MS = 60_000;

/** The folder in which a service of one's own keeps them, too. */
const RECORDINGS = 'data/sandbox';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Starts a service, posts five leads, prints each lead's timeline as it grows, then the summary.
 * @returns 0 only if every figure is right
 */
export async function demo(): Promise<number> {
  print('Starting a service with the sandbox carrier ...');
  const service = await startDemoService();
  try {
    return await show(service);
  } finally {
    await stop(service);
  }
}

async function stop(service: DemoService): Promise<void> {
  try {
    const files = await service.stop(resolve(RECORDINGS));
    if (files.length > 0) print(`\nWhat the sandbox phone was told:\n${files.map((file) => `  ${relative('', file)}`).join('\n')}`);
  } catch (error) {
    print(`\nWhat the sandbox phone was told could not be kept in ${RECORDINGS}: ${(error as Error).message}`);
  }
}

async function show(service: DemoService): Promise<number> {
  print(`Ready after ${service.readyMs} ms at ${service.baseUrl}\n`);
  const client = new Client(service.baseUrl, service.apiKey);
  await client.ask('POST /api/do-not-call', { phone: DO_NOT_CALL, reason: 'demo' });
  const names = await postAll(client);
  print('\nThe road of each lead:');
  await follow(client, names);
  const summary = await client.ask('GET /api/dashboard/summary', {});
  print(`\nSummary:\n${JSON.stringify({ metrics: summary.metrics, wallet: summary.wallet }, null, 2)}`);
  const wrong = wrongFigures(summary);
  wrong.forEach((line) => print(`WRONG  ${line}`));
  print(wrong.length === 0 ? '\nEvery figure is what it must be.' : `\n${wrong.length} figures are wrong.`);
  return wrong.length === 0 ? 0 : 1;
}

async function postAll(client: Client): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { label, body } of LEADS) {
    const { leadId, callId, status } = await client.ask('POST /api/webhooks/leads', body);
    print(`  202 ${status.padEnd(9)} ${label}${callId ? `  ${callId}` : ''}`);
    if (!names.has(leadId)) names.set(leadId, body.lead.name);
  }
  return names;
}

/** Prints timeline entries as they appear, until the three requested calls have ended. */
async function follow(client: Client, names: Map<string, string>): Promise<void> {
  const seen = new Set<string>();
  const startedAt = new Map<string, number>();
  let ended = 0;
  for (const until = Date.now() + FOLLOW_TIMEOUT_MS; Date.now() < until && ended < REQUESTED_CALLS; await pause(100)) {
    const { data } = await client.ask('GET /api/timeline', { limit: 100 });
    for (const entry of data.filter(({ id }) => !seen.has(id))) {
      seen.add(entry.id);
      if (isEnd(entry)) ended += 1;
      print(line(entry, names, startedAt));
    }
  }
}

const isEnd = ({ detail }: Entry): boolean =>
  detail.status !== undefined && !['requested', 'placing', 'ringing', 'answered', 'scheduled'].includes(String(detail.status));

function line({ at, leadId, title, detail }: Entry, names: Map<string, string>, startedAt: Map<string, number>): string {
  const id = leadId ?? '';
  const atMs = Date.parse(at);
  if (!startedAt.has(id)) startedAt.set(id, atMs);
  const elapsed = `+${String(atMs - (startedAt.get(id) ?? atMs)).padStart(5)} ms`;
  const reason = typeof detail.reason === 'string' ? ` (${detail.reason})` : '';
  return `  ${(names.get(id) ?? id).padEnd(11)} ${elapsed}  ${title}${reason}${costOf(detail)}`;
}
