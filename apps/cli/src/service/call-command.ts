import { isFinished, TIERS } from '@turant/domain';
import { type Command, Option } from 'commander';
import { EXIT_CODES } from '../exit-code-of.js';
import { printable } from '../printable.js';
import { withExamples } from '../with-examples.js';
import { type CallStep, type FollowedCall } from './call-steps.js';
import { clientOfProcess } from './client-of-process.js';
import { addDryRunCommand } from './dry-run-command.js';
import { followCall } from './follow-call.js';
import { type CallWish, orderCall } from './order-call.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { readPhoneText } from './read-phone-text.js';
import { timeOf } from './table-of.js';

/** `turant call PHONE` */
export function addCallCommand(program: Command): void {
  const command = program.command('call');
  addDryRunCommand(command);
  withExamples(
    command
      .description('ring a number now, and tell each step until the end; gate and wallet decide as for any other call')
      .argument('<phone>', 'in any form that a person types', readPhoneText)
      .option('--name <name>', 'how a lead that is new is called, and greeted', 'Test')
      .option('--employee <employee>', "who calls; else the lead's employee, or the one that takes leads that name nobody")
      .addOption(new Option('--tier <tier>', 'which price and voice').choices(TIERS))
      .option(...JSON_OPTION)
      .action(call)
      .addHelpText('after', '\nCtrl-C stops the telling and not the call: `npx turant calls hang-up CALL` ends it.'),
    'call +919812345678',
    "call '098123 45678' --name Asha --json | jq -r .call.status",
  );
}

async function call(phone: string, { json, ...wish }: JsonOption & CallWish): Promise<void> {
  const client = clientOfProcess();
  const callId = await orderCall(client, phone, wish);
  const ended = await followCall(client, callId, (step) => {
    if (!json) process.stdout.write(stepLine(step));
  });
  if (json) printJson({ success: true, call: ended });
  else if (!isFinished(ended.status)) process.stdout.write(`the call is placed by itself later: npx turant tail --call ${callId}\n`);
  process.exitCode = exitCodeOfCall(ended);
}

/** A step with its time of day on this machine's clock. */
export const stepLine = ({ at, words }: CallStep): string => `${(timeOf(at)?.slice(11) ?? '').padEnd(8)}  ${printable(words)}\n`;

/** What a script learns of a call. */
export function exitCodeOfCall({ status }: Pick<FollowedCall, 'status'>): number {
  if (status === 'completed') return 0;
  if (status === 'refused') return EXIT_CODES.refused;
  if (status === 'no-answer' || status === 'busy' || status === 'rejected') return EXIT_CODES.notReached;
  return isFinished(status) ? EXIT_CODES.failed : EXIT_CODES.waits;
}
