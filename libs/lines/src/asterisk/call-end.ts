import type { LineCallEnd } from '../line-driver.js';

/** Why we ended a call ourselves. */
export type OurEnd = 'cancelled' | 'ring-timeout' | 'no-response' | 'hung-up' | 'media-lost' | 'line-lost';

/** The fields that are read of ARI's event ChannelHangupRequest. */
export interface HangupRequest {
  cause?: number;
  techCause?: number;
  isSoft: boolean;
}

/** The facts that are known of a call when its channel is gone. */
export interface ChannelEnd {
  /** The first request to hang up; absent if its event was lost. */
  request?: HangupRequest;
  /** Q.850 cause of ChannelDestroyed. */
  cause?: number;
  causeText?: string;
  /** SIP status code of ChannelDestroyed. */
  techCause?: number;
  isAnswered: boolean;
  hasRung: boolean;
  /** Why we asked Asterisk to end the channel; absent if we did not. */
  ours?: OurEnd;
  /** The milliseconds from the INVITE to the end. */
  durationMs: number;
}

/** Asterisk says 408 at the end of timer B (RFC 3261 17.1.1.2: 32 s), as if the far end had said so. The margin covers timers that fire early. */
const MIN_TIMER_B_MS = 31_500;
const MIN_FINAL_FAILURE = 300;
/** Q.850: bearer capability not available. */
const NO_BEARER = 58;
const OK = { code: 200, reason: 'OK' };

const BY_US: Readonly<Record<OurEnd, Pick<LineCallEnd, 'by' | 'reason'>>> = {
  cancelled: { by: 'us', reason: 'cancelled' },
  'ring-timeout': { by: 'us', reason: 'ring-timeout' },
  'hung-up': { by: 'us', reason: 'hung-up' },
  'no-response': { by: 'system', reason: 'no-response' },
  'media-lost': { by: 'system', reason: 'transport-error' },
  'line-lost': { by: 'system', reason: 'line-lost' },
};

/**
 * How a call ended. Asterisk reports 480 and cause 19 both for its own time-out and for a carrier's 480. Only the soft flag of the request to hang
 * up tells them apart: the far end's refusal is not soft.
 */
export function lineCallEnd(end: ChannelEnd): LineCallEnd {
  const { hasRung } = end;
  return end.isAnswered ? { ...endOfAnswered(end), hasRung: true } : { ...endOfUnanswered(end), hasRung };
}

function endOfAnswered({ request, ours, cause }: ChannelEnd): Omit<LineCallEnd, 'hasRung'> {
  const sip = { ...OK, ...(cause !== undefined && isQ850(cause) && { cause }) };
  if (ours && request?.isSoft !== false) return { sip: OK, ...BY_US[ours] };
  // Someone else has told Asterisk to hang up, such as a worker that took the call over.
  if (request?.isSoft) return { sip: OK, ...BY_US['hung-up'] };
  return { sip, by: 'callee', reason: 'bye' };
}

function endOfUnanswered(end: ChannelEnd): Omit<LineCallEnd, 'hasRung'> {
  const { request, ours, hasRung, durationMs } = end;
  if (isMediaRefused(request)) return { sip: OK, ...(ours ? BY_US[ours] : { by: 'us', reason: 'media-refused' }) };
  const code = request?.techCause ?? end.techCause;
  const isFarEnds = request?.isSoft !== true && code !== undefined && code >= MIN_FINAL_FAILURE;
  if (!isFarEnds) return ours ? BY_US[ours] : request?.isSoft ? BY_US['ring-timeout'] : { by: 'system', reason: 'transport-error' };
  // A 487 is the response to our CANCEL.
  if (ours && code === 487) return BY_US[ours];
  if (code === 408 && !hasRung && durationMs >= MIN_TIMER_B_MS) return BY_US['no-response'];
  const cause = request?.cause ?? end.cause;
  const sip = { code, reason: end.causeText ?? '', ...(cause !== undefined && isQ850(cause) && { cause }) };
  return { sip, by: 'callee', reason: code === 401 || code === 407 ? 'auth-refused' : 'refused' };
}

/** Asterisk ends an answer without usable audio by ACK and BYE, and reports a 488 in the end. Only a far end's 488 is in the first request already. */
const isMediaRefused = (request: HangupRequest | undefined): boolean =>
  request?.isSoft === false && request.cause === NO_BEARER && request.techCause === undefined;

const isQ850 = (cause: number): boolean => cause >= 1 && cause <= 127;
