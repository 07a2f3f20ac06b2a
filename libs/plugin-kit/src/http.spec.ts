import { OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import { errorOfStatus, type HttpResponse, jsonOf, textOf } from './http.js';

const response = (status: number, body = '', headers: Record<string, string> = {}, isRepeatable = true): HttpResponse => ({
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
])('%i is a %p', (status, kind) => expect(errorOfStatus(response(status))).toBeInstanceOf(kind));

it('nobody knows what became of a request that may not be repeated', () => {
  expect(errorOfStatus(response(502, '', {}, false))).toBeInstanceOf(OutcomeUnknownError);
  expect(errorOfStatus(response(503, '', {}, false))).toBeInstanceOf(RetryLaterError);
});

it('waits as long as the platform says', () => {
  const wait = (value: string, now?: Date): number | undefined =>
    (errorOfStatus(response(429, '', { 'retry-after': value }), now) as RetryLaterError).retryAfterMs;
  expect(wait('7')).toBe(7_000);
  expect(wait('Mon, 05 Jan 2026 09:00:30 GMT', new Date('2026-01-05T09:00:00Z'))).toBe(30_000);
  expect(wait('soon')).toBeUndefined();
});

it('reads a good answer, every digit of it', () => {
  expect(jsonOf(response(200, '{"id":9007199254740993}'))).toEqual({ id: '9007199254740993' });
  expect(jsonOf(response(204))).toBeNull();
  expect(textOf(response(200, 'RECEIVED'))).toBe('RECEIVED');
  expect(() => textOf(response(404))).toThrow(RejectedError);
});

it('a page instead of JSON is tried again later, unless the request may have been done', () => {
  expect(() => jsonOf(response(200, '<html>'))).toThrow(RetryLaterError);
  expect(() => jsonOf(response(200, '<html>', {}, false))).toThrow(OutcomeUnknownError);
});

it('lets the platform’s own code decide', () => {
  const mapError = () => new SettingsError('GRAPH_190', 'token expired');
  expect(() => jsonOf(response(400, '{}'), mapError)).toThrow(SettingsError);
  expect(() => jsonOf(response(200, '{"error":1}'), mapError)).toThrow(SettingsError);
});
