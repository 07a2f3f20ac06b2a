import type { DialogIds } from '@turant/domain';
import { byeOf } from './dialog.js';
import { answerChallenge, type Authorization, type Credentials } from './digest.js';
import { nextHop, type Hop } from './hop.js';
import type { SipResponse } from './message.js';
import type { SipStack } from './sip-stack.js';

type RequestSender = Pick<SipStack, 'request'>;

export interface ByeOrder {
  dialog: DialogIds;
  /** The trunk's address to which the INVITE was sent: the BYE goes there if the dialog's next hop is not allowed. */
  fallback: Hop;
  /** Whether an address that the far end named belongs to its trunk. */
  isTrunkAddress(address: string): boolean;
  credentials?: Credentials | undefined;
}

/**
 * Ends a confirmed dialog. Resolves with the final response of the far end, or with undefined if none came within 32 s. A challenge is
 * answered once: some trunks challenge each request.
 */
export async function sendBye(stack: RequestSender, order: ByeOrder): Promise<SipResponse | undefined> {
  const cseq = order.dialog.cseq + 1;
  const first = await sendOnce(stack, order, cseq);
  if (!first || (first.status !== 401 && first.status !== 407) || !order.credentials) return first;
  const uri = order.dialog.remoteTarget ?? order.dialog.requestUri;
  const authorization = answerChallenge(first, { method: 'BYE', uri }, order.credentials);
  return authorization ? sendOnce(stack, order, cseq + 1, authorization) : first;
}

function sendOnce(
  stack: RequestSender,
  { dialog, fallback, isTrunkAddress }: ByeOrder,
  cseq: number,
  authorization?: Authorization,
): Promise<SipResponse | undefined> {
  return new Promise((resolve) => {
    stack.request(byeOf(dialog, cseq, authorization), nextHop(dialog, fallback, isTrunkAddress), {
      onResponse: (response, isTimeout) => {
        if (response.status >= 200) resolve(isTimeout ? undefined : response);
      },
      onError: () => resolve(undefined),
    });
  });
}
