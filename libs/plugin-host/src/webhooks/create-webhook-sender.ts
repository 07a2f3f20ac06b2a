import { RetryLaterError, TurantError } from '@turant/domain';
import { errorOfStatus, type HttpResponse, rawRequest, signRequest, STANDARD_WEBHOOKS } from '@turant/plugin-kit';
import { MAX_LOOKUP_MS } from '../check-addresses.js';
import { createHttp } from '../http/create-http.js';
import { OutboundRule, type OutboundOptions } from '../http/outbound-rule.js';
import { preparedRequest } from '../http/prepared-request.js';

/** One message to one address. */
export interface Webhook {
  /** The same on every try, so that the far end can drop a repeat. */
  readonly id: string;
  readonly url: string;
  /** JSON */
  readonly body: string;
  /** Each `whsec_` and base64; each of them signs, so that a receiver that knows one of them is content. */
  readonly secrets: readonly string[];
}

/** How one try fared. */
export interface SentWebhook {
  isTaken: boolean;
  /** The status of the answer; absent if there was none. */
  status?: number;
  /** Why it was not taken, in our own words. */
  error?: string;
  /** How long the far end asks to be left alone. */
  retryAfterMs?: number;
}

/** Sends messages to addresses that tenants have named, by the rules of Standard Webhooks 1.0. */
export interface WebhookSender {
  /** Why nothing would be sent to an address; undefined if it would. */
  refusalOf(url: string): Promise<Pick<TurantError, 'code' | 'message'> | undefined>;
  /** Sends a message once and follows no redirect. Rejects for a bug of ours only. */
  send(webhook: Webhook): Promise<SentWebhook>;
}

export interface WebhookSenderOptions extends OutboundOptions {
  readonly now: () => Date;
  /** The time limit of one try. Default: `MAX_WEBHOOK_MS`. */
  readonly timeoutMs?: number;
}

/** The far end has to answer within this. */
export const MAX_WEBHOOK_MS = 10_000;
/** Nobody reads the answer, but its connection can be kept only if it has been received. */
const MAX_WEBHOOK_ANSWER_BYTES = 256 * 1024;

/** Where it connects to is judged as for plugins, when the connection is made: a name may have another address by then. */
export function createWebhookSender({ now, timeoutMs = MAX_WEBHOOK_MS, ...outbound }: WebhookSenderOptions): WebhookSender {
  const rule = new OutboundRule(outbound);
  const http = createHttp({ timeoutMs, maxBytes: MAX_WEBHOOK_ANSWER_BYTES, maxRedirects: 0 }, rule);
  return {
    refusalOf: async (url) => smuggled(rule, url) ?? rule.refusalOf(url, AbortSignal.timeout(MAX_LOOKUP_MS)),
    send: async (webhook) => {
      const { url, body } = webhook;
      try {
        const headers = webhookHeaders(webhook, now());
        // Repeatable: the far end drops a repeat by its webhook-id.
        return answered(await http.request({ method: 'POST', url, headers, body, isRepeatable: true }), now());
      } catch (error) {
        if (error instanceof TurantError) return { isTaken: false, error: error.message };
        throw error;
      }
    },
  };
}

/** The error for which every request to this address would be refused before its host name is resolved. */
function smuggled(rule: OutboundRule, url: string): TurantError | undefined {
  try {
    preparedRequest({ method: 'POST', url }, rule);
    return undefined;
  } catch (error) {
    if (error instanceof TurantError) return error;
    throw error;
  }
}

function answered(response: HttpResponse, now: Date): SentWebhook {
  const { status } = response;
  const error = errorOfStatus(response, now);
  if (error === undefined) return { isTaken: true, status };
  const retryAfterMs = error instanceof RetryLaterError ? error.retryAfterMs : undefined;
  return { isTaken: false, status, error: `the far end answered ${status}`, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** The headers of one try, signed at this time. */
export function webhookHeaders({ id, url, body, secrets }: Webhook, now: Date): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'webhook-id': id };
  const raw = rawRequest({ method: 'POST', url, headers, body: Buffer.from(body) });
  const signed = secrets.map((secret) => signRequest(STANDARD_WEBHOOKS, raw, secret.replace(/^whsec_/, ''), now).headers);
  const signature = signed.map((one) => one['webhook-signature']).join(' ');
  return { ...headers, 'webhook-timestamp': signed[0]?.['webhook-timestamp'] ?? '', 'webhook-signature': signature };
}
