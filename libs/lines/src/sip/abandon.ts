import { setTimeout as pause } from 'node:timers/promises';
import type { DialogIds } from '@turant/domain';
import type { LineTrunk } from '../line-driver.js';
import { sendBye } from './send-bye.js';
import { cancelOf, withCredentials } from './dialog.js';
import type { Credentials } from './digest.js';
import type { Hop } from './hop.js';
import type { SipStack } from './sip-stack.js';
import type { OrphanedResponses } from './orphaned-responses.js';
import type { TrunkDirectory } from './trunks/trunk-directory.js';

const ABANDON_TIMEOUT_MS = 5_000;
const REFUSAL_WAIT_MS = 300;
/** How long to wait for a response to the CANCEL before BYE is sent as well, if a remote tag is known. */
const CANCEL_WAIT_MS = 1_500;

export const credentialsOf = ({ username, password }: LineTrunk): Credentials | undefined =>
  username === undefined || password === undefined ? undefined : { username, password };

export interface AbandonedCall {
  dialog: DialogIds;
  trunk: LineTrunk;
  state: 'placing' | 'ringing' | 'answered';
}

/**
 * Ends a call that a dead process has left (see LineDriver.abandon): by CANCEL first, then by BYE unless the call is over. Which of the
 * two is right depends on what happened between the last stored state and the crash; the far end responds 481 to the other.
 */
export async function abandon(context: AbandonContext, call: AbandonedCall): Promise<'confirmed' | 'no-answer'> {
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = (): void => undefined;
  const timeout = new Promise<false>((resolve) => (timer = setTimeout(resolve, ABANDON_TIMEOUT_MS, false)));
  const ended = new Promise<true>((resolve) => (unsubscribe = context.orphans.onEnd(call.dialog.sipCallId, () => resolve(true))));
  const isConfirmed = await Promise.race([endCall(context, call, ended).catch(() => false), timeout]);
  clearTimeout(timer);
  unsubscribe();
  return isConfirmed ? 'confirmed' : 'no-answer';
}

export interface AbandonContext {
  stack: SipStack;
  directory: TrunkDirectory;
  orphans: OrphanedResponses;
}

async function endCall({ stack, directory }: AbandonContext, call: AbandonedCall, ended: Promise<true>): Promise<boolean> {
  const { dialog, trunk, state } = call;
  const hop = await directory.hopOf(trunk, dialog.sipCallId);
  await stack.connect(hop);
  if (state !== 'answered') {
    const cancelled = cancelAll(stack, invitesOf(call), hop);
    // The response to a CANCEL does not say whether somebody has picked up. The 487 says it, or the repeated 2xx, which gets a BYE.
    if (dialog.remoteTag === undefined) return ended;
    // A far end that ignores rport sends its responses to the dead process's port. BYE must not wait for them.
    const isCancelConfirmed = await Promise.race([cancelled, pause(CANCEL_WAIT_MS, false, { ref: false })]);
    // If this process has the dead process's port, the 487 comes right behind the 200. On another port it never comes.
    if (isCancelConfirmed && (await Promise.race([ended, pause(REFUSAL_WAIT_MS, false, { ref: false })]))) return true;
  }
  const isTrunkAddress = (address: string): boolean => directory.isTrunkAddress(trunk.trunkId, address);
  const bye = await sendBye(stack, { dialog, fallback: hop, isTrunkAddress, credentials: credentialsOf(trunk) });
  return bye !== undefined;
}

/** After a challenge the INVITE with credentials is the one that rings, and the stored dialog does not show that before it rings. */
const invitesOf = ({ dialog, trunk, state }: AbandonedCall): DialogIds[] =>
  state === 'placing' && credentialsOf(trunk) ? [withCredentials(dialog), dialog] : [dialog];

async function cancelAll(stack: SipStack, dialogs: readonly DialogIds[], hop: Hop): Promise<boolean> {
  const results = await Promise.all(dialogs.map((dialog) => cancel(stack, dialog, hop)));
  return results.includes(true);
}

function cancel(stack: SipStack, dialog: DialogIds, hop: Hop): Promise<boolean> {
  return new Promise((resolve) => {
    // CANCEL takes the way of its INVITE, which had no Route (RFC 3261 9.1).
    stack.request(cancelOf(dialog), hop, {
      onResponse: (response, isTimeout) => {
        if (response.status >= 200) resolve(!isTimeout);
      },
      onError: () => resolve(false),
    });
  });
}
