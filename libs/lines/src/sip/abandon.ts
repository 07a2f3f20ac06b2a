import type { DialogIds } from '@turant/domain';
import type { LineTrunk } from '../line-driver.js';
import { sendBye } from './bye.js';
import { cancelOf } from './dialog.js';
import type { Credentials } from './digest.js';
import { readTrunkAddress, type Hop, type HopFinder } from './hop.js';
import type { SipStack } from './stack.js';

const PATIENCE_MS = 5_000;

export const credentialsOf = ({ username, password }: LineTrunk): Credentials | undefined =>
  username === undefined || password === undefined ? undefined : { username, password };

/**
 * Ends what a dead process left up (see LineDriver.abandon). CANCEL first, BYE after it: which of the two is right depends
 * on what happened between the last stored state and the crash, and the far end answers 481 to the other.
 */
export async function abandon(
  stack: SipStack,
  hops: HopFinder,
  left: { dialog: DialogIds; trunk: LineTrunk; state: 'placing' | 'ringing' | 'answered' },
): Promise<'confirmed' | 'no-answer'> {
  const { promise: patience, clear } = after(PATIENCE_MS);
  const work = end(stack, hops, left).catch(() => false);
  const isAnswered = await Promise.race([work, patience]);
  clear();
  return isAnswered ? 'confirmed' : 'no-answer';
}

async function end(stack: SipStack, hops: HopFinder, left: Parameters<typeof abandon>[2]): Promise<boolean> {
  const { dialog, trunk, state } = left;
  const hop = await hops.find(readTrunkAddress(trunk));
  await stack.reach(hop);
  if (state !== 'answered' && !(await cancel(stack, dialog, hop))) return false;
  if (dialog.remoteTag === undefined) return state !== 'answered';
  const bye = await sendBye(stack, { dialog, fallback: hop, credentials: credentialsOf(trunk) });
  return bye !== undefined;
}

function cancel(stack: SipStack, dialog: DialogIds, hop: Hop): Promise<boolean> {
  return new Promise((resolve) => {
    // The INVITE had no route yet: CANCEL goes hop by hop the way the INVITE went (RFC 3261 9.1).
    stack.request(cancelOf(dialog), hop, {
      onResponse: (response, isOurs) => {
        if (response.status >= 200) resolve(!isOurs);
      },
      onError: () => resolve(false),
    });
  });
}

function after(ms: number): { promise: Promise<false>; clear: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return { promise, clear: () => clearTimeout(timer) };
}
