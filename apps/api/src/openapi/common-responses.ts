import { int, listOf, record, text, type JsonSchema } from '../http/describe.js';

/** A problem of RFC 9457 with this api's extra members. */
export const PROBLEM = record({
  success: { type: 'boolean', const: false },
  type: text,
  title: text,
  status: int,
  detail: text,
  instance: text,
  code: text,
  errors: listOf(record({ field: text, code: text, message: text })),
  requestId: text,
});

const header = (description: string, schema: JsonSchema = text): object => ({ description, schema });

export const HEADERS = {
  'X-Request-Id': header('Yours, if you sent one that can stand in a log; else a fresh one'),
  'X-Api-Version': header('The version of this interface'),
  'Retry-After': header('Seconds to wait before the next try', { type: 'integer', minimum: 1 }),
  RateLimit: header('What is left of the key’s requests (draft-ietf-httpapi-ratelimit-headers); where there is a limit'),
  'RateLimit-Policy': header('The limit of a key; where there is one'),
};

const headersNamed = (...names: (keyof typeof HEADERS)[]): object =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of every answer. */
export const COMMON_HEADERS = headersNamed('X-Request-Id', 'X-Api-Version', 'RateLimit', 'RateLimit-Policy');

const problem = (description: string, ...headers: (keyof typeof HEADERS)[]): object => ({
  description,
  headers: { ...COMMON_HEADERS, ...headersNamed(...headers) },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Refusals by status. */
export const RESPONSES = {
  400: problem('The request or its body cannot be read: no JSON (line and column are said), no UTF-8, a header that is none'),
  401: problem(
    'No key, one that is not known, has expired or was revoked, or two keys; no session, or one that has ended; of a widget: a token that is ' +
      'not valid',
  ),
  403: problem('The key or the role lacks the scope, the X-CSRF-Token is wrong, the tenant is suspended, or only the operator may do this'),
  404: problem('There is no such record, or it is not yours'),
  405: problem('The path does not know the method; Allow says which it knows'),
  408: problem('The request took too long to arrive'),
  409: problem('The request is right, and the state of the record does not allow it'),
  413: problem('The body is too large'),
  415: problem('The body is not application/json'),
  422: problem('A parameter or field is not as it should be; errors has an entry for each'),
  429: problem('The key’s requests of this minute are used up', 'Retry-After'),
  503: problem('Nothing was done; the same request may be sent again', 'Retry-After'),
  default: problem('Anything else, in the same shape'),
};
