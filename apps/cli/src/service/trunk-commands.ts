import { readFileSync } from 'node:fs';
import { CARRIER_PROFILE_NAMES, SettingsError, TRUNK_DRIVERS, TRUNK_TRANSPORTS } from '@turant/domain';
import type { CommandRow } from '../command-row.js';
import { againOrNone, choice, type JsonOption, keyValues, option, readWhole, required, textOrNone } from '../inputs.js';
import { askAtTerminal } from '../prompter.js';
import type { AnswerOf, GivenOf } from './api.js';
import { type Column, recordText, tableOrNothing, timeOf } from './table-of.js';
import { operatorVerb } from './verb.js';

type Answer = AnswerOf<'GET /api/trunks/{trunkId}'>;
type Trunk = Answer['trunk'];
type Change = GivenOf<'PATCH /api/trunks/{trunkId}'>;
type NewTrunk = GivenOf<'POST /api/trunks'>;

const COLUMNS: readonly Column<Trunk>[] = [
  'order',
  'trunkId as trunk',
  'name',
  'uri',
  'driver',
  'kind',
  ['routes', routesOf],
  ['calls', ({ openCalls, maxCalls }) => `${openCalls} of ${maxCalls}`],
  ['state', stateOf],
];

const trunkText = recordText<Trunk>(
  'trunkId as trunk',
  'name',
  ['state', stateOf],
  ['health', ({ health }) => health && healthText(health)],
  'isSeeded as of the environment',
  'uri as address',
  'transport',
  'kind',
  'driver',
  'mediaEncryption as srtp',
  'register as registers',
  'username as user name',
  ['password', ({ hasPassword }) => (hasPassword ? 'is set' : 'none')],
  ({ headers }) => Object.entries(headers).map(([name, value]) => [`header ${name}`, value]),
  'profile',
  ({ dlt }) => Object.entries(dlt ?? {}).map(([name, value]) => [`dlt ${name}`, String(value)]),
  ({ callerIdStyle }) => Object.entries(callerIdStyle ?? {}).map(([name, value]) => [`caller id ${name}`, value as string | boolean]),
  'order',
  ['routes', routesOf],
  'cps as calls a second',
  'maxCalls as calls at once',
  'openCalls as calls now',
  'addresses as further addresses',
  'nat as behind a NAT',
  'noResponseMs as given up after ms',
  'testNumbers as test numbers',
  'callerIds as caller ids',
  ({ warnings }) => warnings.map((warning) => ['warning', warning]),
);

const YES_NO = ['yes', 'no'];
const isYes = (word: string): boolean => word === 'yes';

/**
 * The settings that `add` and `set` have in common. A password is never an option, because other users of the machine can read the
 * arguments of every process.
 */
const SETTINGS = {
  transport: choice('--transport <transport>', 'where the uri names none', TRUNK_TRANSPORTS),
  kind: choice('--kind <kind>', 'test rings this machine or named phones only', ['test', 'telecom']),
  driver: choice('--driver <driver>', 'asterisk for TLS, SRTP and registration', TRUNK_DRIVERS),
  mediaEncryption: choice('--srtp <how>', 'encrypt the audio', ['sdes', 'off'], (how) => (how === 'off' ? null : how)),
  register: choice('--register <yes|no>', 'register with the carrier', YES_NO, isYes),
  username: option('--username <name>', 'of the digest credentials', textOrNone),
  password: option('--password-file <file>', 'a file with the password; - is the standard input'),
  profile: choice('--profile <carrier>', 'ready settings of a carrier', CARRIER_PROFILE_NAMES),
  callerIdStyle: option(
    '--caller-id-style <name=value>',
    'callerFormat, calleeFormat, fromDomain, diversion, privacy=none; by yes or no assertedIdentity, preferredIdentity, remotePartyId, userPhone; all are replaced',
    readStyle,
  ),
  dlt: option('--dlt <name=value>', 'entityId, templateId, headerId, telemarketerIds (with commas); all are replaced', readDlt),
  headers: option('--header <name=value>', 'a SIP header or template; again for each, all are replaced', keyValues),
  routes: option('--route <prefix>', 'the beginning of numbers that it carries, such as +91; again for each', againOrNone),
  order: option('--order <number>', 'the smallest is tried first', readWhole()),
  cps: option('--cps <number>', 'new calls a second', readWhole()),
  maxCalls: option('--max-calls <number>', 'calls at once', readWhole()),
  addresses: option('--address <address>', 'a further address or network of the carrier; again for each', againOrNone),
  nat: choice('--nat <yes|no>', "the carrier's audio comes from another address than it names", YES_NO, isYes),
  noResponseMs: option('--give-up-ms <ms>', 'give up a call without any response after so many ms', readWhole()),
  testNumbers: option('--test-number <number>', 'of a test trunk: a phone that it may ring; again for each', againOrNone),
};

const NAME = ['--name <name>', 'your name for it'] as const;
const URI = ['--uri <uri>', 'sip:host[:port][;transport=udp|tcp|tls]'] as const;

const prints = ({ trunk }: Answer): string => trunkText(trunk);

