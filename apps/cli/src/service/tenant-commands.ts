import { SettingsError } from '@turant/domain';
import { InvalidArgumentError } from 'commander';
import { type CommandRow, sampleId } from '../command-row.js';
import { option } from '../inputs.js';
import { askAtTerminal } from '../prompter.js';
import type { AnswerOf, GivenOf } from './api.js';
import { recordText } from './table-of.js';
import { type Asked, operatorVerb } from './verb.js';

type Answer = AnswerOf<'GET /api/tenants/{tenantId}'>;
type Tenant = Answer['tenant'];
type Deletion = GivenOf<'DELETE /api/tenants/{tenantId}'>;

const daysText = (days: number | null): string => (days === null ? 'for ever' : `${days} days`);

const tenantText = recordText<Tenant>(
  'tenantId as tenant',
  'name',
  'status',
  ['leads are kept', ({ retentionDays }) => daysText(retentionDays.leads)],
  ['timeline is kept', ({ retentionDays }) => daysText(retentionDays.timeline)],
  ['raw requests are kept', ({ retentionDays }) => daysText(retentionDays.requests)],
  ['recordings are kept', ({ retentionDays }) => daysText(retentionDays.recordings)],
  ['transcripts are kept', ({ retentionDays }) => daysText(retentionDays.transcripts)],
);

const prints = ({ tenant }: Answer): string => tenantText(tenant);

/** `turant tenant …`: the customers of this service, for its operator. */
export const tenantCommands: CommandRow = {
  name: 'tenant',
  does: "tenants, with the operator's key: list (the default), suspend, resume, delete, erasure, retention",
  commands: [
    operatorVerb('list', 'GET /api/tenants', 'all tenants with their status, newest first', {
      isDefault: true,
      columns: [
        'tenantId as tenant',
        'name',
        'status',
        'createdAt as created',
        'countries',
        ['leads kept', ({ retentionDays }) => daysText(retentionDays.leads)],
      ],
      takes: { status: option('--status <status>', 'active, suspended or deleting') },
      tries: ['list', 'list --status suspended'],
    }),
    operatorVerb('suspend', 'PATCH /api/tenants/{tenantId}', 'refuse all keys of a tenant, and its calls; calls on the line end as usual', {
      sends: { status: 'suspended' },
      prints,
    }),
    operatorVerb('resume', 'PATCH /api/tenants/{tenantId}', 'end a suspension', { sends: { status: 'active' }, prints }),
    operatorVerb('delete', 'DELETE /api/tenants/{tenantId}', 'delete a tenant with all its records, the ledger too: there is no way back', {
      takes: { 'X-Confirm-Tenant': option('--confirm <id>', 'the id again; asked for on a terminal') },
      finish: confirmDeletion,
      prints: (_, { tenantId }) => `${tenantId} is refused from now on; its records are deleted within minutes\n`,
      tries: [`--confirm ${sampleId('tn')}`],
    }),
    operatorVerb(
      'erasure',
      'GET /api/tenants/{tenantId}/erasure',
      'the proof that all that was said in the calls of a deleted tenant was destroyed',
      {},
    ),
    operatorVerb(
      'retention',
      'PATCH /api/tenants/{tenantId}',
      'after how many days records are deleted; without an option, how it is now',
      {
        takes: {
          'retentionDays.leads': option('--leads <days>', '1 to 3650, or never', readDays),
          'retentionDays.timeline': option('--timeline <days>', '15 to 3650, or never', readDays),
          'retentionDays.requests': option('--requests <days>', 'raw requests of platforms: 1 to 3650, or never', readDays),
          'retentionDays.recordings': option('--recordings <days>', '1 to 3650, or never', readDays),
          'retentionDays.transcripts': option('--transcripts <days>', '1 to 3650, or never', readDays),
        },
        orAsks: 'GET /api/tenants/{tenantId}',
        prints,
        tries: ['--leads 90 --timeline 30 --requests 7', '--leads never'],
      },
    ),
  ],
};

function readDays(text: string): number | null {
  if (text === 'never') return null;
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('it is a number of days, or never.');
  return Number(text);
}

/** @throws SettingsError USAGE where nobody can be asked for the id again */
async function confirmDeletion(given: Deletion, { client }: { client: Asked }): Promise<Deletion> {
  if (given['X-Confirm-Tenant'] !== undefined) return given;
  const { name } = (await client.ask('GET /api/tenants/{tenantId}', { tenantId: given.tenantId })).tenant;
  if (process.stdin.isTTY !== true) throw new SettingsError('USAGE', 'all records would be deleted: repeat the id with --confirm');
  const title = `The id of ${name} again, whose records are then deleted for ever`;
  return { ...given, 'X-Confirm-Tenant': await askAtTerminal({ title, isRequired: true }) };
}
