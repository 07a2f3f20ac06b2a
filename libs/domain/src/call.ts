import type { TenantId } from './ids.js';
import type { Announcing } from './event.js';
import type { Tier } from './tier.js';

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
export type EndedBy = 'callee' | 'agent' | 'operator' | 'system';

/**
 * What identifies a SIP dialog (RFC 3261 section 12), stored at placing, ringing and answered, so that after a crash
 * another process can CANCEL or BYE what was left up. Strings are as on the wire, without angle brackets.
 */
export interface DialogIds {
  sipCallId: string;
  localTag: string;
  /** Branch of the INVITE's top Via; a CANCEL must carry the same one. */
  branch: string;
  /** CSeq number of the last INVITE sent. */
  cseq: number;
  /** sent-by of the Via and host:port of the Contact. */
  localHost: string;
  localPort: number;
  requestUri: string;
  fromUri: string;
  toUri: string;
  transport: 'udp' | 'tcp';
  remoteTag?: string;
  remoteTarget?: string;
  /** Route set, in the order in which it is sent. */
  route?: string[];
}

/** What the far end said of a call's end: its final response, and the Q.850 cause (1 to 127) that it or its BYE named (RFC 3326). */
export interface SipEnd {
  code: number;
  reason: string;
  cause?: number;
}

export interface Call extends Announcing {
  _id: string;
  tenantId: TenantId;
  leadId: string;
  employeeId: string;
  line: 'browser' | 'telephone';
  tier: Tier;
  to: string;
  status: CallStatus;
  attempt: number;
  requestedAt: Date;
  /** When a `requested` call may next be taken from the ready list, a `scheduled` one becomes `requested`. */
  dueAt?: Date;
  /** What a `requested` call with a later due time waits for. */
  waitingFor?: 'limit';
  /** The connection that brought its lead. */
  connectionId?: string;
  from?: string;
  trunkId?: string;
  virtualNumberId?: string;
  /** Set when the INVITE may have left. */
  placedAt?: Date;
  ringingAt?: Date;
  answeredAt?: Date;
  endedAt?: Date;
  endedBy?: EndedBy;
  /** Why it ended, in one word of ours, such as `balance_exhausted`. */
  endReason?: string;
  sip?: SipEnd;
  refusedBy?: { rule: string; reason: string };
  /** Verdicts of the gate, as run at the moment of dialling, with the rule pack's version. */
  verdict?: { pack: string; at: Date; rules: { rule: string; outcome: string; reason: string }[] };
  /** From the answer to the end, by the monotonic clock; 0 where nobody answered. What is charged follows from it. */
  durationMs?: number;
  /** `durationMs` in whole seconds, rounded down. */
  seconds?: number;
  blocks?: number;
  costPaise?: number;
  /** Money set aside for this call; absent when it is settled or was never placed. */
  reservedPaise?: number;
  /** Trunk on which the call is unfinished; unset at its end, so that an index counts the open ones. */
  openOn?: string;
  workerId?: string;
  leaseUntil?: Date;
  /** Audio was last known to flow; what a dead worker's call is charged up to. */
  lastMediaAt?: Date;
  dialog?: DialogIds;
}

/** Allowed transitions; what is not listed is refused. A finished call stays as it is, but for one that failed and was answered late. */
export const CALL_TRANSITIONS: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  requested: ['scheduled', 'refused', 'placing', 'cancelled'],
  scheduled: ['requested', 'cancelled'],
  placing: ['ringing', 'answered', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'unknown'],
  ringing: ['answered', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'unknown'],
  answered: ['completed', 'unknown'],
  completed: [],
  'no-answer': [],
  busy: [],
  rejected: [],
  // A trunk that had not answered at all has answered after all: nobody knows what rang.
  failed: ['unknown'],
  cancelled: [],
  refused: [],
  unknown: [],
};

export const mayBecome = (from: CallStatus, to: CallStatus): boolean => CALL_TRANSITIONS[from].includes(to);

const FINISHED: ReadonlySet<CallStatus> = new Set<CallStatus>([
  'completed', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'refused', 'unknown',
]); // prettier-ignore

export const isFinished = (status: CallStatus): boolean => FINISHED.has(status);

/** On a line right now: the INVITE may have left and no end is known. */
export const isOnLine = (status: CallStatus): boolean => status === 'placing' || status === 'ringing' || status === 'answered';

/** Who or what ended an unanswered call, as far as its status depends on it. */
export interface UnansweredEnd {
  /** Final SIP status code, if one came. */
  sipCode?: number;
  /** The phone rang: 180, 183 or early media came. */
  hasRung: boolean;
  /** We gave up: our ring time-out, or a person or the service took it back. */
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

/**
 * 403 before anything rang is the carrier's: a caller id or a DLT identifier that it does not take. Afterwards it is the
 * person's, like 603.
 */
export const isCarrierRefusal = ({ sipCode, hasRung }: Pick<UnansweredEnd, 'sipCode' | 'hasRung'>): boolean => sipCode === 403 && !hasRung;

/** SIP to status (docs/behaviour.md): anything not in the table, or no reply at all, is `failed`. */
export function statusOfUnanswered(end: UnansweredEnd): CallStatus {
  if (end.ours === 'hang-up') return 'cancelled';
  if (end.ours === 'ring-timeout') return 'no-answer';
  if (end.sipCode === 403) return end.hasRung ? 'rejected' : 'failed';
  return (end.sipCode !== undefined && BY_SIP_CODE[end.sipCode]) || 'failed';
}
