import { readFileSync } from 'node:fs';
import type { ConnectionView, LeadWithNotes, TryResult } from '@turant/management';
import { type Command, InvalidArgumentError } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { confirmRemoval } from './confirm-removal.js';
import { collectSetting, connectionAdd } from './connection-add.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, printList } from './list-command.js';
import { addPayloadCommands } from './payload-commands.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, fieldsOf, timeOf } from './table-of.js';

interface Answer {
  readonly connection: ConnectionView;
}
interface TestAnswer {
  readonly lead: LeadWithNotes | null;
  readonly outcome: { readonly status: string; readonly reason: string | null; readonly externalId: string | null } | null;
}

const ID = idArgument('connection', 'cn');

const COLUMNS: Columns<ConnectionView> = {
  connection: ({ connectionId }) => connectionId,
  plugin: ({ plugin }) => plugin,
  name: ({ name }) => name,
  status: ({ status }) => status,
  'last seen': ({ health }) => timeOf(health.lastSeenAt) ?? 'never',
  leads: ({ health }) => health.counts.leads,
  note: noteOf,
};

/** `turant connection …`: the platforms that bring leads in and take outcomes out. */
export function addConnectionCommands(program: Command): void {
  const connection = program
    .command('connection')
    .description('platforms: add, list, show, try, payloads, test, pause, resume, rotate, remove');
  withExamples(
    connection
      .command('add')
      .description('connect a platform: asks for each setting, prints the address to paste')
      .argument('<plugin>', 'the platform, such as meta or typeform')
      .option('--name <name>', 'your name for it')
      .option('--set <key=value>', 'a setting; again for each', collectSetting, {})
      .option('--json', 'asks nothing, prints the answer of the API')
      .action(connectionAdd),
    'connection add meta',
    'connection add typeform --name \'Site form\' --set fieldMap=\'{"Which flat?":"requirement"}\' --json',
  );
  withExamples(
    listCommand(connection.command('list').description('the connections, newest first, and how each fares')).action(
      (options: ListOptions) => printList('/api/connections', options, COLUMNS),
    ),
    'connection list',
    "connection list --json | jq -r '.data[].url'",
  );
  withExamples(
    connection
      .command('show')
      .description('a connection: the address to paste, its settings, its steps')
      .addArgument(ID)
      .option(...JSON_OPTION)
      .action(show),
    'connection show cn_01JD5T0000000000000000000A',
  );
  addLookCommands(connection);
  addChangeCommands(connection);
}

/** Commands that show what passes through a connection, or try it. */
function addLookCommands(connection: Command): void {
  withExamples(
    connection
      .command('try')
      .description('what would be read from a body, or from the last payload; stores nothing')
      .addArgument(ID)
      .argument('[file]', 'the body, a text; - is the standard input')
      .option(...JSON_OPTION)
      .action(tryBody),
    'connection try cn_01JD5T0000000000000000000A',
    'connection try cn_01JD5T0000000000000000000A payload.json',
  );
  addPayloadCommands(connection);
  withExamples(
    connection
      .command('test')
      .description('send a test: of a source a made-up lead that rings nobody; to a target a made-up outcome')
      .addArgument(ID)
      .option('--phone <number>', 'of a source: ring this phone; costs what a call costs')
      .option(...JSON_OPTION)
      .action(test),
    'connection test cn_01JD5T0000000000000000000A',
    'connection test cn_01JD5T0000000000000000000A --phone +919876543210',
  );
}

function addChangeCommands(connection: Command): void {
  const changes = [
    ['pause', 'paused', 'read nothing of what it sends until it is resumed; the payloads are kept, as ignored'],
    ['resume', 'active', 'go on after a pause, also one that Turant began'],
  ] as const;
  for (const [verb, status, description] of changes)
    withExamples(
      connection
        .command(verb)
        .description(description)
        .addArgument(ID)
        .option(...JSON_OPTION)
        .action(async (id: string, { json }: JsonOption) => {
          const answer = await clientOfProcess().patch<Answer>(pathOf(id), { status });
          if (json) return printJson(answer);
          process.stdout.write(
            fieldsOf([
              ['connection', answer.connection.name],
              ['status', answer.connection.status],
            ]),
          );
        }),
      `connection ${verb} cn_01JD5T0000000000000000000A`,
    );
  withExamples(
    connection
      .command('rotate')
      .description('a new address, such as after the old one was seen by others')
      .addArgument(ID)
      .option('--overlap <seconds>', 'how long the old address goes on working', readSeconds, 0)
      .option(...JSON_OPTION)
      .action(rotate),
    'connection rotate cn_01JD5T0000000000000000000A --overlap 3600',
  );
  withExamples(
    connection
      .command('remove')
      .description('remove a connection: its address answers 404 from then on; its leads stay')
      .addArgument(ID)
      .option('--yes', 'do not ask on a terminal')
      .option(...JSON_OPTION)
      .action(remove),
    'connection remove cn_01JD5T0000000000000000000A --yes',
  );
}

