import { answerInWords, CALL_STATUSES, isFinished, TIERS } from '@turant/domain';
import type { CallView, TimelineEntryView } from '@turant/management';
import { type Command, Option } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { entryLine } from './entry-line.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, printList } from './list-command.js';
import type { CallWish } from './order-call.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, type Field, fieldsOf, timeOf } from './table-of.js';

interface Filters extends ListOptions {
  readonly status?: string;
  readonly employee?: string;
  readonly lead?: string;
  readonly to?: string;
}

const COLUMNS: Columns<CallView> = {
  call: ({ callId }) => callId,
  requested: ({ requestedAt }) => timeOf(requestedAt),
  to: ({ to }) => to,
  status: ({ status }) => status,
  seconds: ({ seconds }) => seconds,
  credits: ({ cost }) => cost?.toFixed(2),
  why: whyOf,
};

/** `turant calls …` */
export function addCallCommands(program: Command): void {
  const calls = program.command('calls').description('calls: list (the default), show, order, hang-up');
  withExamples(
    listCommand(calls.command('list', { isDefault: true }).description('calls, newest first; one filter at a time, beside the times'))
      .option('--status <status>', `one of ${CALL_STATUSES.join(', ')}`)
      .option('--employee <employee>', 'of this employee')
      .option('--lead <lead>', 'of this lead')
      .option('--to <number>', 'to this number, in any form that a person types')
      .action(({ status, employee, lead, to, ...options }: Filters) =>
        printList('/api/calls', options, COLUMNS, { status, employeeId: employee, leadId: lead, to }),
      ),
    'calls',
    'calls list --status refused --limit 100',
    "calls list --to '098123 00001' --json",
  );
  withExamples(
    calls
      .command('show')
      .description("a call: its times and cost, what was answered, each rule's verdict, and what happened")
      .addArgument(idArgument('call', 'cl'))
      .option(...JSON_OPTION)
      .action(show),
    'calls show cl_01JD5T0000000000000000000A',
  );
  withExamples(
    calls
      .command('order')
      .description('call a lead that is known, now or when the gate allows it; does not wait for the call')
      .addArgument(idArgument('lead', 'ld'))
      .option('--employee <employee>', "who calls; else the lead's employee")
      .addOption(new Option('--tier <tier>', "which price and voice; else the lead's").choices(TIERS))
      .option(...JSON_OPTION)
      .action(order),
    'calls order ld_01JD5T0000000000000000000A --tier premium',
  );
  withExamples(
    calls
      .command('hang-up')
      .description('end a call: one that waits is cancelled, one on the line is hung up')
      .addArgument(idArgument('call', 'cl'))
      .option(...JSON_OPTION)
      .action(hangUp),
    'calls hang-up cl_01JD5T0000000000000000000A',
  );
}

async function order(
  leadId: string,
  { employee: employeeId, tier, json }: JsonOption & Pick<CallWish, 'employee' | 'tier'>,
): Promise<void> {
  const answer = await clientOfProcess().post<{ call: CallView }>('/api/calls', { leadId, employeeId, tier });
  if (json) return printJson(answer);
  const { callId, status } = answer.call;
  process.stdout.write(`${callId} is ${status}: npx turant tail --call ${callId}\n`);
}

async function hangUp(id: string, { json }: JsonOption): Promise<void> {
  const answer = await clientOfProcess().post<{ call: CallView }>(`/api/calls/${id}/hang-up`, undefined);
  if (json) return printJson(answer);
  process.stdout.write(isFinished(answer.call.status) ? `${id} is ${answer.call.status}\n` : `${id} is being hung up\n`);
}

/** Why it waits, was refused or ended. */
function whyOf({ refusedBy, waitingFor, dueAt, endReason }: CallView): string | undefined {
  if (refusedBy) return `${refusedBy.rule}: ${refusedBy.reason}`;
  if (waitingFor || dueAt) return [waitingFor && `waits for ${waitingFor}`, dueAt && `due ${timeOf(dueAt)}`].filter(Boolean).join(', ');
  return endReason ?? undefined;
}

async function show(id: string, { json }: JsonOption): Promise<void> {
  const client = clientOfProcess();
  const answer = await client.get<{ call: CallView }>(`/api/calls/${id}`);
  if (json) return printJson(answer);
  const { data } = await client.get<{ data: TimelineEntryView[] }>(`/api/timeline?callId=${id}&limit=100`);
  process.stdout.write(`${fieldsOf(fieldsOfCall(answer.call))}\nwhat happened\n${data.map(entryLine).join('')}`);
}

const fieldsOfCall = (call: CallView): Field[] => [
  ['call', call.callId],
  ['lead', call.leadId],
  ['employee', call.employeeId],
  ['to', call.to],
  ['from', call.from],
  ['status', call.status],
  ['why', whyOf(call)],
  ['requested', timeOf(call.requestedAt)],
  ['placed', timeOf(call.placedAt)],
  ['ringing', timeOf(call.ringingAt)],
  ['answered', timeOf(call.answeredAt)],
  ['answered by', call.answeredBy],
  ['ended', timeOf(call.endedAt)],
  ['ended by', call.endedBy],
  ['carrier said', call.sip && `${call.sip.code} ${call.sip.reason}`],
  ['seconds', call.seconds],
  ['credits', call.cost?.toFixed(2)],
  ['given back', call.refunded?.toFixed(2)],
  ['tier', call.tier],
  ['attempt', call.attempt],
  ...(call.answers ?? []).map((answer) => ['asked', answerInWords(answer)] as const),
  ...(call.verdict?.rules ?? []).map(({ rule, outcome, reason }) => [`rule ${rule}`, `${outcome}${reason && ` (${reason})`}`] as const),
];
