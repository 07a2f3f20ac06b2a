import { answerInWords, CALL_STATUSES, isFinished, TIERS } from '@turant/domain';
import type { CommandRow } from '../command-row.js';
import { choice, IDS, option } from '../inputs.js';
import type { AnswerOf } from './api.js';
import { whatHappened } from './entry-line.js';
import { recordText, ruleFields, timeOf } from './table-of.js';
import { transcriptText } from './transcript-text.js';
import { verb } from './verb.js';

type Call = AnswerOf<'GET /api/calls/{callId}'>['call'];

const callText = recordText<Call>(
  'callId as call',
  'leadId as lead',
  'employeeId as employee',
  'to',
  'from',
  'status',
  ['why', whyOf],
  'requestedAt as requested',
  'placedAt as placed',
  'ringingAt as ringing',
  'answeredAt as answered',
  'answeredBy as answered by',
  'endedAt as ended',
  'endedBy as ended by',
  ['carrier said', ({ sip }) => sip && `${sip.code} ${sip.reason}`],
  'seconds',
  ['credits', ({ cost }) => cost?.toFixed(2)],
  ['given back', ({ refunded }) => refunded?.toFixed(2)],
  'tier',
  'attempt',
  ({ answers }) => (answers ?? []).map((answer) => ['asked', answerInWords(answer)]),
  ({ verdict }) => ruleFields(verdict?.rules ?? []),
);

/** `turant calls …` */
export const callCommands: CommandRow = {
  name: 'calls',
  does: 'calls: list (the default), show, order, hang-up',
  commands: [
    verb('list', 'GET /api/calls', 'calls, newest first, with all of the filters', {
      isDefault: true,
      columns: [
        'callId as call',
        'requestedAt as requested',
        'to',
        'status',
        'seconds',
        ['credits', ({ cost }) => cost?.toFixed(2)],
        ['why', whyOf],
      ],
      takes: {
        status: option('--status <status>', `one of ${CALL_STATUSES.join(', ')}`),
        employeeId: option('--employee <employee>', 'of this employee'),
        leadId: option('--lead <lead>', 'of this lead'),
        to: option('--to <number>', 'to this number, in any form that a person types'),
      },
      tries: ['', 'list --status refused --limit 100', "list --to '098123 00001' --json"],
    }),
    verb('show', 'GET /api/calls/{callId}', "a call: its times and cost, what was answered, each rule's verdict, and what happened", {
      prints: async ({ call }, { callId }, { client }) => callText(call) + (await whatHappened(client, { callId })),
    }),
    verb('order', 'POST /api/calls', 'call a lead that is known, now or when the gate allows it; does not wait for the call', {
      takes: {
        leadId: IDS.leadId,
        employeeId: option('--employee <employee>', "who calls; else the lead's employee"),
        tier: choice('--tier <tier>', "which price and voice; else the lead's", TIERS),
      },
      prints: ({ call: { callId, status } }) => `${callId} is ${status}: npx turant tail --call ${callId}\n`,
      tries: ['--tier premium'],
    }),
    verb('hang-up', 'POST /api/calls/{callId}/hang-up', 'end a call: one that waits is cancelled, one on the line is hung up', {
      prints: ({ call }, { callId }) => (isFinished(call.status) ? `${callId} is ${call.status}\n` : `${callId} is being hung up\n`),
    }),
  ],
};

/** `turant transcript` */
export const transcriptCommand = verb(
  'transcript',
  'GET /api/calls/{callId}/transcript',
  'what was said in a call, turn by turn; the read stands in the audit trail',
  { prints: ({ transcript }) => transcriptText(transcript) },
);

/** Why it waits, was refused or ended. */
function whyOf({
  refusedBy,
  waitingFor,
  dueAt,
  endReason,
}: Pick<Call, 'refusedBy' | 'waitingFor' | 'dueAt' | 'endReason'>): string | undefined {
  if (refusedBy) return `${refusedBy.rule}: ${refusedBy.reason}`;
  if (waitingFor || dueAt) return [waitingFor && `waits for ${waitingFor}`, dueAt && `due ${timeOf(dueAt)}`].filter(Boolean).join(', ');
  return endReason ?? undefined;
}