const pathOf = (id: string): string => `/api/connections/${id}`;

/** What the owner should know first; undefined if nothing is wrong. */
function noteOf({ pausedBecause, health }: ConnectionView): string | undefined {
  if (pausedBecause) return pausedBecause.reason;
  if (health.isSilent) return 'silent';
  return health.lastError?.reason ?? health.warnings[0]?.message;
}

async function show(id: string, { json }: JsonOption): Promise<void> {
  const answer = await clientOfProcess().get<Answer>(pathOf(id));
  if (json) return printJson(answer);
  const { connectionId, plugin, name, status, pausedBecause, url, sharedUrl, settings, employeeId, tier, dialImmediately, steps, health } =
    answer.connection;
  process.stdout.write(
    fieldsOf([
      ['connection', connectionId],
      ['plugin', plugin],
      ['name', name],
      ['status', status],
      ['paused because', pausedBecause?.reason],
      ['address', url],
      ['shared address', sharedUrl],
      ...Object.entries(settings).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const),
      ['employee', employeeId],
      ['tier', tier],
      ['calls at once', dialImmediately],
      ['last seen', timeOf(health.lastSeenAt) ?? 'never'],
      ...Object.entries(health.counts).map(([key, count]) => [key, count] as const),
      ['last error', health.lastError?.reason],
      ...health.warnings.map(({ message }) => ['warning', message] as const),
      ...steps.map((step, at) => [`step ${at + 1}`, step] as const),
    ]),
  );
}

async function tryBody(id: string, file: string | undefined, { json }: JsonOption): Promise<void> {
  const body = file === undefined ? {} : { body: readFileSync(file === '-' ? 0 : file, 'utf8') };
  const answer = await clientOfProcess().post<TryResult>(`${pathOf(id)}/try`, body);
  if (json) return printJson(answer);
  const { status, reason, items } = answer;
  process.stdout.write(
    fieldsOf([
      ['status', status],
      ['reason', reason],
    ]),
  );
  for (const [at, { extra, ...item }] of items.entries()) {
    const fields = [
      ...Object.entries(item),
      ...Object.entries(extra ?? {}).map(([key, value]) => [`extra ${key}`, textOf(value)] as const),
    ];
    process.stdout.write(`\n${at + 1}. ${item.kind}\n${fieldsOf(fields.filter(([key]) => key !== 'kind'))}`);
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

async function test(id: string, { phone, json }: JsonOption & { readonly phone?: string }): Promise<void> {
  const answer = await clientOfProcess().post<TestAnswer>(`${pathOf(id)}/test`, phone === undefined ? {} : { phone });
  const { lead, outcome } = answer;
  if (outcome && outcome.status !== 'sent') process.exitCode = 1;
  if (json) return printJson(answer);
  if (outcome) return void process.stdout.write(fieldsOf(Object.entries(outcome)));
  process.stdout.write(
    fieldsOf([
      ['test lead', lead?.leadId],
      ['name', lead?.name],
      ['employee', lead?.employeeId],
      ['tier', lead?.tier],
      ['phone', lead?.phone],
      ['call', lead?.callIds[0]],
    ]),
  );
}

function readSeconds(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it is a whole number of seconds.');
  return Number(text);
}

async function rotate(id: string, { overlap, json }: JsonOption & { readonly overlap: number }): Promise<void> {
  const answer = await clientOfProcess().post<Answer>(`${pathOf(id)}/rotate`, { overlapSeconds: overlap });
  if (json) return printJson(answer);
  process.stdout.write(
    fieldsOf([
      ['connection', answer.connection.name],
      ['address', answer.connection.url],
      ['old address', overlap === 0 ? 'answers 404' : `works for ${overlap} s`],
    ]),
  );
}

async function remove(id: string, { yes, json }: JsonOption & { readonly yes?: boolean }): Promise<void> {
  const client = clientOfProcess();
  if (!yes && !json && process.stdin.isTTY === true) await confirmRemoval(whatOf((await client.get<Answer>(pathOf(id))).connection));
  const answer = await client.delete(pathOf(id));
  if (json) return printJson(answer);
  process.stdout.write(`${id} is removed\n`);
}

const whatOf = ({ name, plugin }: ConnectionView): string => `${name} (${plugin}), whose address then answers 404`;
