import type { Bus, Failure } from '@turant/bus';
import type { Call, CallCaps, Connection, DomainEvent, LeadAnswer, MintId, TenantId } from '@turant/domain';
import type { LineDriver } from '@turant/lines';
import type { Logger, Metrics } from '@turant/observability';
import type { PluginHost, Proof, RawRequest } from '@turant/plugin-host';
import type { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { Clock } from './clock.js';
import type { Enquiry } from './intake/enquiry.js';
import type { Outbox } from './outbox/outbox.js';
import type { ConversationFactory } from './talk/conversation-port.js';
import type { WalletCommitQueue } from './wallet/wallet-commit-queue.js';

export interface Accepted extends LeadAnswer {
  /** The sender has got this answer before. */
  isReplay: boolean;
}

/** Stores enquiries as leads (accept-lead). */
export interface LeadIntake {
  /** @throws RejectedError IDEMPOTENCY_KEY_REUSED; RetryLaterError STORE_UNAVAILABLE, STORE_BUSY, LEAD_CONTESTED */
  accept(enquiry: Enquiry): Promise<Accepted>;
}

/** A platform's request whose proof has been checked. */
export interface Arrival {
  connection: Connection;
  raw: RawRequest;
  /** The platform's own id of the request. */
  deliveryId?: string;
  /** Of the plugin: the headers that it names are not stored. */
  proof: Proof | undefined;
  /** In clear; they are masked in what is stored. */
  secrets: readonly string[];
}

/** Stores platforms' requests (accept-request). */
export interface RequestIntake {
  /** @throws RetryLaterError STORE_UNAVAILABLE, STORE_BUSY: nothing was stored */
  accept(arrivals: readonly Arrival[]): Promise<void>;
}

/** Takes items of one kind from several callers and handles them together. */
export interface SharedWork<Item> {
  add(items: readonly Item[]): Promise<void>;
}

/** What every step gets handed; each names the part of it that it uses. */
export interface RoadContext {
  store: Store;
  bus: Bus;
  outbox: Outbox;
  wallets: WalletCommitQueue;
  /** Inserts requested calls. */
  callInserts: SharedWork<Call>;
  /** Plans deliveries of outcomes. */
  planner: SharedWork<DomainEvent>;
  projector: { project(tenant: TenantId, events: readonly DomainEvent[]): Promise<void> };
  ids: MintId;
  clock: Clock;
  log: Logger;
  /** Absent where no plugins are wired. */
  reader?: { read(events: readonly DomainEvent[]): Promise<readonly Failure[]> };
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
  intake: LeadIntake;
  /** Nudged where references were stored. */
  fetching?: { nudge(): void };
}

/** What the telephony steps need besides. */
export interface TelephonyContext extends RoadContext {
  workerId: string;
  lines: LineDriver;
  vault: Vault;
  talk: ConversationFactory;
  limits: { ringMs: number; maxCallMs: number; caps: CallCaps };
}
