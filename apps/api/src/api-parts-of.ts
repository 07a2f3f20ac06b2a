import type { Settings } from '@turant/config';
import { createMetrics } from '@turant/observability';
import { createPluginHost } from '@turant/plugin-host';
import { acceptLead, acceptRequest, type RoadContext } from '@turant/road';
import type { Vault } from '@turant/vault';
import { plugins } from '../../../plugins/registry.js';
import { RefusalCounts } from './platform-webhooks/refusal-counts.js';
import type { ApiParts } from './api-parts.js';

/** Requests per minute and key when RATE_LIMIT_PER_MINUTE is not set. */
export const DEFAULT_RATE_LIMIT_PER_MINUTE = 100_000;

/** Builds the api's parts on an open road. */
export function apiPartsOf(
  settings: Settings,
  road: RoadContext,
  own: Pick<ApiParts, 'rateLimitPerMinute' | 'isStandalone' | 'checkReady'> & { vault: Vault },
): ApiParts {
  const { store, bus, ids, clock, log, wallets, metrics = createMetrics() } = road;
  const { httpRewrites, outboundAllow } = settings;
  const host = createPluginHost({ plugins, httpRewrites, outboundAllow, now: clock.now, log, metrics });
  const intakes = { intake: acceptLead(road), requests: acceptRequest(road), refusals: new RefusalCounts(road) };
  return { settings, store, bus, ids, clock, log, wallets, metrics, road, host, ...intakes, ...own };
}
