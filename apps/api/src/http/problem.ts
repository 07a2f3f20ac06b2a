import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import {
  ERROR_CATALOGUE,
  explainError,
  NotGenuineError,
  RejectedError,
  RetryLaterError,
  type FieldProblem,
  type TurantError,
} from '@turant/domain';
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

/** For errors of other libraries, whose own messages may hold the sender's text or internals: each status has one of these codes. */
const FOREIGN_CODES = [
  'BAD_REQUEST',
  'KEY_MISSING',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'CONFLICT',
  'BODY_TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNPROCESSABLE',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
] as const;

/** Status, code and detail of any error. An unknown error is a 500 that reveals nothing. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof RejectedError)
    return { status: statusOf(error) ?? 422, code: error.code, detail: error.message, errors: error.problems };
  if (error instanceof RetryLaterError) {
    const status = statusOf(error) ?? 503;
    const detail = status === 429 ? error.message : 'nothing was done; please try again';
    return { status, code: error.code, detail, errors: [], retryAfterMs: error.retryAfterMs ?? 1000 };
  }
  if (error instanceof NotGenuineError) return plain(401);
  if (!(error instanceof HttpException)) return plain(statusOfForeign(error));
  const body = error.getResponse();
  return isRefusalBody(body)
    ? { status: error.getStatus(), code: body.code, detail: body.detail, errors: body.errors ?? [] }
    : plain(error.getStatus());
}

/** Undefined for a code that is none of ours: the package of a plugin may throw any. */
const statusOf = ({ name, code }: TurantError): number | undefined => explainError(name, code)?.status;

/** Fastify's own errors carry a status, which is used only for 4xx: any other foreign error is a 500. */
function statusOfForeign(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof status === 'number' && status >= 400 && status < 500 && typeof code === 'string' && code.startsWith('FST_') ? status : 500;
}

function plain(status: number): ErrorDescription {
  const code = FOREIGN_CODES.find((one) => ERROR_CATALOGUE.refusal[one][0] === status) ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL');
  return { status, code, detail: ERROR_CATALOGUE.refusal[code][1], errors: [] };
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
