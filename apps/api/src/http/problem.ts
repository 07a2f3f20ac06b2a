import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { NotGenuineError, RejectedError, RetryLaterError, type FieldProblem } from '@turant/domain';
import { isRefusalBody } from './refusal.js';

/** A problem of RFC 9457, with the extra members `code`, `errors` and `requestId`, and the `success` of every answer. */
export interface Problem {
  success: false;
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  errors: readonly FieldProblem[];
  requestId: string;
}

type ErrorDescription = Pick<Problem, 'status' | 'code' | 'detail' | 'errors'> & { retryAfterMs?: number };

/** Codes and details for errors of other libraries, whose own messages may hold the sender's text or internals. */
const FOREIGN_ERRORS: Readonly<Record<number, [code: string, detail: string]>> = {
  400: ['BAD_REQUEST', 'the request cannot be read'],
  401: ['KEY_MISSING', 'an API key is needed'],
  403: ['FORBIDDEN', 'this is not allowed'],
  404: ['NOT_FOUND', 'there is nothing at this path'],
  405: ['METHOD_NOT_ALLOWED', 'this path does not know the method'],
  408: ['REQUEST_TIMEOUT', 'the request took too long to arrive'],
  409: ['CONFLICT', 'the state of the record does not allow this'],
  413: ['BODY_TOO_LARGE', 'the body is larger than this address takes'],
  414: ['URI_TOO_LONG', 'the path is too long'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'the body must be application/json'],
  422: ['UNPROCESSABLE', 'the request cannot be processed'],
  429: ['TOO_MANY_REQUESTS', 'too many requests'],
  431: ['HEADERS_TOO_LARGE', 'the request headers are too large'],
  500: ['INTERNAL', 'something went wrong on our side'],
  503: ['UNAVAILABLE', 'the service is not ready'],
};

/** Codes of valid requests that a record's state does not allow. */
const CONFLICTS: ReadonlySet<string> = new Set([
  'NO_ACTIVE_EMPLOYEE',
  'REFERENCE_REUSED',
  'LAST_ADMIN_KEY',
  'LAST_OWNER',
  'LEAD_ON_LINE',
  'PAYLOAD_ERASED',
  'RECORDING_UNDER_WAY',
  'SUBSCRIPTION_DISABLED',
  'SUBSCRIPTION_LIMIT',
  'TENANT_NOT_ERASED',
]);
/** Codes of wrong passwords, codes and links. */
const NOT_SIGNED_IN: ReadonlySet<string> = new Set(['SIGN_IN_REFUSED', 'TENANT_NEEDED', 'CODE_NEEDED']);
const FORBIDDEN: ReadonlySet<string> = new Set(['SCOPE_MISSING', 'LINK_REFUSED', 'PASSWORD_WRONG']);
/** Codes of what this service has stored and cannot give back as it was: the sender has done nothing wrong. */
const DAMAGED: ReadonlySet<string> = new Set(['RECORDING_DAMAGED', 'OBJECT_KEY_DAMAGED', 'SEALED_FRAMES']);
const IS_CONFLICT = /_(CONFLICT|ENDED|EXISTS|TAKEN|IN_USE)$/;

/** Codes of limits of the caller's own calls; the service itself has room. */
const LIMITS: ReadonlySet<string> = new Set(['VISITOR_LIMIT', 'EMPLOYEE_LIMIT', 'BROWSER_CALLS_LIMIT']);

/** The status of a RejectedError is 422 unless its code implies another one. */
export function statusOfRejected(code: string): number {
  if (code.endsWith('_NOT_FOUND')) return 404;
  if (DAMAGED.has(code)) return 500;
  if (NOT_SIGNED_IN.has(code)) return 401;
  if (FORBIDDEN.has(code)) return 403;
  return CONFLICTS.has(code) || IS_CONFLICT.test(code) ? 409 : 422;
}

/** Status, code and detail of any error. An unknown error is a 500 that reveals nothing. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof RejectedError)
    return { status: statusOfRejected(error.code), code: error.code, detail: error.message, errors: error.problems };
  if (error instanceof RetryLaterError)
    return {
      status: LIMITS.has(error.code) ? 429 : 503,
      code: error.code,
      detail: LIMITS.has(error.code) ? error.message : 'nothing was done; please try again',
      errors: [],
      retryAfterMs: error.retryAfterMs ?? 1000,
    };
  if (error instanceof NotGenuineError) return plain(401);
  if (!(error instanceof HttpException)) return plain(statusOfForeign(error));
  const body = error.getResponse();
  return isRefusalBody(body)
    ? { status: error.getStatus(), code: body.code, detail: body.detail, errors: body.errors ?? [] }
    : plain(error.getStatus());
}

/** Fastify's own errors carry a status, which is used only for 4xx: any other foreign error is a 500. */
function statusOfForeign(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof status === 'number' && status >= 400 && status < 500 && typeof code === 'string' && code.startsWith('FST_') ? status : 500;
}

function plain(status: number): ErrorDescription {
  const known = status in FOREIGN_ERRORS ? status : status < 500 ? 400 : 500;
  const [code, detail] = FOREIGN_ERRORS[known] as [string, string];
  return { status, code, detail, errors: [] };
}

/** @param url as requested; its query is left out because it may hold a key */
export function problemOf(described: ErrorDescription, url: string, requestId: string): Problem {
  return {
    success: false,
    type: `urn:turant:problem:${described.code.toLowerCase().replaceAll('_', '-')}`,
    title: STATUS_CODES[described.status] ?? 'Error',
    status: described.status,
    detail: described.detail,
    instance: url.split('?', 1)[0] ?? '',
    code: described.code,
    errors: described.errors,
    requestId,
  };
}
