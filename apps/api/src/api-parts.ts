import type { Bus } from '@turant/bus';
import type { Settings } from '@turant/config';
import type { MintId } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import type { PluginHost } from '@turant/plugin-host';
import type { Clock, LeadIntake, RequestIntake, RoadContext, WalletCommitQueue } from '@turant/road';
import type { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { RefusalCounts } from './platform-webhooks/refusal-counts.js';

/** What the process that hosts the api hands it, built once in its main; see `ApiModule.with`. */
export interface ApiParts {
  settings: Settings;
  store: Store;
  bus: Bus;
  ids: MintId;
  clock: Clock;
  log: Logger;
  intake: LeadIntake;
  /** Stores what platforms send, before they are answered. */
  requests: RequestIntake;
  refusals: RefusalCounts;
  host: PluginHost;
  vault: Vault;
  wallets: WalletCommitQueue;
  /** For the verbs of the road that a person sets off (hang-up). */
  road: RoadContext;
  /** What this process measures of itself; told by /metrics. */
  metrics: Metrics;
  /** Requests a minute and key; 0 = none. */
  rateLimitPerMinute: number;
  /** A standalone on loopback that holds one tenant: its summary may be read without a key (product.md section 3). */
  isStandalone: boolean;
  /** Whether this process can do its work; told by /health/ready. Throws where it cannot. */
  checkReady: () => Promise<void>;
}

/** Injection token of the parts. */
export const API_PARTS = Symbol('API_PARTS');
