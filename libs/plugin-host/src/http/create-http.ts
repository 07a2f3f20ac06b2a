import { lookup as lookupOfSystem } from 'node:dns/promises';
import { OutcomeUnknownError, RetryLaterError } from '@turant/domain';
import type { Http, HttpRequest } from '@turant/plugin-kit';
import { callSignal } from './call-signal.js';
import { type Answer, HttpExchange, type Lookup, NoResponse } from './http-exchange.js';
import { nextHop } from './next-hop.js';
import { type Hop, preparedRequest } from './prepared-request.js';

export interface HttpOptions {
  /** Origin to loopback origin: a stand-in behind a real address. */
  readonly rewrites?: Readonly<Record<string, string>>;
  readonly lookup?: Lookup;
  /** For one request with all its redirects. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const TIME_LIMIT_MS = 10_000;
const MOST_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** The client that plugins are handed: https to public addresses only, at every redirect, within limits of time and size. */
export function createHttp({
  rewrites = {},
  lookup = ofSystem,
  timeoutMs = TIME_LIMIT_MS,
  maxBytes = MOST_BYTES,
}: HttpOptions = {}): Http {
  const exchange = new HttpExchange(lookup, new Map(Object.entries(rewrites)), maxBytes);
  return {
    request: async (request) => {
      const isRepeatable = request.isRepeatable ?? ['GET', 'PUT', 'DELETE'].includes(request.method ?? 'GET');
      const call = callSignal.getStore();
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = call ? AbortSignal.any([call, limit]) : limit;
      const answer = await followed(exchange, request, signal, isRepeatable);
      return { ...answer, isRepeatable };
    },
  };
}

const ofSystem: Lookup = (host) => lookupOfSystem(host, { all: true });

async function followed(exchange: HttpExchange, request: HttpRequest, signal: AbortSignal, isRepeatable: boolean): Promise<Answer> {
  let hop = preparedRequest(request);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await answered(exchange, hop, signal, isRepeatable);
    const next = nextHop(hop, answer.status, answer.headers['location']);
    if (!next) return answer;
    if (redirects === MAX_REDIRECTS)
      throw new RetryLaterError('VENDOR_REDIRECTS', `${hop.url.hostname} redirects more than ${MAX_REDIRECTS} times`);
    hop = next;
  }
}

/** A request that must not be sent twice has a connection of its own: that it was closed before is then known for sure. */
async function answered(exchange: HttpExchange, hop: Hop, signal: AbortSignal, isRepeatable: boolean): Promise<Answer> {
  try {
    return await exchange.run(hop, signal, !isRepeatable).catch((error: unknown) => {
      if (!(error instanceof NoResponse && error.isStale && isRepeatable)) throw error;
      return exchange.run(hop, signal, true);
    });
  } catch (error) {
    throw error instanceof NoResponse ? withoutAnswer(error, hop, signal, isRepeatable) : error;
  }
}

function withoutAnswer(
  { isSent, cause }: NoResponse,
  { url }: Hop,
  signal: AbortSignal,
  isRepeatable: boolean,
): RetryLaterError | OutcomeUnknownError {
  const why = signal.aborted ? 'it took too long' : ((cause as { code?: string }).code ?? (cause as Error).message);
  const said = `${url.hostname} gave no answer: ${why}`;
  if (!isSent) return new RetryLaterError('VENDOR_UNREACHABLE', said);
  return isRepeatable ? new RetryLaterError('VENDOR_NO_ANSWER', said) : new OutcomeUnknownError('VENDOR_NO_ANSWER', said);
}
