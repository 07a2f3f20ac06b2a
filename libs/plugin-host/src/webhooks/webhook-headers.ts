import { rawRequest, signRequest, STANDARD_WEBHOOKS } from '@turant/plugin-kit';

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

/** The headers of one try, signed at this time. */
export function webhookHeaders({ id, url, body, secrets }: Webhook, now: Date): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'webhook-id': id };
  const raw = rawRequest({ method: 'POST', url, headers, body: Buffer.from(body) });
  const signed = secrets.map((secret) => signRequest(STANDARD_WEBHOOKS, raw, secret.replace(/^whsec_/, ''), now).headers);
  const signature = signed.map((one) => one['webhook-signature']).join(' ');
  return { ...headers, 'webhook-timestamp': signed[0]?.['webhook-timestamp'] ?? '', 'webhook-signature': signature };
}
