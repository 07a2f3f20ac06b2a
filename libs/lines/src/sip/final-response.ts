import type { LineCallEnd } from '../line-driver.js';
import { fromWireText, type SipResponse } from './message.js';
import { readQ850Cause } from './q850.js';

/** A reason phrase goes into the call's record and into logs. */
const MAX_REASON_PHRASE_CHARS = 128;
const CONTROLS = /\p{Cc}/gu;

/** What a final response says of a call's end: its status, its reason phrase and the Q.850 cause of its Reason header. */
export function sipEndOf({ status, reason, headers }: SipResponse): NonNullable<LineCallEnd['sip']> {
  const text = fromWireText((reason ?? '').slice(0, MAX_REASON_PHRASE_CHARS)).replace(CONTROLS, '');
  return withCause({ code: status, reason: text }, headers['reason']);
}

/** The same, with the cause of a Reason header that came later, such as that of the BYE. */
export function withCause(sip: NonNullable<LineCallEnd['sip']>, reason: unknown): NonNullable<LineCallEnd['sip']> {
  const cause = readQ850Cause(reason);
  return cause === undefined ? sip : { ...sip, cause };
}
