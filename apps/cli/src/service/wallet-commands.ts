import { InvalidArgumentError } from 'commander';
import type { CommandRow } from '../command-row.js';
import { argument, IDS, required } from '../inputs.js';
import type { AnswerOf } from './api.js';
import { recordText, timeOf } from './table-of.js';
import { verb } from './verb.js';

type Answer = AnswerOf<'GET /api/wallet'>;
type Moved = AnswerOf<'POST /api/wallet/refunds'>;

const walletText = recordText<Answer['wallet']>(
  ['can be spent', ({ creditsBalance }) => `${creditsBalance.toFixed(2)} credits`],
  ['reserved for calls', ({ reserved }) => reserved.toFixed(2)],
  ['balance', ({ balance }) => balance.toFixed(2)],
  // A service of an earlier release knows no daily cap.
  ['daily cap', ({ dailyCap }) => dailyCap?.toFixed(2)],
  ['spent today', ({ spentToday }: Partial<Answer['wallet']>) => spentToday?.toFixed(2)],
  ['a minute costs', ({ perMinuteAgentRate }) => perMinuteAgentRate.toFixed(2)],
  'exchangeRate as exchange rate',
);

const prints = ({ wallet }: Answer): string => walletText(wallet);
const movedText = ({ entry, wallet }: Moved, what: string): string =>
  `${entry.amount.toFixed(2)} credits ${what} on ${timeOf(entry.at)} as ${entry.reference}\n${walletText(wallet)}`;

/** `turant wallet …`: what calls are paid from. */
export const walletCommands: CommandRow = {
  name: 'wallet',
  does: 'credits: balance (the default), ledger, top-up, cap, refund',
  commands: [
    verb('balance', 'GET /api/wallet', 'what can be spent, and what is set aside for running calls', {
      isDefault: true,
      prints,
      tries: ['', '--json | jq .wallet.creditsBalance'],
    }),
    verb('ledger', 'GET /api/wallet/ledger', 'every movement of credits, newest first', {
      columns: [
        'at',
        'type',
        ['credits', ({ amount }) => amount.toFixed(2)],
        ['balance', ({ balanceAfter }) => balanceAfter.toFixed(2)],
        'reference',
        'callId as call',
      ],
      tries: ['--since 2026-11-01T00:00:00+05:30'],
    }),
    verb('top-up', 'POST /api/wallet/top-ups', 'add credits; a reference counts once, so that the same command may be run again', {
      takes: {
        credits: argument('<credits>', 'above 0, with two decimals at most', readCredits),
        reference: required('--reference <text>', 'your own name of this payment'),
      },
      prints: (answer) => movedText(answer, 'added'),
      tries: ['500 --reference invoice-2026-118'],
    }),
    verb('cap', 'PATCH /api/wallet', "what may be spent on one day of the tenant's time zone; further calls wait for the next day", {
      takes: { dailyCapCredits: argument('<credits>', 'with two decimals at most, or "none"', readCap) },
      prints,
      tries: ['1000', 'none'],
    }),
    verb(
      'refund',
      'POST /api/wallet/refunds',
      'give back what a call has cost; a reference counts once, so that the same command may be run again',
      {
        takes: {
          callId: IDS.callId,
          credits: argument('[credits]', 'above 0, with two decimals at most; else all that is left of the cost', readCredits),
          reason: required('--reason <text>', "for the call's timeline"),
          reference: required('--reference <text>', 'your own name of this refund'),
        },
        prints: (answer) => movedText(answer, 'given back'),
        tries: ["--reason 'the line was bad' --reference ticket-118"],
      },
    ),
  ],
};

function readCredits(text: string): number {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('it is a number such as 500 or 99.50.');
  return Number(text);
}

function readCap(text: string): number | null {
  return text === 'none' ? null : readCredits(text);
}
