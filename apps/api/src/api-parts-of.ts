import type { Settings } from '@turant/config';
import { createMetrics } from '@turant/observability';
import { createPluginHost } from '@turant/plugin-host';
import { acceptLead, acceptRequest, type RoadContext } from '@turant/road';
import type { Vault } from '@turant/vault';
import { plugins } from '../../../plugins/registry.js';
import { RefusalCounts } from './platform-webhooks/refusal-counts.js';
import type { ApiParts } from './api-parts.js';

/** Requests a minute and key where the environment says nothing (product.md section 2). */
export const DEFAULT_RATE_LIMIT_PER_MINUTE = 100_000;

/** The api's parts over an open road. */
export function apiPartsOf(
  settings: Settings,
  road: RoadContext,
  own: Pick<ApiParts, 'rateLimitPerMinute' | 'isStandalone' | 'checkReady'> & { vault: Vault },
): ApiParts {
  const { store, bus, ids, clock, log, wallets, metrics = createMetrics() } = road;
  const host = createPluginHost({ plugins, httpRewrites: settings.httpRewrites, now: clock.now, log, metrics });
  const doors = { intake: acceptLead(road), requests: acceptRequest(road), refusals: new RefusalCounts(road) };
  return { settings, store, bus, ids, clock, log, wallets, metrics, road, host, ...doors, ...own };
}
