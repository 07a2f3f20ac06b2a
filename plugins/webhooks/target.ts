import {
  type Context,
  errorOfStatus,
  type Http,
  type HttpResponse,
  type NoticeJob,
  type OutcomeJob,
  rawRequest,
  RetryLaterError,
  type SendResult,
  SettingsError,
  signRequest,
  STANDARD_WEBHOOKS,
} from '@turant/plugin-kit';

interface Settings {
  readonly url: string;
  readonly secret: string;
  readonly previousSecret?: string;
}

/**
 * Sends one outcome by the rules of Standard Webhooks 1.0. `webhook-id` is the same on every try, so that the receiver can drop
 * a repeat.
 */
export function send(http: Http, job: OutcomeJob, context: Context<Settings>): Promise<SendResult> {
  const { lead, call, event, occurredAt } = job;
  return post(http, job.deliveryId, { type: event, timestamp: occurredAt, data: { lead, ...(call ? { call } : {}) } }, context);
}

/** Sends one notice by the same rules. */
export function notify(http: Http, job: NoticeJob, context: Context<Settings>): Promise<SendResult> {
  const { event, occurredAt, title, data } = job;
  return post(http, job.deliveryId, { type: event, timestamp: occurredAt, data: { title, ...data } }, context);
}

async function post(http: Http, id: string, message: object, { settings, now }: Context<Settings>): Promise<SendResult> {
  const { url, secret, previousSecret } = settings;
  const body = JSON.stringify(message);
  const headers = signed({ id, url, body, now }, [secret, ...(previousSecret ? [previousSecret] : [])]);
  const response = await http.request({ method: 'POST', url, headers, body, isRepeatable: true });
  const error = problemOf(response);
  if (error) throw error;
  return {};
}

/**
 * The headers of a request, with its signature by each of the secrets, the new one first.
 * @throws SettingsError SECRET_UNREADABLE if a secret is not 24 to 64 bytes in base64
 */
export function signed(message: { id: string; url: string; body: string; now: Date }, secrets: readonly string[]): Record<string, string> {
  const { id, url, body, now } = message;
  const headers = { 'content-type': 'application/json', 'webhook-id': id };
  const raw = rawRequest({ method: 'POST', url, headers, body: Buffer.from(body) });
  const all = secrets.map((secret) => signRequest(STANDARD_WEBHOOKS, raw, checked(secret), now).headers);
  return { ...headers, ...all[0], 'webhook-signature': all.map((one) => one['webhook-signature']).join(' ') };
}

/**
 * The secret without its prefix. The form of the base64 is checked, because Node decodes any text while the receivers' libraries
 * do not.
 */
function checked(secret: string): string {
  const base64 = secret.trim().replace(/^whsec_/, '');
  const bytes = Buffer.from(base64, 'base64');
  const isBase64 = withoutPadding(bytes.toString('base64')) === withoutPadding(base64);
  if (isBase64 && bytes.length >= 24 && bytes.length <= 64) return base64;
  throw new SettingsError('SECRET_UNREADABLE');
}

const withoutPadding = (base64: string): string => base64.replace(/(?<!=)=+$/, '');

/**
 * By the specification every status but 2xx is a failure. The delivery is tried again, except after 410, a redirect or refused
 * credentials.
 */
function problemOf(response: HttpResponse): Error | undefined {
  const { status } = response;
  if (status === 410) return new SettingsError('WEBHOOK_GONE');
  if (status >= 300 && status < 400)
    return new SettingsError('WEBHOOK_MOVED', `the receiver points elsewhere (${status}): enter the new address`);
  const error = errorOfStatus(response);
  if (error === undefined || error instanceof SettingsError || error instanceof RetryLaterError) return error;
  return new RetryLaterError(`WEBHOOK_${status}`, `the receiver answered ${status}`);
}
