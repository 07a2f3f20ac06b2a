import type { IncomingMessage } from 'node:http';
import { RetryLaterError } from '@turant/domain';
import { type Http, type HttpRequest, type Net, RejectedError, SettingsError, type StreamedResponse } from '@turant/plugin-kit';
import { headersOf, HttpExchange, NoResponse, type OpenResponse } from './http-exchange.js';
import type { OutboundRule } from './outbound-rule.js';
import { preparedRequest } from './prepared-request.js';
import { openWebSocket } from './web-socket.js';

export interface NetLimits {
  /** Time to the head of a response, or to the answer of a WebSocket's server, in milliseconds. Default: 10 s. */
  readonly headMs?: number;
  /** The longest time between two pieces of a body, in milliseconds. Default: 20 s. */
  readonly gapMs?: number;
  /** The largest body that comes in pieces, in bytes. Default: 16 MiB. */
  readonly maxBytes?: number;
}

const DEFAULT_HEAD_MS = 10_000;
const DEFAULT_GAP_MS = 20_000;
/** Between two turns of a conversation: a new connection would cost each reply the handshakes of TCP and TLS. */
const TURN_KEEP_ALIVE_MS = 30_000;
const DRAIN_MS = 200;
const DEFAULT_MAX_STREAM_BYTES = 16 * 1024 * 1024;

/** The sockets of providers of speech and text. They connect to where the rule allows, and follow no redirect. */
export function createNet(http: Http, rule: OutboundRule, limits: NetLimits = {}): Net {
  const { headMs = DEFAULT_HEAD_MS, gapMs = DEFAULT_GAP_MS, maxBytes = DEFAULT_MAX_STREAM_BYTES } = limits;
  const exchange = new HttpExchange(rule, maxBytes, TURN_KEEP_ALIVE_MS);
  return {
    request: (request) => http.request(request),
    stream: (request, signal) => streamed(exchange, rule, { headMs, gapMs, maxBytes }, request, signal),
    webSocket: (request, signal) => openWebSocket(rule, request, signal, headMs),
  };
}

async function streamed(
  exchange: HttpExchange,
  rule: OutboundRule,
  { headMs, gapMs, maxBytes }: Required<NetLimits>,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<StreamedResponse> {
  const hop = preparedRequest(request, rule);
  const late = new AbortController();
  let timer = setTimeout(() => late.abort(), headMs);
  const isOver = AbortSignal.any([signal, late.signal]);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  const lost = (error: unknown): Error => {
    clearTimeout(timer);
    if (error instanceof RetryLaterError || error instanceof SettingsError || error instanceof RejectedError) return error;
    const why = late.signal.aborted ? 'it took too long' : reasonOf(error);
    const isSent = !(error instanceof NoResponse) || error.isSent;
    return new RetryLaterError(isSent ? 'VENDOR_NO_ANSWER' : 'VENDOR_UNREACHABLE', `${hop.url.hostname} gave no whole answer: ${why}`);
  };
  const open = (isFresh: boolean): Promise<OpenResponse> => exchange.open(hop, isOver, isFresh);
  // A kept connection that the server has closed meanwhile: the request is sent again, which costs tokens at worst.
  const isStale = (error: unknown): boolean => error instanceof NoResponse && error.isStale;
  const { response } = await open(false)
    .catch((error: unknown) => (isStale(error) ? open(true) : Promise.reject(error)))
    .catch((error: unknown) => Promise.reject(lost(error)));
  const body = async function* (): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const chunk of response.iterator({ destroyOnReturn: false })) {
        clearTimeout(timer);
        size += (chunk as Buffer).length;
        if (size > maxBytes) throw new Error('the response is too large');
        yield chunk as Buffer;
        timer = setTimeout(() => late.abort(), gapMs);
      }
    } catch (error) {
      response.destroy();
      if (!signal.aborted) throw lost(error);
    } finally {
      clearTimeout(timer);
      drain(response);
    }
  };
  clearTimeout(timer);
  timer = setTimeout(() => late.abort(), gapMs);
  return { status: response.statusCode ?? 0, headers: headersOf(response), body: body() };
}

/** A reader may leave before the end of a body. The rest is then read for a moment and dropped, so that the connection can be kept. */
function drain(response: IncomingMessage): void {
  if (response.readableEnded || response.destroyed) return;
  const impatience = setTimeout(() => response.destroy(), DRAIN_MS);
  response.once('close', () => clearTimeout(impatience)).resume();
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof NoResponse ? error.cause : error;
  return (cause as { code?: string }).code ?? (cause as Error).message;
};