/** `turant trunk …`: the carriers' connections, for the operator. */
export const trunkCommands: CommandRow = {
  name: 'trunk',
  does: "trunks, with the operator's key: list (the default), show, add, set, drain, resume, remove",
  commands: [
    operatorVerb('list', 'GET /api/trunks', 'all trunks in the order in which they are tried, with routes and state', {
      isDefault: true,
      prints: ({ data }) => tableOrNothing(data, COLUMNS),
      tries: ['list', "list --json | jq -r '.data[] | select(.isDraining) | .trunkId'"],
    }),
    operatorVerb('show', 'GET /api/trunks/{trunkId}', 'a trunk: its settings, caller ids and state; never its password', { prints }),
    operatorVerb('add', 'POST /api/trunks', 'add a trunk; with --username the password is asked for on a terminal, or read from a file', {
      takes: { name: required(...NAME), uri: required(...URI), ...SETTINGS },
      finish: askForPassword,
      prints,
      tries: [
        "--name 'Carrier A' --uri sip:sip.carrier.example --kind telecom --username turant --password-file carrier_password",
        "--name 'Carrier B' --uri 'sip:sip.carrier.example;transport=tls' --kind telecom --driver asterisk --srtp sdes --route +91",
      ],
    }),
    operatorVerb(
      'set',
      'PATCH /api/trunks/{trunkId}',
      "change settings of a trunk; '' takes --route, --test-number, --address, --caller-id-style or --username away",
      {
        takes: { name: option(...NAME), uri: option(...URI), ...SETTINGS },
        finish: withLogin,
        prints,
        tries: [
          '--order 5 --cps 20 --route +91 --route +971',
          "--route ''",
          '--caller-id-style callerFormat=e164 --caller-id-style userPhone=yes',
          '--password-file carrier_password',
        ],
      },
    ),
    operatorVerb('drain', 'PATCH /api/trunks/{trunkId}', 'let no new calls out on a trunk; its running calls go on', {
      sends: { isDraining: true },
      prints,
    }),
    operatorVerb('resume', 'PATCH /api/trunks/{trunkId}', 'let calls out on it again', { sends: { isDraining: false }, prints }),
    operatorVerb('remove', 'DELETE /api/trunks/{trunkId}', 'remove a trunk over which no call is up and on which no number is registered', {
      removes: async ({ trunkId }, client) => `the trunk ${(await client.ask('GET /api/trunks/{trunkId}', { trunkId })).trunk.name}`,
      prints: (_, { trunkId }) => `${trunkId} is removed\n`,
      tries: ['--yes'],
    }),
  ],
};

function routesOf({ routes }: Trunk): string {
  return routes?.join(', ') ?? 'all';
}

/** Why the trunk takes no calls now, or may take none, or that it takes calls. Of several reasons the strongest is named. */
function stateOf({ isDraining, breaker, heldUntil, health, driver }: Trunk): string {
  if (isDraining) return 'draining';
  if (breaker.state !== 'closed')
    return `breaker ${breaker.state} since ${timeOf(breaker.since)}: ${[breaker.sipCode, breaker.reason].filter((part) => part !== null).join(' ')}`;
  if (heldUntil !== null && Date.parse(heldUntil) > Date.now()) return `held by the carrier until ${timeOf(heldUntil)}`;
  // Asterisk refuses calls to a trunk that does not answer. The user agent of the service tries.
  const isShut = health !== null && (health.answers ? (health.registration ?? 'registered') !== 'registered' : driver === 'asterisk');
  return isShut ? healthText(health) : 'takes calls';
}

function healthText(health: NonNullable<Trunk['health']>): string {
  const answer = health.answers ? `answers OPTIONS${health.sipCode === null ? '' : ` with ${health.sipCode}`}` : 'no answer to OPTIONS';
  return `${[answer, health.registration].filter((one) => one !== null).join(', ')}, since ${timeOf(health.since)}`;
}

/** An empty text takes the trunk's style away. */
function readStyle(text: string, before?: Readonly<Record<string, unknown>> | null): Readonly<Record<string, unknown>> | null {
  if (text === '') return null;
  const facts = Object.entries(keyValues(text)).map(([name, value]) => [name, YES_NO.includes(value) ? isYes(value) : value] as const);
  return { ...before, ...Object.fromEntries(facts) };
}

function readDlt(text: string, before?: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { telemarketerIds, ...facts } = keyValues(text);
  return { ...before, ...facts, ...(telemarketerIds !== undefined && { telemarketerIds: telemarketerIds.split(',') }) };
}

/** @throws SettingsError USAGE for an empty file: no carrier has an empty password */
function readPassword(file: string): string {
  const password = readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  if (password === '') throw new SettingsError('USAGE', '--password-file names an empty file');
  return password;
}

/** The password is read from the file that was named; without a user name there is none. */
function withLogin<G extends Change | NewTrunk>(given: G): G {
  const { username, password: file } = given;
  if (username === null) return { ...given, password: null };
  return file == null ? given : { ...given, password: readPassword(file) };
}

async function askForPassword(given: NewTrunk, { options: { json } }: { readonly options: JsonOption }): Promise<NewTrunk> {
  const { username, password: file } = given;
  if (!username || file !== undefined || json || process.stdin.isTTY !== true) return withLogin(given);
  return { ...given, password: (await askAtTerminal({ title: `Password of ${username}`, isSecret: true })) || undefined };
}
