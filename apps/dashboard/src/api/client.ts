import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from '../../../../clients/typescript/src/schema';
import { Problem } from './problem';

export type Schemas = components['schemas'];

let csrfToken: string | undefined;

/** The token of the session; the session's query gives it. Without one, only reading works. */
export const setCsrfToken = (token: string | undefined): void => void (csrfToken = token);
export const csrfHeaders = (): Record<string, string> => (csrfToken === undefined ? {} : { 'X-CSRF-Token': csrfToken });

const addToken: Middleware = {
  onRequest({ request }) {
    if (csrfToken !== undefined && request.method !== 'GET') request.headers.set('X-CSRF-Token', csrfToken);
    return request;
  },
};

/** The API of the same origin, typed by its OpenAPI document; the browser adds the session's cookie. */
export const api = createClient<paths>({ baseUrl: '' });
api.use(addToken);

interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * The answer's body.
 * @throws Problem for a refusal, or with the code UNREACHABLE if the service does not answer
 */
export async function asked<T>(answer: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await answer.catch(() => {
    throw new Problem(0, 'UNREACHABLE', 'the service does not answer');
  });
  if (!response.ok || data === undefined) throw Problem.of(response, error);
  return data;
}

/** For routes that the OpenAPI document does not type: the JSON body of an answer. */
export async function askedJson<T>(path: string, init: RequestInit & { json?: unknown } = {}): Promise<T> {
  const { json, ...rest } = init;
  const isWrite = rest.method !== undefined && rest.method !== 'GET';
  const response = await fetch(path, {
    ...rest,
    headers: { ...(isWrite && csrfHeaders()), ...(json !== undefined && { 'Content-Type': 'application/json' }), ...rest.headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }).catch(() => {
    throw new Problem(0, 'UNREACHABLE', 'the service does not answer');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw Problem.of(response, body);
  return body as T;
}
