import { readFileSync } from 'node:fs';
import type { CommandRow } from '../command-row.js';
import { argument, keyValues, option, readWhole } from '../inputs.js';
import type { AnswerOf } from './api.js';
import { connectionAdd } from './connection-add.js';
import { payloadCommands } from './payload-commands.js';
import { extraFields, fieldsOf, linesOf, recordText, textsOf, timeOf } from './table-of.js';
import { verb } from './verb.js';

type Answer = AnswerOf<'GET /api/connections/{connectionId}'>;
type Connection = Answer['connection'];

const connectionText = recordText<Connection>(
  'connectionId as connection',
  'plugin',
  'name',
  'status',
  'pausedBecause.reason as paused because',
  'url as address',
  'sharedUrl as shared address',
  ({ settings }) => textsOf(settings),
  'employeeId as employee',
  'tier',
  'dialImmediately as calls at once',
  ['last seen', lastSeen],
  ({ health }) => Object.entries(health.counts),
  ['last error', ({ health }) => health.lastError?.reason],
  ({ health }) => health.warnings.map(({ message }) => ['warning', message]),
  ({ steps }) => steps.map((step, at) => [`step ${at + 1}`, step]),
);

const statusText = recordText<Connection>('name as connection', 'status');
const prints = ({ connection }: Answer): string => statusText(connection);

const testText = recordText<NonNullable<AnswerOf<'POST /api/connections/{connectionId}/test'>['lead']>>(
  'leadId as test lead',
  'name',
  'employeeId as employee',
  'tier',
  'phone',
  ['call', ({ callIds }) => callIds[0]],
);

/** `turant connection …`: the platforms that bring leads in and take outcomes out. */
export const connectionCommands: CommandRow = {
  name: 'connection',
  does: 'platforms: add, list, show, try, payloads, test, pause, resume, rotate, remove',
  commands: [
    {
      name: 'add',
      does: 'connect a platform: asks for each setting, prints the address to paste',
      inputs: [
        argument('<plugin>', 'the platform, such as meta or typeform'),
        option('--name <name>', 'your name for it'),
        option('--set <key=value>', 'a setting; again for each', keyValues).default({}),
        option('--json', 'asks nothing, prints the answer of the API'),
      ],
      run: connectionAdd,
      tries: ['meta', 'typeform --name \'Site form\' --set fieldMap=\'{"Which flat?":"requirement"}\' --json'],
    },
    verb('list', 'GET /api/connections', 'the connections, newest first, and how each fares', {
      columns: [
        'connectionId as connection',
        'plugin',
        'name',
        'status',
        ['last seen', lastSeen],
        ['leads', ({ health }) => health.counts['leads']],
        ['note', noteOf],
      ],
      tries: ['', "--json | jq -r '.data[].url'"],
    }),
    verb('show', 'GET /api/connections/{connectionId}', 'a connection: the address to paste, its settings, its steps', {
      prints: ({ connection }) => connectionText(connection),
    }),
    verb('try', 'POST /api/connections/{connectionId}/try', 'what would be read from a body, or from the last payload; stores nothing', {
      takes: { body: argument('[file]', 'the body, a text; - is the standard input') },
      finish: ({ body: file, ...given }) => ({
        ...given,
        body: file === undefined ? undefined : readFileSync(file === '-' ? 0 : (file as string), 'utf8'),
      }),
      prints: readText,
      tries: ['', 'payload.json'],
    }),
    payloadCommands,
    verb(
      'test',
      'POST /api/connections/{connectionId}/test',
      'send a test: of a source a made-up lead that rings nobody; to a target a made-up outcome',
      {
        takes: { phone: option('--phone <number>', 'of a source: ring this phone; costs what a call costs') },
        prints: ({ lead, outcome }) => (outcome ? fieldsOf(outcome) : lead ? testText(lead) : ''),
        exits: ({ outcome }) => (outcome && outcome.status !== 'sent' ? 1 : 0),
        tries: ['', '--phone +919876543210'],
      },
    ),
    verb(
      'pause',
      'PATCH /api/connections/{connectionId}',
      'read nothing of what it sends until it is resumed; the payloads are kept, as ignored',
      { sends: { status: 'paused' }, prints },
    ),
    verb('resume', 'PATCH /api/connections/{connectionId}', 'go on after a pause, also one that Turant began', {
      sends: { status: 'active' },
      prints,
    }),
    verb('rotate', 'POST /api/connections/{connectionId}/rotate', 'a new address, such as after the old one was seen by others', {
      takes: {
        overlapSeconds: option(
          '--overlap <seconds>',
          'how long the old address goes on working',
          readWhole('a whole number of seconds'),
        ).default(0),
      },
      prints: ({ connection: { name, url } }, { overlapSeconds }) =>
        fieldsOf({ connection: name, address: url, 'old address': overlapSeconds ? `works for ${overlapSeconds} s` : 'answers 404' }),
      tries: ['--overlap 3600'],
    }),
    verb('remove', 'DELETE /api/connections/{connectionId}', 'remove a connection: its address answers 404 from then on; its leads stay', {
      removes: async ({ connectionId }, client) => {
        const { name, plugin } = (await client.ask('GET /api/connections/{connectionId}', { connectionId })).connection;
        return `${name} (${plugin}), whose address then answers 404`;
      },
      prints: (_, { connectionId }) => `${connectionId} is removed\n`,
      tries: ['--yes'],
    }),
  ],
};

function lastSeen({ health }: Connection): string {
  return timeOf(health.lastSeenAt) ?? 'never';
}

/** What the owner should know first; undefined if nothing is wrong. */
function noteOf({ pausedBecause, health }: Connection): string | undefined {
  if (pausedBecause) return pausedBecause.reason;
  if (health.isSilent) return 'silent';
  return health.lastError?.reason ?? health.warnings[0]?.message;
}

/** What was read from a body, and each lead of it. */
function readText({ status, reason, items }: AnswerOf<'POST /api/connections/{connectionId}/try'>): string {
  const leads = items.map(
    ({ kind, extra, ...item }, at) => `\n${at + 1}. ${kind}\n${linesOf([...Object.entries(item), ...extraFields(extra)])}`,
  );
  return fieldsOf({ status, reason }) + leads.join('');
}
