export const CALL_STATUSES = [
  'requested',
  'scheduled',
  'refused',
  'placing',
  'ringing',
  'answered',
  'completed',
  'no-answer',
  'busy',
  'rejected',
  'failed',
  'cancelled',
  'unknown',
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];
export const WAIT_REASONS = ['limit', 'wallet', 'daily-cap', 'trunk'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];
/** Who has answered a call. `machine`: an answering machine or an announcement. `tone`: ringback, a signal of the network, a fax, music. */
export const ANSWERERS = ['person', 'machine', 'tone'] as const;
export type Answerer = (typeof ANSWERERS)[number];
/** The end reason of a call that was ended because a machine or a tone had answered: the person was not reached. */
export const ENDED_AT_MACHINE = 'machine';
export const ENDERS = ['callee', 'agent', 'operator', 'system'] as const;
export type EndedBy = (typeof ENDERS)[number];

/**
 * Identifies a SIP dialog (RFC 3261 section 12). It is stored when a call is placed, rings and is answered, so that after a crash another
 * process can send CANCEL or BYE. Strings are as on the wire, without angle brackets.
 */
export interface DialogIds {
  /** The id of the channel that carries the call, if the call goes through Asterisk. */
  channelId?: string;
  sipCallId: string;
  localTag: string;
  /** Branch of the INVITE's top Via; a CANCEL must carry the same branch. */
  branch: string;
  /** CSeq number of the last INVITE sent. */
  cseq: number;
  /** sent-by of the Via and host:port of the Contact. */
  localHost: string;
  localPort: number;
  requestUri: string;
  fromUri: string;
  toUri: string;
  transport: 'udp' | 'tcp' | 'tls';
  remoteTag?: string;
  remoteTarget?: string;
  /** Route set, in the order in which it is sent. */
  route?: string[];
}

/** The far end's reason for a call's end: its final response, and the Q.850 cause (1 to 127) of that response or of its BYE (RFC 3326). */
export interface SipEnd {
  code: number;
  reason: string;
  cause?: number;
}

/** A trunk that has failed a call before anything rang. */
export interface CallHop {
  trunkId: string;
  at: Date;
  /** As in TrunkFailure. */
  reason: string;
  sipCode?: number;
}

/** Allowed transitions. A finished call keeps its status. */
export const CALL_TRANSITIONS: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  requested: ['scheduled', 'refused', 'placing', 'cancelled', 'failed'],
  scheduled: ['requested', 'cancelled'],
  // Back to `requested` only if the trunk has refused the call and no phone can have rung (TrunkFailure).
  placing: ['requested', 'ringing', 'answered', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'unknown'],
  ringing: ['answered', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'unknown'],
  answered: ['completed', 'unknown'],
  completed: [],
  'no-answer': [],
  busy: [],
  rejected: [],
  failed: [],
  cancelled: [],
  refused: [],
  unknown: [],
};

export const mayBecome = (from: CallStatus, to: CallStatus): boolean => CALL_TRANSITIONS[from].includes(to);

const FINISHED: ReadonlySet<CallStatus> = new Set<CallStatus>([
  'completed', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'refused', 'unknown',
]); // prettier-ignore

export const isFinished = (status: CallStatus): boolean => FINISHED.has(status);

/** Whether a call is on a line: its INVITE may have left, and no end is known. */
export const isOnLine = (status: CallStatus): boolean => status === 'placing' || status === 'ringing' || status === 'answered';

/** How an unanswered call ended, as far as its status depends on it. */
export interface UnansweredEnd {
  /** Final SIP status code; absent without a final response. */
  sipCode?: number;
  /** The phone rang: the far end sent 180, 183 or early media. */
  hasRung: boolean;
  /** This service ended the call: at its ring time-out, or because a user or the service hung up. */
  ours?: 'ring-timeout' | 'hang-up';
}

const BY_SIP_CODE: Readonly<Record<number, CallStatus>> = {
  408: 'no-answer',
  480: 'no-answer',
  486: 'busy',
  600: 'busy',
  603: 'rejected',
  607: 'rejected',
  608: 'rejected',
};

