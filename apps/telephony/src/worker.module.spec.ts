import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { asTenantId, createIds, SCOPES, type ApiKey } from '@turant/domain';
import { mintKey, type KeyKind } from '@turant/management';
import { createMetrics, OrderedStop } from '@turant/observability';
import type { Telephony } from '@turant/road';
import { openStore, type Store } from '@turant/store';
import { isOperatorKey } from './is-operator-key.js';
import { WorkerModule } from './worker.module.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

const dataDir = temporaryFolder('turant-worker-');
const clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const ids = createIds(Date.now);
const telephony = { sweep: () => Promise.resolve(), runningCalls: 0, drain: () => Promise.resolve() } satisfies Telephony;
let isLocalReaderOpen = true;
let store: Store;
let app: NestFastifyApplication;

beforeAll(async () => {
  store = await openStore({ dataDir });
  const parts = {
    metrics: createMetrics(),
    checkReady: () => Promise.resolve(),
    get isLocalReaderOpen() {
      return isLocalReaderOpen;
    },
    isOperator: (authorization: string) => isOperatorKey({ store, clock }, authorization),
  };
  app = await NestFactory.create<NestFastifyApplication>(WorkerModule.with(telephony, parts, new OrderedStop([])), new FastifyAdapter(), {
    logger: false,
  });
  await app.init();
});
afterAll(async () => {
  await app.close();
  await store.close();
});

async function addKey(change: Partial<ApiKey>, kind: KeyKind): Promise<string> {
  const { secret, hash, prefix } = mintKey(kind);
  const tenantId = asTenantId('tn_1');
  await store.apiKeys.insert({ _id: ids('ak'), tenantId, name: 'x', hash, prefix, scopes: [...SCOPES], createdAt: clock.now(), ...change });
  return secret;
}

const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1'): Promise<[status: number, body: string]> => {
  const response = await app.inject({ method: 'GET', url: '/metrics', headers: { host: 'localhost', ...headers }, remoteAddress });
  return [response.statusCode, response.body];
};

describe('/metrics of a worker', () => {
  it('is open to this machine', async () => {
    const [status, body] = await read();
    expect(status).toBe(200);
    expect(body).toContain('turant_open_calls 0\n');
  });

  it('is closed to others and to a proxy of this machine', async () => {
    expect((await read({}, '10.0.0.7'))[0]).toBe(401);
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host']) expect((await read({ [name]: 'for=10.0.0.7' }))[0]).toBe(401);
  });

  it('is closed to this machine, too, where LOCAL_READER is off', async () => {
    isLocalReaderOpen = false;
    expect((await read())[0]).toBe(401);
    isLocalReaderOpen = true;
  });

  it('is open to the operator’s key from anywhere, and to no other', async () => {
    const past = new Date(Date.now() - 1000);
    const status = async (secret: string): Promise<number> => (await read({ authorization: `Bearer ${secret}` }, '10.0.0.7'))[0];
    expect(await status(await addKey({ isOperator: true }, 'admin'))).toBe(200);
    expect(await status(await addKey({}, 'live'))).toBe(401);
    expect(await status(await addKey({ isOperator: true, revokedAt: past }, 'admin'))).toBe(401);
    expect(await status(await addKey({ isOperator: true, expiresAt: past }, 'admin'))).toBe(401);
    expect(await status('tk_admin_x')).toBe(401);
  });
});
