import { TIERS } from '@turant/domain';
import { EXIT_CODES } from '../exit-code-of.js';
import { choice, option, PHONE } from '../inputs.js';
import { printable } from '../printable.js';
import type { AnswerOf } from './api.js';
import { recordText, ruleFields, timeOf } from './table-of.js';
import { verb } from './verb.js';

type DryRun = AnswerOf<'POST /api/calls/dry-run'>['dryRun'];

const dryRunText = recordText<DryRun>(
  'wouldPlace as would be placed',
  ['stopped by', ({ stoppedBy }) => stoppedBy && `${stoppedBy.rule}: ${stoppedBy.reason}`],
  ['until', ({ stoppedBy }) => timeOf(stoppedBy?.until)],
  'to',
  'from',
  ['lead', ({ leadId }) => leadId ?? 'none yet'],
  'employeeId as employee',
  'tier',
  [
    'wallet',
    ({ wallet }) => (hasFirstMinute(wallet.availablePaise, wallet) ? 'has the first minute' : 'has too little for the first minute'),
  ],
  [
    'daily cap',
    ({ wallet }) => (hasFirstMinute(wallet.capLeftPaise ?? Infinity, wallet) ? undefined : 'leaves too little for the first minute today'),
  ],
  ['trunk', ({ trunk }) => trunk && `${trunk.trunkId} ${trunk.name}, driver ${trunk.driver}`],
  'trunk.waitsFor as trunk waits',
  'lineProblem as line refuses',
  ({ rules }) => ruleFields(rules),
);

/** `turant call dry-run PHONE` */
export const dryRunCommand = verb(
  'dry-run',
  'POST /api/calls/dry-run',
  "what would become of a call now: each rule's verdict, trunk, caller id and the exact INVITE; rings nobody",
  {
    takes: {
      phone: PHONE,
      employeeId: option('--employee <employee>', "who calls; else the lead's employee, or the one that takes leads that name nobody"),
      tier: choice('--tier <tier>', 'which price and voice', TIERS),
    },
    prints: ({ dryRun }) => dryRunText(dryRun) + lineText(dryRun),
    exits: ({ dryRun }) => (dryRun.wouldPlace ? 0 : EXIT_CODES.refused),
    tries: ['+919812345678', "'098123 45678' --json | jq -r .dryRun.invite"],
  },
);

const hasFirstMinute = (paise: number, { neededPaise }: DryRun['wallet']): boolean => paise >= neededPaise;

/** What would go out to the trunk. */
function lineText({ channel, invite }: DryRun): string {
  const told = channel
    ? `\ndials ${printable(channel.endpoint)}\n${linesOf('variable', channel.variables)}${linesOf('endpoint option', channel.options)}`
    : '';
  return told + (invite ? `\n${invite.split('\r\n').map(printable).join('\n')}` : '');
}

const linesOf = (what: string, texts: readonly { readonly name: string; readonly value: string }[]): string =>
  texts.map(({ name, value }) => `${what} ${printable(`${name}=${value}`)}\n`).join('');
