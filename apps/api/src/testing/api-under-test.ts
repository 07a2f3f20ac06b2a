import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { EmbeddedBus } from '@turant/bus';
import { readSettings } from '@turant/config';
import { asTenantId, SCOPES, type ApiKey, type Employee, type Tenant, type TenantId } from '@turant/domain';
import { erasingPartsOf, mintKey, type KeyKind } from '@turant/management';
import { createLogger, createMetrics } from '@turant/observability';
import { createPluginHost, createWebhookSender } from '@turant/plugin-host';
import { BrowserOrders, openRoad } from '@turant/road';
import { openStore } from '@turant/store';
import { masterKeyOf } from '@turant/vault';
import { plugins } from '../../../../plugins/registry.js';
import { createApi } from '../create-api.js';
import { RefusalCounts } from '../platform-webhooks/refusal-counts.js';
import type { Opened } from '../providers.js';
import { ApiRoad, LeadIntake, PluginHost, WebhookSender } from '../tokens.js';

/** What specs look at and change of a started api. */
export interface PartsUnderTest extends Opened, Omit<ApiRoad, 'metrics'> {
  road: ApiRoad;
  browserOrders: BrowserOrders;
  refusals: RefusalCounts;
}

export type ChangeForTest = Partial<Omit<Opened, 'road'>> & { intake?: LeadIntake };

/** A whole api on a store of its own in a temporary folder, without telephony; for specs and measurements. */
export interface ApiUnderTest {
  app: NestFastifyApplication;
  parts: PartsUnderTest;
  addTenant(change?: Partial<Tenant>): Promise<TenantId>;
  addEmployee(tenant: TenantId, change?: Partial<Employee>): Promise<string>;
  /** @returns the key itself */
  addKey(tenant: TenantId, change?: Partial<ApiKey>, kind?: KeyKind): Promise<string>;
  stop(): Promise<void>;
}

/** The two paths of a lead (`addFastPath`), for suites that try both: `describe.each(WAYS)`. */
export const WAYS: [name: string, hasFastPath: boolean][] = [
  ['with the fast path', true],
  ['without the fast path', false],
];

export async function startApi({ intake, ...change }: ChangeForTest = {}, hasFastPath = true): Promise<ApiUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'turant-api-'));
  const opened = { ...(await openedIn(dataDir)), ...change };
  const { now } = opened.road.clock;
  const { log } = opened.road;
  const providers = [
    { provide: PluginHost, useValue: createPluginHost({ plugins, now, log, metrics: opened.metrics, lookup: publicAddressOf }) },
    { provide: WebhookSender, useValue: createWebhookSender({ now, lookup: publicAddressOf }) },
    ...(intake ? [{ provide: LeadIntake, useValue: intake }] : []),
  ];
  const app = await createApi(opened, { hasFastPath, providers });
  const road = app.get<ApiRoad>(ApiRoad);
  const parts = {
    ...opened,
    ...road,
    road,
    browserOrders: app.get(BrowserOrders),
    refusals: app.get(RefusalCounts),
  };
  const stop = async (): Promise<void> => {
    await app.close();
    await parts.road.outbox.settled();
    await parts.store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, parts, ...adders(parts), stop };
}

/** Tests ask no name server. Every name but those of a local network has a public address. */
const publicAddressOf = (host: string): Promise<{ address: string; family: number }[]> =>
  Promise.resolve([{ address: host.endsWith('.lan') ? '192.168.1.10' : '93.184.215.14', family: 4 }]);

async function openedIn(dataDir: string): Promise<Opened> {
  const log = createLogger('silent');
  const store = await openStore({ dataDir });
  const bus = new EmbeddedBus(() => Promise.resolve());
  await bus.start();
  const metrics = createMetrics();
  const settings = readSettings({ DATA_DIR: dataDir });
  const { road, vault, kept } = await openRoad(
    { settings, store, bus, log, metrics, erasingParts: erasingPartsOf },
    await masterKeyOf(dataDir),
  );
  const checkReady = (): Promise<void> => store.engine.ping();
  return { settings, road, metrics, vault, kept, packaged: [], rateLimitPerMinute: 0, isStandalone: false, checkReady };
}

function adders({ store, ids, clock }: PartsUnderTest): Pick<ApiUnderTest, 'addTenant' | 'addEmployee' | 'addKey'> {
  return {
    async addTenant(change = {}) {
      const _id = asTenantId(ids('tn'));
      await store.tenants.insert({
        _id,
        name: 'Acme',
        status: 'active',
        region: 'IN',
        timeZone: 'Asia/Kolkata',
        defaultTier: 'standard',
        createdAt: clock.now(),
        ...change,
      });
      return _id;
    },
    async addEmployee(tenantId, change = {}) {
      const _id = ids('em');
      await store.employees.insert({
        _id,
        tenantId,
        name: 'Asha',
        status: 'active',
        languages: ['hi'],
        isDefault: false,
        createdAt: clock.now(),
        ...change,
      });
      return _id;
    },
    async addKey(tenantId, change = {}, kind = 'live') {
      const { secret, hash, prefix } = mintKey(kind);
      await store.apiKeys.insert({
        _id: ids('ak'),
        tenantId,
        name: 'test',
        hash,
        prefix,
        scopes: [...SCOPES],
        createdAt: clock.now(),
        ...change,
      });
      return secret;
    },
  };
}
