import type { LoggedMessage } from '../engines/sipp-log.js';

/** One call as the far end saw it. */
export interface FarCall {
  sipCallId: string;
  /** From the header that the trunk's settings put into each INVITE; '' where it is missing. */
  leadId: string;
  /** The number that was dialled: the user of the Request-URI. */
  to: string;
  /** INVITEs that a phone would ring for: distinct branches, without those that repeat one with credentials. */
  invites: number;
  /** The far end took no call: it sent 503 before anything rang. */
  isTurnedAway?: true;
  /** The far end picked up: it sent a 2xx to the INVITE. */
  isAnswered: boolean;
  /** The time up to the first BYE of either side, by the far end's clock, from its answer and from our ACK; absent if one is missing. */
  upSeconds?: { fromAnswer: number; fromAck: number };
  /** It is over for the person at the far end: cancelled, refused, or a BYE of either side. */
  isOver: boolean;
}

/** Put into TRUNK_HEADERS, so that the far end's log says whose call it is. */
export const LEAD_HEADER = 'X-Chaos-Lead';

export function farCallsOf(messages: readonly LoggedMessage[]): FarCall[] {
  const calls = new Map<string, LoggedMessage[]>();
  for (const message of messages) {
    const id = message.header('Call-ID') ?? '';
    const own = calls.get(id);
    if (own) own.push(message);
    else calls.set(id, [message]);
  }
  return [...calls].flatMap(([sipCallId, own]) => (own.some(isInvite) ? [farCall(sipCallId, own)] : []));
}

function farCall(sipCallId: string, own: readonly LoggedMessage[]): FarCall {
  const invites = own.filter(isInvite);
  const ringing = invites.filter((invite) => !invite.header('Authorization') && !invite.header('Proxy-Authorization'));
  // Only the responses to the last INVITE count: the response to an earlier one was a challenge, and ended nothing.
  const finals = own.filter((one) => !one.isReceived && (one.status ?? 0) >= 200 && one.header('CSeq') === invites.at(-1)?.header('CSeq'));
  // A CANCEL counts for the INVITE whose branch it carries (RFC 3261 9.2); SIPp would take any.
  const isCancelled = own.some((one) => one.isReceived && one.method === 'CANCEL' && branchOf(one) === branchOf(invites.at(-1)));
  const bye = own.find(({ method }) => method === 'BYE');
  const answer = finals.find(({ status }) => (status ?? 0) < 300);
  const ack = own.find(({ isReceived, method }) => isReceived && method === 'ACK');
  const isAnswered = answer !== undefined;
  return {
    sipCallId,
    leadId: invites[0]?.header(LEAD_HEADER) ?? '',
    to: /^sips?:([^@;]+)/.exec(invites[0]?.uri ?? '')?.[1] ?? '',
    invites: new Set(ringing.map((invite) => branchOf(invite))).size,
    isAnswered,
    ...(finals[0]?.status === 503 && !own.some(({ status }) => status === 180 || status === 183) && { isTurnedAway: true as const }),
    ...(answer && ack && bye && { upSeconds: { fromAnswer: (bye.atMs - answer.atMs) / 1000, fromAck: (bye.atMs - ack.atMs) / 1000 } }),
    isOver: isAnswered ? bye !== undefined : isCancelled || finals.some(({ status }) => status !== 487),
  };
}

const isInvite = ({ isReceived, method }: LoggedMessage): boolean => isReceived && method === 'INVITE';

const branchOf = (message: LoggedMessage | undefined): string => /branch=([^;,\s]+)/.exec(message?.header('Via') ?? '')?.[1] ?? '';
