import type { Bus } from '@turant/bus';
import type { CallCaps, MintId } from '@turant/domain';
import type { LineDriver } from '@turant/lines';
import type { Logger, Metrics } from '@turant/observability';
import type { PluginHost } from '@turant/plugin-host';
import type { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { Intake } from './intake/accept-lead.js';
import type { Announcer } from './outbox/outbox.js';
import type { DeliveryPlanner } from './outcomes/plan-delivery.js';
import type { Projector } from './projection/project.js';
import type { RequestReader } from './sources/read-request.js';
import type { Router } from './calls/route-lead.js';
import type { Talk } from './talk/conversation-port.js';
import type { WalletDesk } from './wallet/wallet-commit-queue.js';

/** Time as the road sees it: the wall clock for records, the monotonic one for lengths and leases. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow. */
  monotonicMs(): number;
}

/** What every step gets handed; each names the part of it that it uses. */
export interface RoadContext {
  store: Store;
  bus: Bus;
  announcer: Announcer;
  wallets: WalletDesk;
  projector: Projector;
  router: Router;
  planner: DeliveryPlanner;
  ids: MintId;
  clock: Clock;
  log: Logger;
  /** Absent where no plugins are wired. */
  reader?: RequestReader;
  /** Delivers outcomes; absent where this process does not. */
  delivering?: { nudge(): void };
  /** Has this process look at the ready list; absent where it places no calls. */
  nudge?: () => void;
  /** Absent where nobody reads them. */
  metrics?: Metrics;
}

/** What the steps need besides that have to do with plugins. */
export interface ApiContext extends RoadContext {
  host: PluginHost;
  vault: Vault;
  intake: Intake;
  /** Nudged where references were stored. */
  fetching?: { nudge(): void };
}

/** What the telephony steps need besides. */
export interface TelephonyContext extends RoadContext {
  workerId: string;
  lines: LineDriver;
  vault: Vault;
  talk: Talk;
  limits: { ringMs: number; maxCallMs: number; caps: CallCaps };
}
