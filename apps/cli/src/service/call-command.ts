import { isFinished, TIERS } from '@turant/domain';
import type { CommandRow } from '../command-row.js';
import { EXIT_CODES } from '../exit-code-of.js';
import { choice, JSON_OPTION, type JsonOption, option, PHONE } from '../inputs.js';
import { printable } from '../printable.js';
import { type CallStep, type FollowedCall } from './call-steps.js';
import { clientOfProcess } from './client-of-process.js';
import { dryRunCommand } from './dry-run-command.js';
import { followCall } from './follow-call.js';
import { type CallWish, orderCall } from './order-call.js';
import { printJson } from './print-json.js';
import { timeOf } from './table-of.js';

/** `turant call PHONE` */
export const callCommand: CommandRow = {
  name: 'call',
  does: 'ring a number now, and tell each step until the end; gate and wallet decide as for any other call',
  inputs: [
    PHONE,
    option('--name <name>', 'how a lead that is new is called, and greeted').default('Test'),
    option('--employee <employee>', "who calls; else the lead's employee, or the one that takes leads that name nobody"),
    choice('--tier <tier>', 'which price and voice', TIERS),
    JSON_OPTION,
  ],
  run: call,
  tries: ['+919812345678', "'098123 45678' --name Asha --json | jq -r .call.status"],
  note: '\nCtrl-C stops the telling and not the call: `npx turant calls hang-up CALL` ends it.\n',
  commands: [dryRunCommand],
};

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
