import { LEAD_STATUSES, SettingsError } from '@turant/domain';
import type { CommandRow } from '../command-row.js';
import { argument, option } from '../inputs.js';
import type { AnswerOf, RowOf } from './api.js';
import { confirmRemoval } from './confirm-removal.js';
import { whatHappened } from './entry-line.js';
import { extraFields, recordText, timeOf } from './table-of.js';
import { verb } from './verb.js';

type Lead = AnswerOf<'GET /api/leads/{leadId}'>['lead'];
type Enquiry = Lead['notes'][number];

const ENQUIRY = ['name', 'phone', 'email', 'requirement', 'budget', 'source', ({ extra }: Enquiry) => extraFields(extra)] as const;
const enquiryText = recordText<Enquiry>(...ENQUIRY);

const leadText = recordText<Lead>(
  'leadId as lead',
  'status',
  'receivedAt as received',
  ...ENQUIRY,
  'employeeId as employee',
  'tier',
  ['test', ({ isTest }) => isTest || undefined],
  'connectionId as connection',
  'payloadId as payload',
  'externalId as id at the platform',
  'sentAt as sent',
  ({ callIds }) => callIds.map((callId) => ['call', callId]),
);

/** `turant leads …` */
export const leadCommands: CommandRow = {
  name: 'leads',
  alias: 'lead',
  does: 'leads: list (the default), show, mark, erase',
  commands: [
    verb('list', 'GET /api/leads', 'leads, newest first, with all of the filters', {
      isDefault: true,
      columns: [
        'leadId as lead',
        'receivedAt as received',
        'name',
        ['phone', ({ phone, email }) => phone ?? email],
        ['status', ({ status, isTest }: RowOf<'GET /api/leads'>) => (isTest ? `${status} (test)` : status)],
        'source',
        'requirement',
      ],
      takes: {
        phone: option('--phone <number>', 'of this number, in any form that a person types'),
        email: option('--email <address>', 'of this e-mail address'),
        status: option('--status <status>', `one of ${LEAD_STATUSES.join(', ')}`),
        source: option('--source <source>', 'of this source, letter by letter'),
        connectionId: option('--connection <connection>', 'of this connection'),
      },
      tries: [
        '',
        'list --status unreachable --since 2026-11-22T00:00:00+05:30',
        "list --phone '098123 00001'",
        "list --json --limit 100 | jq -r '.data[].phone'",
      ],
    }),
    verb('show', 'GET /api/leads/{leadId}', 'a lead: all its fields, later enquiries of the same person, and what happened', {
      prints: async ({ lead }, { leadId }, { client }) => {
        const notes = lead.notes.map((note) => `\nagain on ${timeOf(note.receivedAt)}\n${enquiryText(note)}`);
        return leadText(lead) + notes.join('') + (await whatHappened(client, { leadId }));
      },
    }),
    verb('mark', 'PATCH /api/leads/{leadId}', 'say what has become of a lead', {
      takes: { status: argument('<status>', 'new, contacted, unreachable, converted or lost') },
      prints: ({ lead }, { leadId }) => `${leadId} is ${lead.status}\n`,
      tries: ['converted'],
    }),
    verb('erase', 'DELETE /api/leads/{leadId}', 'erase the person of a lead, and all that was said: there is no way back', {
      options: [option('--yes', 'do not ask')],
      finish: async (given, { options }) => {
        if (!options['yes']) await confirmErasure(given.leadId);
        return given;
      },
      prints: ({ erasure: { state, erasureId } }, { leadId }) =>
        state === 'done'
          ? `the person of ${leadId} is erased; certificate: ${erasureId}\n`
          : `${erasureId} is begun, and goes on by itself\n`,
      tries: ['', '--yes --json'],
    }),
  ],
};

/** @throws SettingsError USAGE where nobody can be asked */
async function confirmErasure(leadId: string): Promise<void> {
  if (process.stdin.isTTY !== true) throw new SettingsError('USAGE', 'the person would be erased for ever: say --yes');
  await confirmRemoval(`the person of ${leadId} for ever`);
}
