import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { recordsOf, type ListInit, type ListPath, type Row } from './list.js';
import { TurantProblem } from './problem.js';
import { retrying, type RetryOptions } from './retry.js';
import type { paths } from './schema.js';

export interface TurantAccess {
  /** Such as `https://turant.example`. */
  baseUrl: string;
  /** An API key (`tk_live_…`). It is sent in the Authorization header only. */
  apiKey: string;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

export interface TurantClientOptions extends TurantAccess, RetryOptions {}

export interface TurantClient extends Client<paths> {
  /** All records of a list, page after page: `for await (const lead of turant.each('/api/leads')) …`. */
  each<P extends ListPath>(path: P, ...init: ListInit<P>): AsyncGenerator<Row<P>, void, void>;
}

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
export function createTurantClient({ baseUrl, apiKey, fetch: ask = fetch, ...retry }: TurantClientOptions): TurantClient {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const client = createClient<paths>({ baseUrl, headers, fetch: retrying((request) => ask(request), retry) });
  client.use(throwProblems);
  const each: TurantClient['each'] = (path, ...[init]) => {
    const { params = {}, ...rest } = (init ?? {}) as { params?: { query?: object } };
    return recordsOf(async (cursor) => {
      const query = { ...params.query, ...(cursor !== null && { cursor }) };
      const { data } = await client.GET(path as never, { ...rest, params: { ...params, query } } as never);
      return data;
    });
  };
  return { ...client, each };
}
