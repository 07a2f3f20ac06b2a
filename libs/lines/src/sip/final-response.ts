import type { LineCallEnd } from '../line-driver.js';
import { fromWireText, type SipResponse } from './message.js';
import { readQ850Cause } from './q850.js';

/** The bound of a reason phrase, which is stored with the call and logged. */
const MAX_REASON_PHRASE_CHARS = 128;
const CONTROLS = /\p{Cc}/gu;

/** Status, reason phrase and Q.850 cause (Reason header) of a final response. */
export function sipEndOf({ status, reason, headers }: SipResponse): NonNullable<LineCallEnd['sip']> {
  const text = fromWireText((reason ?? '').slice(0, MAX_REASON_PHRASE_CHARS)).replace(CONTROLS, '');
  return withCause({ code: status, reason: text }, headers['reason']);
}

/** Adds the Q.850 cause of a Reason header that came later, such as the header of a BYE. */
export function withCause(sip: NonNullable<LineCallEnd['sip']>, reason: unknown): NonNullable<LineCallEnd['sip']> {
  const cause = readQ850Cause(reason);
  return cause === undefined ? sip : { ...sip, cause };
}

/** A carrier that asks for more is asked again after this time. */
const MAX_RETRY_AFTER_S = 600;
/** Responses by which a carrier says that it takes no calls for now. */
const THROTTLING: ReadonlySet<number> = new Set([429, 503]);

/**
 * How long the sender of a 503 or 429 wants no further calls (Retry-After, RFC 3261 section 20.33): milliseconds, at most ten minutes.
 * @returns undefined without the header, or if it does not begin with seconds
 */
export function readRetryAfter({ status, headers }: Pick<SipResponse, 'status' | 'headers'>): number | undefined {
  const text: unknown = (headers as Readonly<Record<string, unknown>>)['retry-after'];
  if (!THROTTLING.has(status) || typeof text !== 'string') return undefined;
  const [digits] = /^\d{1,10}/.exec(text.trimStart()) ?? [];
  return digits === undefined ? undefined : Math.min(Number(digits), MAX_RETRY_AFTER_S) * 1_000;
}