/** A 403 before ringing is the carrier's, which refuses a caller id or a DLT identifier. A later 403 is the person's, like a 603. */
export const isCarrierRefusal = ({ sipCode, hasRung }: Pick<UnansweredEnd, 'sipCode' | 'hasRung'>): boolean => sipCode === 403 && !hasRung;

/** Ends of a call on the line, before anything rang, that are the trunk's fault and not the person's. */
export interface TrunkFailure {
  /** The line's reason, such as `no-response`, or `carrier-refused`. */
  reason: string;
  sip?: SipEnd;
  /** How many milliseconds the carrier wants no further calls (Retry-After, RFC 3261 section 20.33), at most ten minutes. */
  retryAfterMs?: number;
  /** The trunk has sent no response at all. The INVITE may still ring the phone until timer B ends (RFC 3261 section 17.1.1.2). */
  isSilent: boolean;
}

/** Responses of a trunk that takes no calls: out of funds, refused, throttled, or out of order. RFC 3261 section 21. */
const TRUNK_CODES: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 500, 502, 503, 504, 580]);
/**
 * After one of these responses no other trunk is tried. The trunk refuses its credentials or the caller id, and somebody has to correct them
 * first.
 */
const OWN_SET_UP_CODES: ReadonlySet<number> = new Set([401, 403, 407]);
/** No phone was reached (RFC 3261 section 21.4.9): another trunk may reach it, and on this one the call ends as `no-answer`. */
const NOT_REACHED_CODE = 408;

/** Whether a call with this failure is tried on another trunk. */
export const mayTryAnotherTrunk = ({ sip }: Pick<TrunkFailure, 'sip'>): boolean => !sip || !OWN_SET_UP_CODES.has(sip.code);

/** Whether a call with this failure may be tried again on the same trunk. */
export const mayTryAgain = ({ sip }: Pick<TrunkFailure, 'sip'>): boolean => sip?.code !== NOT_REACHED_CODE;

/** The line's reasons for a call that got no response. The INVITE may have arrived all the same. */
const TRUNK_REASONS: ReadonlySet<string> = new Set(['no-response', 'transport-error']);

/** @returns undefined if the call ended otherwise, or may have rung */
export function trunkFailureOf(end: {
  reason: string;
  hasRung: boolean;
  by: 'callee' | 'us' | 'system';
  sip?: SipEnd;
  retryAfterMs?: number | undefined;
}): TrunkFailure | undefined {
  const { reason, hasRung, by, sip, retryAfterMs } = end;
  if (hasRung || by === 'us') return undefined;
  const isRefused = by === 'callee' && sip !== undefined && (TRUNK_CODES.has(sip.code) || sip.code === NOT_REACHED_CODE);
  if (!isRefused && !TRUNK_REASONS.has(reason)) return undefined;
  const isCarriers = isRefused && isCarrierRefusal({ sipCode: sip.code, hasRung });
  return {
    reason: isCarriers ? 'carrier-refused' : reason,
    isSilent: TRUNK_REASONS.has(reason),
    ...(sip && { sip }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Responses about the number that was dialled, after which nobody dials it again: not found, gone, incomplete. RFC 3261 section 21. */
const CODES_OF_THE_NUMBER: ReadonlySet<number> = new Set([404, 410, 484, 604]);

export const isAboutTheNumber = (sip: SipEnd | undefined): boolean => sip !== undefined && CODES_OF_THE_NUMBER.has(sip.code);

/** The status of an unanswered call (docs/behaviour.md); `failed` for a code outside the table and without any response. */
export function statusOfUnanswered(end: UnansweredEnd): CallStatus {
  if (end.ours === 'hang-up') return 'cancelled';
  if (end.ours === 'ring-timeout') return 'no-answer';
  if (end.sipCode === 403) return end.hasRung ? 'rejected' : 'failed';
  return (end.sipCode !== undefined && BY_SIP_CODE[end.sipCode]) || 'failed';
}
