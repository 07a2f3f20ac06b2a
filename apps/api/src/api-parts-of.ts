import type { Settings } from '@turant/config';
import { createMetrics } from '@turant/observability';
import { Intake, type RoadContext } from '@turant/road';
import type { ApiParts } from './parts.js';

/** Requests a minute and key where the environment says nothing (product.md section 2). */
export const USUAL_RATE_LIMIT = 100_000;

/** The api's parts over an open road. */
export function apiPartsOf(
  settings: Settings,
  road: RoadContext,
  own: Pick<ApiParts, 'rateLimitPerMinute' | 'isStandalone' | 'checkReady'>,
): ApiParts {
  const { store, bus, ids, clock, log, wallets, metrics = createMetrics() } = road;
  return { settings, store, bus, ids, clock, log, wallets, metrics, road, intake: new Intake(road), ...own };
}
