import { NUMBER_STATUSES, SettingsError } from '@turant/domain';
import type { NumberView } from '@turant/management';
import { type Command, Option } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { confirmRemoval } from './confirm-removal.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, printList } from './list-command.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, fieldsOf } from './table-of.js';

interface Answer {
  readonly virtualNumber: NumberView;
}
interface Change extends JsonOption {
  readonly status?: string;
  readonly trunk?: readonly string[];
}

const PATH = '/api/virtual-numbers';
const ID = 'vn_01JD5T0000000000000000000A';
const TENANT = 'tn_01JD5T0000000000000000000A';
const TRUNK = 'tr_01JD5T0000000000000000000A';
const NUMBER = idArgument('number', 'vn');
const collect = (text: string, others: readonly string[] = []): readonly string[] => [...others, text];

const COLUMNS: Columns<NumberView> = {
  'virtual number': ({ virtualNumberId }) => virtualNumberId,
  number: ({ number }) => number,
  status: ({ status }) => status,
  kind: ({ leadCalls }) => leadCalls.kind,
  "leads' calls": ({ leadCalls }) => leadCalls.isAllowed,
  trunks: ({ trunkIds }) => trunkIds.join(', '),
};

/** `turant number …`: the numbers that calls show. A tenant's key lists its own; writing takes the operator's. */
export function addNumberCommands(program: Command): void {
  const number = program.command('number').description('numbers that calls show: list (the default); for the operator add, set, remove');
  withExamples(
    listCommand(number.command('list', { isDefault: true }).description('the numbers of a tenant, newest first'))
      .option('--tenant <tenant>', "with the operator's key: whose; else the key's own")
      .action(({ tenant, ...options }: ListOptions & { tenant?: string }) =>
        printList(PATH, options, COLUMNS, {}, tenant === undefined ? clientOfProcess() : clientOfProcess('adminKey').forTenant(tenant)),
      ),
    'number list',
    `number list --tenant ${TENANT}`,
  );
  withExamples(
    number
      .command('add')
      .description('give a number to a tenant')
      .argument('<number>', 'E.164 with plus, or one of the 140 or 1600 series as the carrier wants it written')
      .requiredOption('--tenant <tenant>', 'whose it is; a number belongs to one tenant')
      .option('--trunk <trunk>', 'a trunk on which the carrier takes it; again for each', collect)
      .addOption(new Option('--status <status>', 'pending until the carrier has registered it').choices(['pending', 'active']))
      .option(...JSON_OPTION)
      .action(add),
    `number add 1400001234 --tenant ${TENANT} --trunk ${TRUNK} --status active`,
  );
  withExamples(
    number
      .command('set')
      .description('change the state of a number, or its trunks; released is the end')
      .addArgument(NUMBER)
      .addOption(new Option('--status <status>', 'the new state').choices(NUMBER_STATUSES))
      .option('--trunk <trunk>', "a trunk on which the carrier takes it; again for each, all are replaced; '': none", collect)
      .option(...JSON_OPTION)
      .action(set),
    `number set ${ID} --status suspended`,
    `number set ${ID} --status active --trunk ${TRUNK}`,
  );
  withExamples(
    number
      .command('remove')
      .description('delete a number that is released or pending, so that it can be given again')
      .addArgument(NUMBER)
      .option('--yes', 'do not ask on a terminal')
      .option(...JSON_OPTION)
      .action(remove),
    `number remove ${ID} --yes`,
  );
}

const operator = (): ReturnType<typeof clientOfProcess> => clientOfProcess('adminKey');
const trunkIdsOf = (trunks: readonly string[] = []): readonly string[] => trunks.filter((one) => one !== '');

async function add(number: string, { tenant, status, trunk, json }: Change & { readonly tenant: string }): Promise<void> {
  print(await operator().post<Answer>(PATH, { tenantId: tenant, number, trunkIds: trunkIdsOf(trunk), status }), json);
}

async function set(id: string, { status, trunk, json }: Change): Promise<void> {
  if (status === undefined && trunk === undefined) throw new SettingsError('USAGE', 'nothing to change: give --status or --trunk');
  const trunkIds = trunk && trunkIdsOf(trunk);
  print(await operator().patch<Answer>(`${PATH}/${id}`, { status, trunkIds }), json);
}

async function remove(id: string, { yes, json }: JsonOption & { readonly yes?: boolean }): Promise<void> {
  if (!yes && !json && process.stdin.isTTY === true) await confirmRemoval(`the number ${id}`);
  const answer = await operator().delete(`${PATH}/${id}`);
  if (json) return printJson(answer);
  process.stdout.write(`${id} is removed\n`);
}

function print(answer: Answer, json: boolean | undefined): void {
  if (json) return printJson(answer);
  const { virtualNumberId, tenantId, number, status, trunkIds, leadCalls } = answer.virtualNumber;
  process.stdout.write(
    fieldsOf([
      ['virtual number', virtualNumberId],
      ['number', number],
      ['tenant', tenantId],
      ['status', status],
      ['kind', leadCalls.kind],
      ['shows', leadCalls.shows],
      ["on leads' calls", leadCalls.isAllowed],
      ['rule', `${leadCalls.source}, ${leadCalls.date}`],
      ['trunks', trunkIds.join(', ')],
    ]),
  );
}
