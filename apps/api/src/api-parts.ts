import type { Bus } from '@turant/bus';
import type { Settings } from '@turant/config';
import type { MintId } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import type { PluginHost, WebhookSender } from '@turant/plugin-host';
import type { BrowserOrders, Clock, KeptParts, LeadIntake, RequestIntake, RoadContext, WalletCommitQueue } from '@turant/road';
import type { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { RefusalCounts } from './platform-webhooks/refusal-counts.js';

/** What the process that hosts the api hands over. Built once in that process's main; see `ApiModule.with`. */
export interface ApiParts {
  settings: Settings;
  store: Store;
  bus: Bus;
  ids: MintId;
  clock: Clock;
  log: Logger;
  intake: LeadIntake;
  /** Stores the requests of platforms before the platforms are answered. */
  requests: RequestIntake;
  refusals: RefusalCounts;
  host: PluginHost;
  vault: Vault;
  /** Sends messages to the addresses of subscriptions. */
  webhooks: WebhookSender;
  /** Reads what was said. */
  kept: KeptParts;
  wallets: WalletCommitQueue;
  /** Orders calls of browsers from the workers. */
  browserOrders: BrowserOrders;
  /** For those steps of the road that a person starts, such as a hang-up. */
  road: RoadContext;
  /** This process's measurements, served at /metrics. */
  metrics: Metrics;
  /** Requests per minute and key; 0 = no limit. */
  rateLimitPerMinute: number;
  /** Whether this process is a standalone that listens on loopback only; see `LocalReader`. */
  isStandalone: boolean;
  /** Throws when this process cannot do its work; /health/ready asks. */
  checkReady: () => Promise<void>;
}

/** Injection token of the parts. */
export const API_PARTS = Symbol('API_PARTS');
