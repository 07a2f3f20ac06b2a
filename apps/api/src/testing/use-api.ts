import type { TenantId } from '@turant/domain';
import { startApi, type ApiUnderTest } from './api-under-test.js';

// oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes, checked by each test
export type Answer = { status: number; body: any };

export interface ApiClient {
  api: ApiUnderTest;
  /** A new tenant for each test. */
  tenant: TenantId;
  /** Sends a request with a key of the tenant that has every scope. */
  ask(method: string, url: string, payload?: unknown): Promise<Answer>;
  /** The key that `ask` uses. */
  key(): string;
  as(secret: string, method: string, url: string, payload?: unknown, headers?: object): Promise<Answer>;
}

export const fieldsOf = ({ body }: Answer): string[] => (body.errors as { field: string }[]).map(({ field }) => field);

/** Starts one api for the tests of a describe block, and adds a tenant for each test. */
export function useApi(): ApiClient {
  let key = '';
  const asking = {
    key: () => key,
    ask: (method, url, payload) => asking.as(key, method, url, payload),
    async as(secret, method, url, payload, headers) {
      const request = { method: method as 'GET', url, headers: { authorization: `Bearer ${secret}`, ...headers } };
      const reply = await asking.api.app.inject({ ...request, ...(payload !== undefined && { payload: payload as object }) });
      return { status: reply.statusCode, body: reply.json() };
    },
  } as ApiClient;
  beforeAll(async () => {
    asking.api = await startApi();
  });
  beforeEach(async () => {
    asking.tenant = await asking.api.addTenant();
    key = await asking.api.addKey(asking.tenant);
  });
  afterAll(() => asking.api.stop());
  return asking;
}
