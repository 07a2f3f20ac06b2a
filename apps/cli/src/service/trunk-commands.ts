import type { TrunkView } from '@turant/management';
import type { Command } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { confirmRemoval } from './confirm-removal.js';
import { idArgument } from './id-argument.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, fieldsOf, tableOf, timeOf } from './table-of.js';
import { bodyOf, trunkOptions, type TrunkOptions } from './trunk-options.js';

interface Answer {
  readonly trunk: TrunkView;
}

const ID = 'tr_01JD5T0000000000000000000A';
const TRUNK = idArgument('trunk', 'tr');
const PATH = '/api/trunks';
const pathOf = (id: string): string => `${PATH}/${id}`;

const COLUMNS: Columns<TrunkView> = {
  order: ({ order }) => order,
  trunk: ({ trunkId }) => trunkId,
  name: ({ name }) => name,
  uri: ({ uri }) => uri,
  driver: ({ driver }) => driver,
  kind: ({ kind }) => kind,
  routes: routesOf,
  calls: ({ openCalls, maxCalls }) => `${openCalls} of ${maxCalls}`,
  state: stateOf,
};

/** `turant trunk …`: the carriers' connections, for the operator. */
export function addTrunkCommands(program: Command): void {
  const trunk = program
    .command('trunk')
    .description("trunks, with the operator's key: list (the default), show, add, set, drain, resume, remove");
  withExamples(
    trunk
      .command('list', { isDefault: true })
      .description('all trunks in the order in which they are tried, with routes and state')
      .option(...JSON_OPTION)
      .action(list),
    'trunk list',
    "trunk list --json | jq -r '.data[] | select(.isDraining) | .trunkId'",
  );
  withExamples(
    trunk
      .command('show')
      .description('a trunk: its settings, caller ids and state; never its password')
      .addArgument(TRUNK)
      .option(...JSON_OPTION)
      .action(async (id: string, { json }: JsonOption) => print(await operator().get<Answer>(pathOf(id)), json)),
    `trunk show ${ID}`,
  );
  addWritingCommands(trunk);
  addDrainCommands(trunk);
  withExamples(
    trunk
      .command('remove')
      .description('remove a trunk over which no call is up and on which no number is registered')
      .addArgument(TRUNK)
      .option('--yes', 'do not ask on a terminal')
      .option(...JSON_OPTION)
      .action(remove),
    `trunk remove ${ID} --yes`,
  );
}

function addWritingCommands(trunk: Command): void {
  withExamples(
    trunkOptions(
      trunk
        .command('add')
        .description('add a trunk; with --username the password is asked for on a terminal, or read from a file')
        .requiredOption('--name <name>', 'your name for it')
        .requiredOption('--uri <uri>', 'sip:host[:port][;transport=udp|tcp|tls]'),
    ).action(add),
    "trunk add --name 'Carrier A' --uri sip:sip.carrier.example --kind telecom --username turant --password-file carrier_password",
    "trunk add --name 'Carrier B' --uri 'sip:sip.carrier.example;transport=tls' --kind telecom --driver asterisk --srtp sdes --route +91",
  );
  withExamples(
    trunkOptions(
      trunk
        .command('set')
        .description("change settings of a trunk; '' takes --route, --test-number, --address, --caller-id-style or --username away")
        .addArgument(TRUNK)
        .option('--name <name>', 'your name for it')
        .option('--uri <uri>', 'sip:host[:port][;transport=udp|tcp|tls]'),
    ).action(set),
    `trunk set ${ID} --order 5 --cps 20 --route +91 --route +971`,
    `trunk set ${ID} --route ''`,
    `trunk set ${ID} --caller-id-style callerFormat=e164 --caller-id-style userPhone=yes`,
    `trunk set ${ID} --password-file carrier_password`,
  );
}

function addDrainCommands(trunk: Command): void {
  for (const [verb, isDraining, description] of [
    ['drain', true, 'let no new calls out on a trunk; its running calls go on'],
    ['resume', false, 'let calls out on it again'],
  ] as const)
    withExamples(
      trunk
        .command(verb)
        .description(description)
        .addArgument(TRUNK)
        .option(...JSON_OPTION)
        .action(async (id: string, { json }: JsonOption) => print(await operator().patch<Answer>(pathOf(id), { isDraining }), json)),
      `trunk ${verb} ${ID}`,
    );
}

