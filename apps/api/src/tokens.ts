import type { ConfigService } from '@nestjs/config';
import type { Settings } from '@turant/config';
import type { WebhookSender } from '@turant/plugin-host';
import type { ApiContext } from '@turant/road';

/** Injection tokens of providers that are no classes; a class is its own token. `providers.ts` makes all of them. */
export const BUS = Symbol('BUS');
export const CHECK_READY = Symbol('CHECK_READY');
export const CLOCK = Symbol('CLOCK');
export const KEPT = Symbol('KEPT');
export const LEAD_INTAKE = Symbol('LEAD_INTAKE');
export const LOGGER = Symbol('LOGGER');
export const METRICS = Symbol('METRICS');
export const MINT_ID = Symbol('MINT_ID');
export const PLUGIN_HOST = Symbol('PLUGIN_HOST');
export const REQUEST_INTAKE = Symbol('REQUEST_INTAKE');
export const VAULT = Symbol('VAULT');
export const WEBHOOKS = Symbol('WEBHOOKS');
/** An `ApiRoad`: for a route that hands it to a step of the road, or, as `resource` does, to functions that each need another part. */
export const API_ROAD = Symbol('API_ROAD');

/** The road as an api process has it, with the settings. */
export interface ApiRoad extends ApiContext {
  config: ConfigService<Settings, true>;
  /** Sends messages to the addresses of subscriptions. */
  webhooks: WebhookSender;
}
