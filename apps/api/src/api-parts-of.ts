import { join } from 'node:path';
import type { Settings } from '@turant/config';
import { createMetrics, errorFields } from '@turant/observability';
import { createPluginHost, createWebhookSender, type PackagedPlugin, ReadingPool } from '@turant/plugin-host';
import { acceptLead, acceptRequest, BrowserOrders, type RoadContext } from '@turant/road';
import { plugins } from '../../../plugins/registry.js';
import { RefusalCounts } from './platform-webhooks/refusal-counts.js';
import type { ApiParts } from './api-parts.js';

/** Requests per minute and key when RATE_LIMIT_PER_MINUTE is not set. */
export const DEFAULT_RATE_LIMIT_PER_MINUTE = 100_000;

/** As it is built. */
const REGISTRY_FILE = join(__dirname, '../../../plugins/registry.js');

/** Builds the api's parts on an open road. `packaged`: the plugins from outside the repository. */
export function apiPartsOf(
  settings: Settings,
  road: RoadContext,
  packaged: readonly PackagedPlugin[],
  own: Pick<ApiParts, 'rateLimitPerMinute' | 'isStandalone' | 'checkReady' | 'vault' | 'kept'>,
): ApiParts {
  const { store, bus, ids, clock, log, wallets, metrics = createMetrics() } = road;
  const { httpRewrites, outboundAllow } = settings;
  const reader = new ReadingPool({ registryFile: REGISTRY_FILE, packages: { plugins: settings.plugins, dataDir: settings.dataDir } });
  reader.open().catch((error: unknown) => log.error(errorFields(error), 'the thread that reads requests does not start'));
  const host = createPluginHost({ plugins, packaged, httpRewrites, outboundAllow, now: clock.now, log, metrics, reader });
  const webhooks = createWebhookSender({ rewrites: httpRewrites, allow: outboundAllow, now: clock.now });
  if (packaged.length > 0) log.info({ packages: packaged.map(({ name }) => name) }, 'plugins from outside the repository are in use');
  const intakes = { intake: acceptLead(road), requests: acceptRequest(road), refusals: new RefusalCounts(road) };
  const browserOrders = new BrowserOrders({ ...road, vault: own.vault });
  return { settings, store, browserOrders, bus, ids, clock, log, wallets, metrics, road, host, webhooks, ...intakes, ...own };
}
