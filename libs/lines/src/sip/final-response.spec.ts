import { sipEndOf, withCause } from './final-response.js';
import type { SipResponse } from './message.js';

const responseWith = (reason: string, header?: string): SipResponse =>
  ({ status: 486, reason, headers: { ...(header === undefined ? {} : { reason: header }) } }) as unknown as SipResponse;

it('keeps a phrase in UTF-8, without control characters, and at most 128 bytes of it', () => {
  const wire = Buffer.from('व्यस्त', 'utf8').toString('latin1');
  expect(sipEndOf(responseWith(wire))).toEqual({ code: 486, reason: 'व्यस्त' });
  expect(sipEndOf(responseWith('a\u0007b\r\nc\u001b[2J'))).toEqual({ code: 486, reason: 'abc[2J' });
  expect(sipEndOf(responseWith('x'.repeat(5_000))).reason).toHaveLength(128);
});

it('has a cause if the Reason header names one', () => {
  expect(sipEndOf(responseWith('Busy', 'Q.850;cause=17'))).toEqual({ code: 486, reason: 'Busy', cause: 17 });
  expect(sipEndOf(responseWith('Busy', 'SIP;cause=486'))).toEqual({ code: 486, reason: 'Busy' });
});

it('the cause of a BYE is added to the final response', () => {
  expect(withCause({ code: 200, reason: 'OK' }, 'Q.850;cause=38')).toEqual({ code: 200, reason: 'OK', cause: 38 });
  expect(withCause({ code: 200, reason: 'OK', cause: 16 }, undefined)).toEqual({ code: 200, reason: 'OK', cause: 16 });
});
