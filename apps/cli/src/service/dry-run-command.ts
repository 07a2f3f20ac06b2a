import { TIERS, type Tier } from '@turant/domain';
import { type Command, Option } from 'commander';
import { EXIT_CODES } from '../exit-code-of.js';
import { printable } from '../printable.js';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import type { CallWish } from './order-call.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { readPhoneText } from './read-phone-text.js';
import { type Field, fieldsOf, timeOf } from './table-of.js';

interface NamedText {
  readonly name: string;
  readonly value: string;
}

/** The answer of `POST /api/calls/dry-run`, as far as it is printed. */
interface DryRunAnswer {
  readonly wouldPlace: boolean;
  readonly stoppedBy: { readonly rule: string; readonly reason: string; readonly until: string | null } | null;
  readonly rules: readonly { readonly rule: string; readonly outcome: string; readonly reason: string }[];
  readonly to: string;
  readonly from: string | null;
  readonly leadId: string | null;
  readonly employeeId: string;
  readonly tier: Tier;
  readonly wallet: { readonly neededPaise: number; readonly availablePaise: number; readonly capLeftPaise?: number | null };
  readonly trunk: { readonly trunkId: string; readonly name: string; readonly driver: string; readonly waitsFor: string | null } | null;
  readonly invite: string | null;
  readonly channel: { readonly endpoint: string; readonly variables: readonly NamedText[]; readonly options: readonly NamedText[] } | null;
  readonly lineProblem: string | null;
}

/** `turant call dry-run PHONE` */
export function addDryRunCommand(call: Command): void {
  withExamples(
    call
      .command('dry-run')
      .description("what would become of a call now: each rule's verdict, trunk, caller id and the exact INVITE; rings nobody")
      .argument('<phone>', 'in any form that a person types', readPhoneText)
      .option('--employee <employee>', "who calls; else the lead's employee, or the one that takes leads that name nobody")
      .addOption(new Option('--tier <tier>', 'which price and voice').choices(TIERS))
      .option(...JSON_OPTION)
      .action(dryRun),
    'call dry-run +919812345678',
    "call dry-run '098123 45678' --json | jq -r .dryRun.invite",
  );
}

/** Commander gives an option that `call` has, too, to `call`: `optsWithGlobals` finds it in either place. */
async function dryRun(phone: string, _: object, command: Command): Promise<void> {
  const { employee: employeeId, tier, json } = command.optsWithGlobals<JsonOption & Pick<CallWish, 'employee' | 'tier'>>();
  const answer = await clientOfProcess().post<{ dryRun: DryRunAnswer }>('/api/calls/dry-run', { phone, employeeId, tier });
  if (json) printJson(answer);
  else process.stdout.write(textOf(answer.dryRun));
  process.exitCode = answer.dryRun.wouldPlace ? 0 : EXIT_CODES.refused;
}

function textOf(run: DryRunAnswer): string {
  const { trunk, wallet, stoppedBy, invite, channel } = run;
  const isPaid = wallet.availablePaise >= wallet.neededPaise;
  const isCapped = (wallet.capLeftPaise ?? Infinity) < wallet.neededPaise;
  const fields: Field[] = [
    ['would be placed', run.wouldPlace],
    ['stopped by', stoppedBy && `${stoppedBy.rule}: ${stoppedBy.reason}`],
    ['until', timeOf(stoppedBy?.until)],
    ['to', run.to],
    ['from', run.from],
    ['lead', run.leadId ?? 'none yet'],
    ['employee', run.employeeId],
    ['tier', run.tier],
    ['wallet', isPaid ? 'has the first minute' : 'has too little for the first minute'],
    ['daily cap', isCapped ? 'leaves too little for the first minute today' : undefined],
    ['trunk', trunk && `${trunk.trunkId} ${trunk.name}, driver ${trunk.driver}`],
    ['trunk waits', trunk?.waitsFor],
    ['line refuses', run.lineProblem],
    ...run.rules.map(({ rule, outcome, reason }) => [`rule ${rule}`, `${outcome}${reason && ` (${reason})`}`] as const),
  ];
  const told = channel
    ? `\ndials ${printable(channel.endpoint)}\n${linesOf('variable', channel.variables)}${linesOf('endpoint option', channel.options)}`
    : '';
  return fieldsOf(fields) + told + (invite ? `\n${invite.split('\r\n').map(printable).join('\n')}` : '');
}

const linesOf = (what: string, texts: readonly NamedText[]): string =>
  texts.map(({ name, value }) => `${what} ${printable(`${name}=${value}`)}\n`).join('');