/** These commands take the operator's key. */
const operator = (): ReturnType<typeof clientOfProcess> => clientOfProcess('adminKey');

async function list({ json }: JsonOption): Promise<void> {
  const answer = await operator().get<{ data: TrunkView[] }>(PATH);
  if (json) return printJson(answer);
  process.stdout.write(answer.data.length === 0 ? 'nothing found\n' : tableOf(answer.data, COLUMNS));
}

async function add(options: TrunkOptions): Promise<void> {
  const client = operator();
  print(await client.post<Answer>(PATH, await bodyOf(options, { mayAsk: true })), options.json);
}

async function set(id: string, options: TrunkOptions): Promise<void> {
  const client = operator();
  print(await client.patch<Answer>(pathOf(id), await bodyOf(options, { mayAsk: false })), options.json);
}

async function remove(id: string, { yes, json }: JsonOption & { readonly yes?: boolean }): Promise<void> {
  const client = operator();
  if (!yes && !json && process.stdin.isTTY === true) await confirmRemoval(`the trunk ${(await client.get<Answer>(pathOf(id))).trunk.name}`);
  const answer = await client.delete(pathOf(id));
  if (json) return printJson(answer);
  process.stdout.write(`${id} is removed\n`);
}

function routesOf({ routes }: TrunkView): string {
  return routes?.join(', ') ?? 'all';
}

/** Why the trunk takes no calls now, or may take none, or that it takes calls. Of several reasons the strongest is named. */
function stateOf({ isDraining, breaker, heldUntil, health, driver }: TrunkView): string {
  if (isDraining) return 'draining';
  if (breaker.state !== 'closed')
    return `breaker ${breaker.state} since ${timeOf(breaker.since)}: ${[breaker.sipCode, breaker.reason].filter((part) => part !== null).join(' ')}`;
  if (heldUntil !== null && Date.parse(heldUntil) > Date.now()) return `held by the carrier until ${timeOf(heldUntil)}`;
  // Asterisk refuses calls to a trunk that does not answer. The user agent of the service tries.
  const isShut = health !== null && (health.answers ? (health.registration ?? 'registered') !== 'registered' : driver === 'asterisk');
  return isShut ? healthText(health) : 'takes calls';
}

function healthText(health: NonNullable<TrunkView['health']>): string {
  const answer = health.answers ? `answers OPTIONS${health.sipCode === null ? '' : ` with ${health.sipCode}`}` : 'no answer to OPTIONS';
  return `${[answer, health.registration].filter((one) => one !== null).join(', ')}, since ${timeOf(health.since)}`;
}

function print(answer: Answer, json: boolean | undefined): void {
  if (json) return printJson(answer);
  const { trunk } = answer;
  process.stdout.write(
    fieldsOf([
      ['trunk', trunk.trunkId],
      ['name', trunk.name],
      ['state', stateOf(trunk)],
      ['health', trunk.health && healthText(trunk.health)],
      ['of the environment', trunk.isSeeded],
      ['address', trunk.uri],
      ['transport', trunk.transport],
      ['kind', trunk.kind],
      ['driver', trunk.driver],
      ['srtp', trunk.mediaEncryption],
      ['registers', trunk.register],
      ['user name', trunk.username],
      ['password', trunk.hasPassword ? 'is set' : 'none'],
      ...Object.entries(trunk.headers).map(([name, value]) => [`header ${name}`, value] as const),
      ['profile', trunk.profile],
      ...Object.entries(trunk.dlt ?? {}).map(([name, value]) => [`dlt ${name}`, String(value)] as const),
      ...Object.entries(trunk.callerIdStyle ?? {}).map(([name, value]) => [`caller id ${name}`, value] as const),
      ['order', trunk.order],
      ['routes', routesOf(trunk)],
      ['calls a second', trunk.cps],
      ['calls at once', trunk.maxCalls],
      ['calls now', trunk.openCalls],
      ['further addresses', trunk.addresses.join(', ')],
      ['behind a NAT', trunk.nat],
      ['given up after ms', trunk.noResponseMs],
      ['test numbers', trunk.testNumbers?.join(', ')],
      ['caller ids', trunk.callerIds.join(', ')],
      ...trunk.warnings.map((warning) => ['warning', warning] as const),
    ]),
  );
}
