import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import inject from 'light-my-request';
import type { ApiUnderTest } from './api-under-test.js';

type Headers = NonNullable<InjectOptions['headers']>;

/**
 * Posts to the webhook: text and bytes as they are, anything else as JSON. Unlike Fastify's own `inject`, the request comes to the server's
 * listener, as one from a socket does.
 */
export function postLead(
  { app }: Pick<ApiUnderTest, 'app'>,
  key: string | undefined,
  body: unknown,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const server = app.getHttpServer();
  return inject((request, response) => void server.emit('request', request, response), {
    method: 'POST',
    url: '/api/webhooks/leads',
    payload,
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
  });
}

let last = 0;
/** An Indian mobile number that no test has used. */
export const freshPhone = (): string => `+9198${String(10_000_000 + (last += 1))}`;

/** The body of a posted lead that is nobody's duplicate. */
export const lead = (more: object = {}): { lead: object } => ({ lead: { name: 'Ravi', phone: freshPhone(), ...more } });
