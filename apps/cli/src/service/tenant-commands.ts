import { SettingsError } from '@turant/domain';
import type { TenantView } from '@turant/management';
import { type Command, InvalidArgumentError } from 'commander';
import type { Client } from '../client.js';
import { openPrompter } from '../prompter.js';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, printList } from './list-command.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, fieldsOf, timeOf } from './table-of.js';

interface Answer {
  readonly tenant: TenantView;
}
/** The parser of the command line takes a null for no value. */
type DaysOption = number | 'never';
interface Retention extends JsonOption {
  readonly leads?: DaysOption;
  readonly timeline?: DaysOption;
  readonly requests?: DaysOption;
  readonly recordings?: DaysOption;
  readonly transcripts?: DaysOption;
}

const ID = 'tn_01JD5T0000000000000000000A';

const daysText = (days: number | null): string => (days === null ? 'for ever' : `${days} days`);

const COLUMNS: Columns<TenantView> = {
  tenant: ({ tenantId }) => tenantId,
  name: ({ name }) => name,
  status: ({ status }) => status,
  created: ({ createdAt }) => timeOf(createdAt),
  countries: ({ countries }) => countries.join(', '),
  'leads kept': ({ retentionDays }) => daysText(retentionDays.leads),
};

/** These commands take the operator's key. */
const operator = (): Client => clientOfProcess('adminKey');

/** `turant tenant …`: the customers of this service, for its operator. */
export function addTenantCommands(program: Command): void {
  const tenant = program
    .command('tenant')
    .description("tenants, with the operator's key: list (the default), suspend, resume, delete, erasure, retention");
  withExamples(
    listCommand(tenant.command('list', { isDefault: true }).description('all tenants with their status, newest first'))
      .option('--status <status>', 'active, suspended or deleting')
      .action(({ status, ...options }: ListOptions & { status?: string }) =>
        printList('/api/tenants', options, COLUMNS, { status }, operator()),
      ),
    'tenant list',
    'tenant list --status suspended',
  );
  addStatusCommands(tenant);
  addErasureCommand(tenant);
  withExamples(
    tenant
      .command('retention')
      .description('after how many days records are deleted; without an option, how it is now')
      .addArgument(idArgument('tenant', 'tn'))
      .option('--leads <days>', '1 to 3650, or never', readDays)
      .option('--timeline <days>', '15 to 3650, or never', readDays)
      .option('--requests <days>', 'raw requests of platforms: 1 to 3650, or never', readDays)
      .option('--recordings <days>', '1 to 3650, or never', readDays)
      .option('--transcripts <days>', '1 to 3650, or never', readDays)
      .option(...JSON_OPTION)
      .action(retention),
    `tenant retention ${ID} --leads 90 --timeline 30 --requests 7`,
    `tenant retention ${ID} --leads never`,
  );
}

function addStatusCommands(tenant: Command): void {
  for (const [verb, status, does] of [
    ['suspend', 'suspended', 'refuse all keys of a tenant, and its calls; calls on the line end as usual'],
    ['resume', 'active', 'end a suspension'],
  ] as const)
    withExamples(
      tenant
        .command(verb)
        .description(does)
        .addArgument(idArgument('tenant', 'tn'))
        .option(...JSON_OPTION)
        .action(async (id: string, { json }: JsonOption) => print(await change(id, { status }), json)),
      `tenant ${verb} ${ID}`,
    );
  withExamples(
    tenant
      .command('delete')
      .description('delete a tenant with all its records, the ledger too: there is no way back')
      .addArgument(idArgument('tenant', 'tn'))
      .option('--confirm <id>', 'the id again; asked for on a terminal')
      .option(...JSON_OPTION)
      .action(remove),
    `tenant delete ${ID} --confirm ${ID}`,
  );
}

function addErasureCommand(tenant: Command): void {
  withExamples(
    tenant
      .command('erasure')
      .description('the proof that all that was said in the calls of a deleted tenant was destroyed')
      .addArgument(idArgument('tenant', 'tn'))
      .action(async (id: string) => printJson(await operator().get<object>(`${pathOf(id)}/erasure`))),
    `tenant erasure ${ID}`,
  );
}

function readDays(text: string): DaysOption {
  if (text === 'never') return text;
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('it is a number of days, or never.');
  return Number(text);
}

const pathOf = (id: string): string => `/api/tenants/${id}`;
const change = (id: string, body: object): Promise<Answer> => operator().patch<Answer>(pathOf(id), body);

async function retention(id: string, { json, ...options }: Retention): Promise<void> {
  const given = Object.entries(options).map(([kind, days]) => [kind, days === 'never' ? null : days] as const);
  const retentionDays = Object.fromEntries(given);
  print(given.length > 0 ? await change(id, { retentionDays }) : await operator().get<Answer>(pathOf(id)), json);
}

async function remove(id: string, { confirm, json }: JsonOption & { readonly confirm?: string }): Promise<void> {
  const client = operator();
  const confirmed = confirm ?? (await askAgain((await client.get<Answer>(pathOf(id))).tenant));
  const answer = await client.delete<Answer>(pathOf(id), { 'x-confirm-tenant': confirmed });
  if (json) return printJson(answer);
  process.stdout.write(`${id} is refused from now on; its records are deleted within minutes\n`);
}

/** @throws SettingsError USAGE where nobody can be asked */
async function askAgain({ name }: TenantView): Promise<string> {
  if (process.stdin.isTTY !== true) throw new SettingsError('USAGE', 'all records would be deleted: repeat the id with --confirm');
  const prompter = openPrompter(process.stdin, process.stderr);
  try {
    return await prompter.ask({ title: `The id of ${name} again, whose records are then deleted for ever`, isRequired: true });
  } finally {
    prompter.close();
  }
}

function print(answer: Answer, json: boolean | undefined): void {
  if (json) return printJson(answer);
  const { tenantId, name, status, retentionDays } = answer.tenant;
  process.stdout.write(
    fieldsOf([
      ['tenant', tenantId],
      ['name', name],
      ['status', status],
      ['leads are kept', daysText(retentionDays.leads)],
      ['timeline is kept', daysText(retentionDays.timeline)],
      ['raw requests are kept', daysText(retentionDays.requests)],
      ['recordings are kept', daysText(retentionDays.recordings)],
      ['transcripts are kept', daysText(retentionDays.transcripts)],
    ]),
  );
}
