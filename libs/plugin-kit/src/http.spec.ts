import { OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import { errorOfStatus, type HttpAnswer, jsonOf, textOf } from './http.js';

const answer = (status: number, body = '', headers: Record<string, string> = {}, isRepeatable = true): HttpAnswer => ({
  status,
  headers,
  body: Buffer.from(body),
  isRepeatable,
});

it.each([
  [400, RejectedError],
  [401, SettingsError],
  [403, SettingsError],
  [404, RejectedError],
  [408, RetryLaterError],
  [422, RejectedError],
  [429, RetryLaterError],
  [500, RetryLaterError],
  [503, RetryLaterError],
  [301, RejectedError],
])('%i is a %p', (status, kind) => expect(errorOfStatus(answer(status))).toBeInstanceOf(kind));

it('nobody knows what became of a request that may not be repeated', () => {
  expect(errorOfStatus(answer(502, '', {}, false))).toBeInstanceOf(OutcomeUnknownError);
  expect(errorOfStatus(answer(503, '', {}, false))).toBeInstanceOf(RetryLaterError);
});

it('waits as long as the platform says', () => {
  const wait = (value: string, now?: Date): number | undefined =>
    (errorOfStatus(answer(429, '', { 'retry-after': value }), now) as RetryLaterError).retryAfterMs;
  expect(wait('7')).toBe(7_000);
  expect(wait('Mon, 05 Jan 2026 09:00:30 GMT', new Date('2026-01-05T09:00:00Z'))).toBe(30_000);
  expect(wait('soon')).toBeUndefined();
});

it('reads a good answer, every digit of it', () => {
  expect(jsonOf(answer(200, '{"id":9007199254740993}'))).toEqual({ id: '9007199254740993' });
  expect(jsonOf(answer(204))).toBeNull();
  expect(textOf(answer(200, 'RECEIVED'))).toBe('RECEIVED');
  expect(() => textOf(answer(404))).toThrow(RejectedError);
});

it('a page instead of JSON is tried again later, unless the request may have been done', () => {
  expect(() => jsonOf(answer(200, '<html>'))).toThrow(RetryLaterError);
  expect(() => jsonOf(answer(200, '<html>', {}, false))).toThrow(OutcomeUnknownError);
});

it('lets the platform’s own code decide', () => {
  const explain = () => new SettingsError('X_190', 'token expired');
  expect(() => jsonOf(answer(400, '{}'), explain)).toThrow(SettingsError);
  expect(() => jsonOf(answer(200, '{"error":1}'), explain)).toThrow(SettingsError);
});
