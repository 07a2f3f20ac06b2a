import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { TurantProblem } from './problem.js';
import type { paths } from './schema.js';

export interface TurantClientOptions {
  /** Such as `https://turant.example`. */
  baseUrl: string;
  /** An API key (`tk_live_…`). It is sent in the Authorization header only. */
  apiKey: string;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

export type TurantClient = Client<paths>;

/** Refusals are thrown, so that `data` is there whenever a call returns. */
const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (!response.ok && response.status !== 304) throw await TurantProblem.of(response.clone());
  },
};

/**
 * A client whose paths, parameters, bodies and answers are typed by the OpenAPI document:
 * `const { data } = await turant.GET('/api/leads', { params: { query: { limit: 10 } } });`
 * @throws TurantProblem (from each call) for a refusal; TypeError if the service is not reached
 */
export function createTurantClient({ baseUrl, apiKey, fetch }: TurantClientOptions): TurantClient {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` }, ...(fetch && { fetch }) });
  client.use(throwProblems);
  return client;
}
