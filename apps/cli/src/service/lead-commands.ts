import { LEAD_STATUSES, SettingsError } from '@turant/domain';
import type { ErasureView, LeadView, LeadWithNotes, TimelineEntryView } from '@turant/management';
import type { Command } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { confirmRemoval } from './confirm-removal.js';
import { entryLine } from './entry-line.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, printList } from './list-command.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, type Field, fieldsOf, timeOf } from './table-of.js';

interface Filters extends ListOptions {
  readonly phone?: string;
  readonly email?: string;
  readonly status?: string;
  readonly source?: string;
  readonly connection?: string;
}

const COLUMNS: Columns<LeadView> = {
  lead: ({ leadId }) => leadId,
  received: ({ receivedAt }) => timeOf(receivedAt),
  name: ({ name }) => name,
  phone: ({ phone, email }) => phone ?? email,
  status: ({ status, isTest }) => (isTest ? `${status} (test)` : status),
  source: ({ source }) => source,
  requirement: ({ requirement }) => requirement,
};

/** `turant leads …` */
export function addLeadCommands(program: Command): void {
  const leads = program.command('leads').alias('lead').description('leads: list (the default), show, mark, erase');
  withExamples(
    listCommand(leads.command('list', { isDefault: true }).description('leads, newest first; one filter at a time, beside the times'))
      .option('--phone <number>', 'of this number, in any form that a person types')
      .option('--email <address>', 'of this e-mail address')
      .option('--status <status>', `one of ${LEAD_STATUSES.join(', ')}`)
      .option('--source <source>', 'of this source, letter by letter')
      .option('--connection <connection>', 'of this connection')
      .action(({ phone, email, status, source, connection, ...options }: Filters) =>
        printList('/api/leads', options, COLUMNS, { phone, email, status, source, connectionId: connection }),
      ),
    'leads',
    'leads list --status unreachable --since 2026-11-22T00:00:00+05:30',
    "leads list --phone '098123 00001'",
    "leads list --json --limit 100 | jq -r '.data[].phone'",
  );
  withExamples(
    leads
      .command('show')
      .description('a lead: all its fields, later enquiries of the same person, and what happened')
      .addArgument(idArgument('lead', 'ld'))
      .option(...JSON_OPTION)
      .action(show),
    'leads show ld_01JD5T0000000000000000000A',
  );
  withExamples(
    leads
      .command('mark')
      .description('say what has become of a lead')
      .addArgument(idArgument('lead', 'ld'))
      .argument('<status>', 'new, contacted, unreachable, converted or lost')
      .option(...JSON_OPTION)
      .action(mark),
    'leads mark ld_01JD5T0000000000000000000A converted',
  );
  withExamples(
    leads
      .command('erase')
      .description('erase the person of a lead, and all that was said: there is no way back')
      .addArgument(idArgument('lead', 'ld'))
      .option('--yes', 'do not ask')
      .option(...JSON_OPTION)
      .action(erase),
    'leads erase ld_01JD5T0000000000000000000A',
    'leads erase ld_01JD5T0000000000000000000A --yes --json',
  );
}

async function show(id: string, { json }: JsonOption): Promise<void> {
  const client = clientOfProcess();
  const answer = await client.get<{ lead: LeadWithNotes }>(`/api/leads/${id}`);
  if (json) return printJson(answer);
  const { data } = await client.get<{ data: TimelineEntryView[] }>(`/api/timeline?leadId=${id}&limit=100`);
  const { notes, ...lead } = answer.lead;
  process.stdout.write(fieldsOf(leadFields(lead)));
  for (const note of notes) process.stdout.write(`\nagain on ${timeOf(note.receivedAt)}\n${fieldsOf(enquiryFields(note))}`);
  process.stdout.write(`\nwhat happened\n${data.map(entryLine).join('')}`);
}

async function mark(id: string, status: string, { json }: JsonOption): Promise<void> {
  const answer = await clientOfProcess().patch<{ lead: LeadWithNotes }>(`/api/leads/${id}`, { status });
  if (json) return printJson(answer);
  process.stdout.write(`${id} is ${answer.lead.status}\n`);
}

async function erase(id: string, { yes, json }: JsonOption & { readonly yes?: boolean }): Promise<void> {
  if (!yes) await confirmErasure(id);
  const answer = await clientOfProcess().delete<{ erasure: ErasureView }>(`/api/leads/${id}`);
  if (json) return printJson(answer);
  const { state, erasureId } = answer.erasure;
  process.stdout.write(
    state === 'done' ? `the person of ${id} is erased; certificate: ${erasureId}\n` : `${erasureId} is begun, and goes on by itself\n`,
  );
}

/** @throws SettingsError USAGE where nobody can be asked */
async function confirmErasure(id: string): Promise<void> {
  if (process.stdin.isTTY !== true) throw new SettingsError('USAGE', 'the person would be erased for ever: say --yes');
  await confirmRemoval(`the person of ${id} for ever`);
}

const leadFields = (lead: LeadView): Field[] => [
  ['lead', lead.leadId],
  ['status', lead.status],
  ['received', timeOf(lead.receivedAt)],
  ...enquiryFields(lead),
  ['employee', lead.employeeId],
  ['tier', lead.tier],
  ['test', lead.isTest || undefined],
  ['connection', lead.connectionId],
  ['payload', lead.payloadId],
  ['id at the platform', lead.externalId],
  ['sent', timeOf(lead.sentAt)],
  ...lead.callIds.map((callId) => ['call', callId] as const),
];

const enquiryFields = ({ name, phone, email, requirement, budget, source, extra }: LeadWithNotes['notes'][number]): Field[] => [
  ['name', name],
  ['phone', phone],
  ['email', email],
  ['requirement', requirement],
  ['budget', budget],
  ['source', source],
  ...Object.entries(extra).map(([key, value]) => [`extra ${key}`, typeof value === 'string' ? value : JSON.stringify(value)] as const),
];
