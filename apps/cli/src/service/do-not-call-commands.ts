import type { DoNotCallCheck, DoNotCallView } from '@turant/management';
import type { Command } from 'commander';
import { printable } from '../printable.js';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { listCommand, type ListOptions, printList, queryOf } from './list-command.js';
import { readPhoneText } from './read-phone-text.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, timeOf } from './table-of.js';

const COLUMNS: Columns<DoNotCallView> = {
  phone: ({ phone }) => phone ?? '(erased)',
  added: ({ addedAt }) => timeOf(addedAt),
  reason: ({ reason }) => reason,
};

/** `turant dnc …`: the do-not-call list. */
export function addDoNotCallCommands(program: Command): void {
  const dnc = program.command('dnc').description('numbers that are never called: list (the default), check, add, remove');
  withExamples(
    listCommand(dnc.command('list', { isDefault: true }).description('the do-not-call list, newest first')).action((options: ListOptions) =>
      printList('/api/do-not-call', options, COLUMNS),
    ),
    'dnc list --limit 1000',
  );
  withExamples(
    dnc
      .command('check')
      .description('whether a number is on the list')
      .argument('<phone>', 'in any form that a person types', readPhoneText)
      .option(...JSON_OPTION)
      .action(check),
    'dnc check +919812300001',
  );
  withExamples(
    dnc
      .command('add')
      .description('never call this number')
      .argument('<phone>', 'in any form that a person types', readPhoneText)
      .option('--reason <text>', 'who asked for it, and when')
      .option(...JSON_OPTION)
      .action(add),
    "dnc add '098123 00001' --reason 'asked by letter'",
  );
  withExamples(
    dnc
      .command('remove')
      .description('take a number off the list; nothing is called by that')
      .argument('<phone>', 'in any form that a person types', readPhoneText)
      .option(...JSON_OPTION)
      .action(remove),
    'dnc remove +919812300001',
  );
}

async function check(text: string, { json }: JsonOption): Promise<void> {
  const answer = await clientOfProcess().get<DoNotCallCheck>(`/api/do-not-call/check${queryOf({ phone: text })}`);
  if (json) return printJson(answer);
  const { phone, blocked, reason } = answer;
  process.stdout.write(
    `${phone} ${blocked ? `is never called${reason === undefined ? '' : `: ${printable(reason)}`}` : 'is not on the list'}\n${wayBack(answer)}`,
  );
}

/** How the leads of a number that is off the list are taken up again: nothing does it by itself. */
function wayBack({ blocked, leadIds }: DoNotCallCheck): string {
  const [first] = leadIds;
  if (blocked || first === undefined) return '';
  return (
    `these leads stay do-not-call until you mark or call them: ${leadIds.join(' ')}\n` +
    `mark: npx turant leads mark ${first} new; call: npx turant calls order ${first}\n`
  );
}

async function add(phone: string, { reason, json }: JsonOption & { readonly reason?: string }): Promise<void> {
  const answer = await clientOfProcess().post<{ doNotCall: DoNotCallView }>('/api/do-not-call', { phone, reason });
  if (json) return printJson(answer);
  process.stdout.write(`${answer.doNotCall.phone} is never called\n`);
}

async function remove(phone: string, { json }: JsonOption): Promise<void> {
  const answer = await clientOfProcess().delete<DoNotCallCheck>(`/api/do-not-call/${encodeURIComponent(phone)}`);
  if (json) return printJson(answer);
  process.stdout.write(`${phone} is off the list\n${wayBack(answer)}`);
}
