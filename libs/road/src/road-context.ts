import type { Bus, Failure } from '@turant/bus';
import type { Call, CallCaps, Connection, DomainEvent, LeadAnswer, Message, MintId, TenantId } from '@turant/domain';
import type { LineDriver } from '@turant/lines';
import type { Logger, Metrics, TraceExporter } from '@turant/observability';
import type { PluginHost, Proof, RawRequest, WebhookSender } from '@turant/plugin-host';
import type { Store } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { BrowserSide } from './browser/browser-side.js';
import type { Clock } from './clock.js';
import type { ErasingParts } from './erasure/erasing-parts.js';
import type { Enquiry } from './intake/enquiry.js';
import type { Outbox } from './outbox/outbox.js';
import type { ConversationFactory } from './talk/conversation-factory.js';
import type { RecordingSide } from './recordings/recording-side.js';
import type { RecentRequests } from './sources/recent-requests.js';
import type { TranscriptsSide } from './transcripts/transcripts-side.js';
import type { WalletCommitQueue } from './wallet/wallet-commit-queue.js';

export interface Accepted extends LeadAnswer {
  /** True if the sender got this answer before. */
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
  platformRequestId?: string;
  /** The headers that the plugin's proof names are not stored. */
  proof: Proof | undefined;
  /** Secrets in clear, which are masked in the stored request. */
  secrets: readonly string[];
}

/** Stores platforms' requests (accept-request). */
export interface RequestIntake {
  /** @throws RetryLaterError STORE_UNAVAILABLE, STORE_BUSY: nothing was stored */
  accept(arrivals: readonly Arrival[]): Promise<void>;
}

/** Handles items of several callers in batches. */
export interface SharedWork<Item> {
  add(items: readonly Item[]): Promise<void>;
}

/** Sends messages to tenants' own addresses. */
export interface MessagingSide {
  webhooks: WebhookSender;
  /** The content of a message, as the API shows it; undefined if it is gone. libs/management makes it: this lib may not import that. */
  dataOf(message: Message): Promise<object | undefined>;
}

/** The dependencies of the steps; each step declares the part that it uses. */
export interface RoadContext {
  store: Store;
  bus: Bus;
  outbox: Outbox;
  wallets: WalletCommitQueue;
  /** Inserts requested calls. */
  callInserts: SharedWork<Call>;
  /** Plans deliveries of outcomes. */
  planner: SharedWork<DomainEvent>;
  /** Requests that this process has just stored. */
  recentRequests: RecentRequests;
  /** The log lines of handled events. */
  eventLog?: { take(events: readonly DomainEvent[]): void; flush(): void };
  projector: { project(tenant: TenantId, events: readonly DomainEvent[]): Promise<void> };
  erasing: ErasingParts;
  ids: MintId;
  clock: Clock;
  log: Logger;
  /** Absent in a process without plugins. */
  reader?: { read(events: readonly DomainEvent[]): Promise<readonly Failure[]> };
  /** Absent in a process that delivers no outcomes. */
  delivering?: { nudge(): void };
  /** Plans messages to subscriptions; absent in a process that sends none. */
  messagePlanner?: SharedWork<DomainEvent>;
  /** Nudged when messages have been stored. */
  sending?: { nudge(): void };
  /** Starts a round of call placing; absent in a process that places no calls. */
  nudge?: () => void;
  metrics?: Metrics;
  /** Takes the spans of settled calls; absent if no traces are sent. */
  traces?: Pick<TraceExporter, 'add'>;
}

/** Also has the dependencies of the steps that work with plugins. */
export interface ApiContext extends RoadContext {
  host: PluginHost;
  vault: Vault;
  intake: LeadIntake;
  /** Nudged when references have been stored. */
  fetching?: { nudge(): void };
  /** Absent in a process that sends no messages. */
  messaging?: MessagingSide;
  /** Absent in a process without a transcriber. */
  transcripts?: TranscriptsSide;
}

/** Also has the dependencies of the telephony steps. */
export interface TelephonyContext extends RoadContext {
  workerId: string;
  lines: LineDriver;
  vault: Vault;
  talk: ConversationFactory;
  limits: { ringMs: number; maxCallMs: number; caps: CallCaps };
  /** Absent in a process that takes no calls of browsers. */
  browser?: BrowserSide;
  /** Absent in a process that records nothing. */
  recordings?: RecordingSide;
}
