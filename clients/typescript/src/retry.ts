import { pause } from './pause.js';
import { secondsOf } from './problem.js';

export interface RetryOptions {
  /** How often a request is sent again that was answered with 429 or 503. Default: 3; 0 for never. */
  retries?: number;
  /** The longest wait before the next try; a refusal that names a longer one (`Retry-After`) is thrown at once. Default: 30 s. */
  maxRetryWaitMs?: number;
}

const DEFAULT_RETRIES = 3;
const DEFAULT_MAX_WAIT_MS = 30_000;
/** The first wait where the answer names none; it doubles. */
const FIRST_WAIT_MS = 500;
const TRY_AGAIN: readonly number[] = [429, 503];
const READS: readonly string[] = ['GET', 'HEAD'];

/** What writes is repeated under its Idempotency-Key only: a proxy may answer 503 for a request that has done its work. */
const mayRepeat = ({ method, headers }: Request): boolean => READS.includes(method) || headers.has('Idempotency-Key');

/** A `fetch` that waits and asks again where the service says that it may be asked again. The signal of the request ends the wait. */
export function retrying(ask: (request: Request) => Promise<Response>, options: RetryOptions): (request: Request) => Promise<Response> {
  const { retries = DEFAULT_RETRIES, maxRetryWaitMs = DEFAULT_MAX_WAIT_MS } = options;
  return async (request) => {
    if (!mayRepeat(request)) return ask(request);
    for (let tries = 0; ; tries += 1) {
      const response = await ask(request.clone());
      if (!TRY_AGAIN.includes(response.status) || tries >= retries) return response;
      const named = secondsOf(response.headers.get('retry-after'));
      const waitMs = named === undefined ? FIRST_WAIT_MS * 2 ** tries : 1_000 * named;
      if (waitMs > maxRetryWaitMs) return response;
      await response.body?.cancel();
      await pause(waitMs, request.signal);
      request.signal.throwIfAborted();
    }
  };
}
