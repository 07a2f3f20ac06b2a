import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@turant/domain';
import { startSources, type Sources } from '@turant/road';
import { useApi, type Answer, type ApiClient } from './use-api.js';

type Body = Answer['body'];

export interface ConnectionsClient extends ApiClient {
  /** Creates a connection, of the plugin custom-json unless `input` names another. @returns the connection as answered */
  made(input: object): Promise<Body>;
  get(id: string): Promise<Body>;
  patch(id: string, change: object): Promise<Answer>;
  stored(id: string): Promise<Connection | undefined>;
  /** Posts as the platform does, and waits until the request has been read. @returns the status */
  post(url: string, payload: unknown, headers?: object): Promise<number>;
  payloads(id: string): Promise<Body[]>;
}

/** An api that reads posted requests; without the sweep, which would call real platforms. */
export function useConnections(): ConnectionsClient {
  const paths = useApi() as ConnectionsClient;
  let sources: Sources;
  beforeAll(async () => {
    const { road, host, vault, intake, bus } = paths.api.parts;
    sources = startSources({ ...road, host, vault, intake });
    await bus.start();
  });
  afterAll(() => sources.stop());
  return Object.assign(paths, {
    made: async (input) => {
      const answer = await paths.ask('POST', '/api/connections', { plugin: 'custom-json', name: 'Site', ...input });
      expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
      return answer.body.connection;
    },
    get: async (id) => (await paths.ask('GET', `/api/connections/${id}`)).body.connection,
    patch: (id, change) => paths.ask('PATCH', `/api/connections/${id}`, change),
    stored: (id) => paths.api.parts.store.connections.get(paths.tenant, id),
    post: async (url, payload, headers = {}) => {
      const sent = { method: 'POST' as const, url: new URL(url).pathname, headers: { 'content-type': 'application/json', ...headers } };
      const { statusCode } = await paths.api.app.inject({ ...sent, payload: payload as object });
      await paths.api.parts.road.outbox.settled();
      return statusCode;
    },
    payloads: async (id) => (await paths.ask('GET', `/api/connections/${id}/payloads`)).body.data,
  } satisfies Omit<ConnectionsClient, keyof ApiClient>);
}

/** Polls every 20 ms until `look` finds something. */
export async function untilSome<T>(look: () => Promise<readonly T[]>): Promise<readonly T[]> {
  for (;;) {
    const found = await look();
    if (found.length > 0) return found;
    await pause(20);
  }
}
