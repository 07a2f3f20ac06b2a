import type { LedgerEntryView, WalletView } from '@turant/management';
import { type Command, InvalidArgumentError } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, printList } from './list-command.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, fieldsOf, timeOf } from './table-of.js';

const COLUMNS: Columns<LedgerEntryView> = {
  at: ({ at }) => timeOf(at),
  type: ({ type }) => type,
  credits: ({ amount }) => amount.toFixed(2),
  balance: ({ balanceAfter }) => balanceAfter.toFixed(2),
  reference: ({ reference }) => reference,
  call: ({ callId }) => callId,
};

/** `turant wallet …`: what calls are paid from. */
export function addWalletCommands(program: Command): void {
  const wallet = program.command('wallet').description('credits: balance (the default), ledger, top-up, cap, refund');
  withExamples(
    wallet
      .command('balance', { isDefault: true })
      .description('what can be spent, and what is set aside for running calls')
      .option(...JSON_OPTION)
      .action(balance),
    'wallet',
    'wallet --json | jq .wallet.creditsBalance',
  );
  withExamples(
    listCommand(wallet.command('ledger').description('every movement of credits, newest first')).action((options: ListOptions) =>
      printList('/api/wallet/ledger', options, COLUMNS),
    ),
    'wallet ledger --since 2026-11-01T00:00:00+05:30',
  );
  withExamples(
    wallet
      .command('top-up')
      .description('add credits; a reference counts once, so that the same command may be run again')
      .argument('<credits>', 'above 0, with two decimals at most', readCredits)
      .requiredOption('--reference <text>', 'your own name of this payment')
      .option(...JSON_OPTION)
      .action(topUp),
    'wallet top-up 500 --reference invoice-2026-118',
  );
  withExamples(
    wallet
      .command('cap')
      .description("what may be spent on one day of the tenant's time zone; further calls wait for the next day")
      .argument('<credits>', 'with two decimals at most, or "none"', readCap)
      .option(...JSON_OPTION)
      .action(cap),
    'wallet cap 1000',
    'wallet cap none',
  );
  withExamples(
    wallet
      .command('refund')
      .description('give back what a call has cost; a reference counts once, so that the same command may be run again')
      .addArgument(idArgument('call', 'cl'))
      .argument('[credits]', 'above 0, with two decimals at most; else all that is left of the cost', readCredits)
      .requiredOption('--reason <text>', "for the call's timeline")
      .requiredOption('--reference <text>', 'your own name of this refund')
      .option(...JSON_OPTION)
      .action(refund),
    "wallet refund cl_01JD5T0000000000000000000A --reason 'the line was bad' --reference ticket-118",
  );
}

/** A wallet of the API. A service of an earlier release knows no daily cap. */
type ShownWallet = Omit<WalletView, 'dailyCap' | 'spentToday'> & Partial<Pick<WalletView, 'dailyCap' | 'spentToday'>>;

const walletText = ({
  creditsBalance,
  balance: all,
  reserved,
  dailyCap,
  spentToday,
  perMinuteAgentRate,
  exchangeRate,
}: ShownWallet): string =>
  fieldsOf([
    ['can be spent', `${creditsBalance.toFixed(2)} credits`],
    ['reserved for calls', reserved.toFixed(2)],
    ['balance', all.toFixed(2)],
    ['daily cap', dailyCap?.toFixed(2)],
    ['spent today', spentToday?.toFixed(2)],
    ['a minute costs', perMinuteAgentRate.toFixed(2)],
    ['exchange rate', exchangeRate],
  ]);

async function balance({ json }: JsonOption): Promise<void> {
  const answer = await clientOfProcess().get<{ wallet: WalletView }>('/api/wallet');
  if (json) return printJson(answer);
  process.stdout.write(walletText(answer.wallet));
}

function readCredits(text: string): number {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('it is a number such as 500 or 99.50.');
  return Number(text);
}

const readCap = (text: string): number | null => (text === 'none' ? null : readCredits(text));

async function cap(dailyCapCredits: number | null, { json }: JsonOption): Promise<void> {
  const answer = await clientOfProcess().patch<{ wallet: WalletView }>('/api/wallet', { dailyCapCredits });
  if (json) return printJson(answer);
  process.stdout.write(walletText(answer.wallet));
}

interface RefundOptions extends JsonOption {
  readonly reason: string;
  readonly reference: string;
}

async function refund(callId: string, credits: number | undefined, { reason, reference, json }: RefundOptions): Promise<void> {
  const body = { callId, credits, reason, reference };
  const answer = await clientOfProcess().post<{ entry: LedgerEntryView; wallet: WalletView }>('/api/wallet/refunds', body);
  if (json) return printJson(answer);
  const { entry, wallet } = answer;
  const given = `${entry.amount.toFixed(2)} credits given back on ${timeOf(entry.at)} as ${entry.reference}`;
  process.stdout.write(`${given}\n${walletText(wallet)}`);
}

async function topUp(credits: number, { reference, json }: JsonOption & { readonly reference: string }): Promise<void> {
  const answer = await clientOfProcess().post<{ entry: LedgerEntryView; wallet: WalletView }>('/api/wallet/top-ups', {
    credits,
    reference,
  });
  if (json) return printJson(answer);
  const { entry, wallet } = answer;
  process.stdout.write(`${entry.amount.toFixed(2)} credits added on ${timeOf(entry.at)} as ${entry.reference}\n${walletText(wallet)}`);
}
