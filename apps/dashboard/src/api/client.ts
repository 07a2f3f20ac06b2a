import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '../../../../clients/typescript/src/schema';
import { Problem } from './problem';

let csrfToken: string | undefined;

/** The token of the session; the session's query gives it. Without one, only reading works. */
export const setCsrfToken = (token: string | undefined): void => void (csrfToken = token);

const addToken: Middleware = {
  onRequest({ request }) {
    if (csrfToken !== undefined && request.method !== 'GET') request.headers.set('X-CSRF-Token', csrfToken);
    return request;
  },
};

/** The API of the same origin, typed by its OpenAPI document; the browser adds the session's cookie. Every request of the page is one of its. */
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
