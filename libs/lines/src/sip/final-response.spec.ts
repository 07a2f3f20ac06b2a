import { readRetryAfter, sipEndOf, withCause } from './final-response.js';
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

const read = (status: number, text?: string): number | undefined =>
  readRetryAfter({ status, headers: { ...(text !== undefined && { 'retry-after': text }) } as unknown as SipResponse['headers'] });

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    ['0', 0],
    [' 18 (in a meeting)', 18_000],
    ['120;duration=60', 120_000],
    ['601', 600_000],
    ['9999999999', 600_000],
    ['99999999999999', 600_000],
  ])('%j of a 503 is read', (text, ms) => expect([read(503, text), read(429, text)]).toEqual([ms, ms]));

  it.each(['', 'soon', '-5', ';duration=5'])('%j is not', (text) => expect(read(503, text)).toBeUndefined());

  it('of another response does not count, and there may be none', () =>
    expect([read(486, '30'), read(500, '30'), read(503)]).toEqual([undefined, undefined, undefined]));
});
