import { NUMBER_STATUSES } from '@turant/domain';
import { type CommandRow, sampleId } from '../command-row.js';
import { againOrNone, argument, choice, option, required } from '../inputs.js';
import type { AnswerOf } from './api.js';
import { clientOfProcess } from './client-of-process.js';
import { recordText } from './table-of.js';
import { operatorVerb, verb } from './verb.js';

type Answer = AnswerOf<'GET /api/virtual-numbers/{virtualNumberId}'>;

const [TENANT, TRUNK] = [sampleId('tn'), sampleId('tr')];

const numberText = recordText<Answer['virtualNumber']>(
  'virtualNumberId as virtual number',
  'number',
  'tenantId as tenant',
  'status',
  'leadCalls.kind as kind',
  'leadCalls.shows as shows',
  "leadCalls.isAllowed as on leads' calls",
  ['rule', ({ leadCalls }) => `${leadCalls.source}, ${leadCalls.date}`],
  'trunkIds as trunks',
);

const prints = ({ virtualNumber }: Answer): string => numberText(virtualNumber);

/** `turant number …`: the numbers that calls show. A tenant's key lists its own; writing takes the operator's. */
export const numberCommands: CommandRow = {
  name: 'number',
  does: 'numbers that calls show: list (the default); for the operator add, set, remove',
  commands: [
    verb('list', 'GET /api/virtual-numbers', 'the numbers of a tenant, newest first', {
      isDefault: true,
      columns: [
        'virtualNumberId as virtual number',
        'number',
        'status',
        'leadCalls.kind as kind',
        "leadCalls.isAllowed as leads' calls",
        'trunkIds as trunks',
      ],
      takes: { 'X-Tenant-Id': option('--tenant <tenant>', "with the operator's key: whose; else the key's own") },
      through: ({ tenant }, work) => work(clientOfProcess(tenant === undefined ? 'apiKey' : 'adminKey')),
      tries: ['list', `list --tenant ${TENANT}`],
    }),
    operatorVerb('add', 'POST /api/virtual-numbers', 'give a number to a tenant', {
      takes: {
        number: argument('<number>', 'E.164 with plus, or one of the 140 or 1600 series as the carrier wants it written'),
        tenantId: required('--tenant <tenant>', 'whose it is; a number belongs to one tenant'),
        trunkIds: option('--trunk <trunk>', 'a trunk on which the carrier takes it; again for each', againOrNone),
        status: choice('--status <status>', 'pending until the carrier has registered it', ['pending', 'active']),
      },
      finish: ({ trunkIds, ...given }) => ({ ...given, trunkIds: trunkIds ?? [] }),
      prints,
      tries: [`1400001234 --tenant ${TENANT} --trunk ${TRUNK} --status active`],
    }),
    operatorVerb(
      'set',
      'PATCH /api/virtual-numbers/{virtualNumberId}',
      'change the state of a number, or its trunks; released is the end',
      {
        takes: {
          status: choice('--status <status>', 'the new state', NUMBER_STATUSES),
          trunkIds: option(
            '--trunk <trunk>',
            "a trunk on which the carrier takes it; again for each, all are replaced; '': none",
            againOrNone,
          ),
        },
        finish: ({ trunkIds, ...given }) => ({ ...given, trunkIds: trunkIds === null ? [] : trunkIds }),
        prints,
        tries: ['--status suspended', `--status active --trunk ${TRUNK}`],
      },
    ),
    operatorVerb(
      'remove',
      'DELETE /api/virtual-numbers/{virtualNumberId}',
      'delete a number that is released or pending, so that it can be given again',
      {
        removes: ({ virtualNumberId }) => `the number ${virtualNumberId}`,
        prints: (_, { virtualNumberId }) => `${virtualNumberId} is removed\n`,
        tries: ['--yes'],
      },
    ),
  ],
};
