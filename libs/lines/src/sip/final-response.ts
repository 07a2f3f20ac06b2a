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
