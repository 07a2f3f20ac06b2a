import { OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError, type TurantError } from '@turant/domain';
import { readJson } from './content/read-json.js';
import type { Json } from './json.js';
import { readTime } from './lead/time.js';

/**
 * The host's HTTP client. It limits time and size, and connects to public addresses only, also after a redirect. A failure is one
 * of the five errors: RejectedError, RetryLaterError, SettingsError, OutcomeUnknownError or NotGenuineError.
 */
export interface Http {
  /** Resolves with a response of any status; rejects with one of the five errors if there is no response. */
  request(request: HttpRequest): Promise<HttpResponse>;
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Added to the address, encoded; undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string | Buffer;
  /** Whether the request may be sent again if its response is lost. Default: true for GET, PUT and DELETE. */
  readonly isRepeatable?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly isRepeatable: boolean;
}

/** Maps a platform's own error codes to an error; undefined: `errorOfStatus` decides. */
export type ErrorMapper = (response: HttpResponse, body: Json | undefined) => TurantError | undefined;

/**
 * The JSON of a successful response; null for an empty body.
 * @throws TurantError if `mapError` maps the response to an error, or its status is not 2xx
 */
export function jsonOf(response: HttpResponse, mapError?: ErrorMapper): Json {
  const text = response.body.toString('utf8').trim();
  const body = jsonIn(text);
  const error = mapError?.(response, body) ?? errorOfStatus(response);
  if (error) throw error;
  if (text === '') return null;
  if (body !== undefined) return body;
  const message = 'the platform answered something that is not JSON';
  throw response.isRepeatable
    ? new RetryLaterError('VENDOR_ANSWER_UNREADABLE', message)
    : new OutcomeUnknownError('VENDOR_ANSWER_UNREADABLE', message);
}

/** The text of a successful response. @throws TurantError if the status is not 2xx */
export function textOf(response: HttpResponse): string {
  const error = errorOfStatus(response);
  if (error) throw error;
  return response.body.toString('utf8');
}

function jsonIn(text: string): Json | undefined {
  try {
    return text === '' ? undefined : readJson(text);
  } catch {
    return undefined;
  }
}

/** The error that an HTTP status stands for; undefined for 2xx. The only place where a status becomes one of the five errors. */
export function errorOfStatus(response: Pick<HttpResponse, 'status' | 'headers' | 'isRepeatable'>, now?: Date): TurantError | undefined {
  const { status } = response;
  if (status >= 200 && status < 300) return undefined;
  const message = `the platform answered ${status}`;
  if (status === 401 || status === 402 || status === 403 || status === 407) return new SettingsError('VENDOR_REFUSED_CREDENTIALS', message);
  if (status === 408 || status === 425 || status === 429 || status === 503) {
    return new RetryLaterError(`VENDOR_${status}`, message, retryAfterMs(response.headers['retry-after'], now));
  }
  if (status >= 500)
    return response.isRepeatable ? new RetryLaterError(`VENDOR_${status}`, message) : new OutcomeUnknownError(`VENDOR_${status}`, message);
  return new RejectedError(`VENDOR_${status}`, message);
}

function retryAfterMs(header: string | undefined, now: Date | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,7}$/.test(header.trim())) return Number(header) * 1000;
  const until = Date.parse(header) || readTime(header)?.getTime();
  return until && now ? Math.max(0, until - now.getTime()) : undefined;
}
