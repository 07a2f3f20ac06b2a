import type { AddressInfo } from 'node:net';
import type { TenantId } from '@turant/domain';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { startApi, type ApiUnderTest, type ChangeForTest } from './api-under-test.js';

export interface ApiOfTenant extends ApiUnderTest {
  tenant: TenantId;
  /** A key of the tenant that has every scope. */
  key: string;
  /** The port at which the api listens, if it does. */
  port: number;
  get(url: string, headers?: InjectOptions['headers']): Promise<LightMyRequestResponse>;
}

interface Wanted extends ChangeForTest {
  hasFastPath?: boolean;
  /** It listens on a socket of loopback. */
  listens?: boolean;
  /** Starts a new api for each test, instead of one for all tests of the describe block. */
  isForEachTest?: boolean;
}

export const bearer = (secret: string): { authorization: string } => ({ authorization: `Bearer ${secret}` });

/** Starts an api with one tenant for the tests of a describe block. The answer's fields are set before the tests run. */
export function useTenant({ hasFastPath, listens, isForEachTest, ...change }: Wanted = {}): ApiOfTenant {
  const api = {} as ApiOfTenant;
  const start = async (): Promise<void> => {
    Object.assign(api, await startApi(change, hasFastPath));
    api.get = (url, headers = {}) => api.app.inject({ method: 'GET', url, headers });
    api.tenant = await api.addTenant();
    api.key = await api.addKey(api.tenant);
    if (listens) await api.app.listen(0, '127.0.0.1');
    if (listens) api.port = (api.app.getHttpServer().address() as AddressInfo).port;
  };
  if (isForEachTest) beforeEach(start);
  else beforeAll(start);
  if (isForEachTest) afterEach(() => api.stop());
  else afterAll(() => api.stop());
  return api;
}
