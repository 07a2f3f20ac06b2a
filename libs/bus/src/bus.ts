import type { BrowserOrder, BrowserReply, DomainEvent, TenantId, TimelineEntry, Topic } from '@turant/domain';

/** An event that a handler could not handle. */
export interface Failure {
  event: DomainEvent;
  error: unknown;
}

/** The work of one consumer group. Every event arrives at least once, in no promised order. */
export interface Subscription {
  group: string;
  topics: readonly Topic[];
  /** No person waits for this group: events that come within 100 ms of a batch may be held back, so that the next batch has more of them. */
  isDeferrable?: boolean;
  /** Writes to the store only, never to the network. Returns the failed events; throwing means that all events failed. */
  handle(events: readonly DomainEvent[]): Promise<readonly Failure[]>;
}

/**
 * Sent to every process, at most once: only caches, running calls and callers that wait for an answer may depend on a control message. An api
 * process sends a `browser-order`; one worker takes the call and sends the `browser-reply`. An api process with people who watch a tenant says
 * `timeline-watched` every few seconds; while it does, whoever stores timeline entries sends them. Their times are texts after a broker.
 */
export type ControlMessage =
  | { kind: 'hang-up'; callId: string }
  | { kind: 'tenant-changed'; tenantId: TenantId }
  | { kind: 'browser-order'; order: BrowserOrder }
  | { kind: 'browser-reply'; reply: BrowserReply }
  | { kind: 'timeline-watched'; tenantId: TenantId }
  | { kind: 'timeline'; tenantId: TenantId; entries: readonly ToldEntry[] };

export type ToldEntry = Omit<TimelineEntry, 'at'> & { at: Date | string };

export interface Bus {
  /** Resolves when the broker has acknowledged (Kafka) or every group has handled or dead-lettered (embedded). */
  publish(events: readonly DomainEvent[]): Promise<void>;
  /** Must be called before `start`. */
  subscribe(subscription: Subscription): void;
  /** Resolves when every group has been joined. `publish` works before that, too. */
  start(): Promise<void>;
  /**
   * Whether events may be held up: a send of this process has taken more than 2 s within the last 30 s, or a group is not joined. Absent for
   * a bus that holds up nothing.
   */
  isFailing?(): boolean;
  control(message: ControlMessage): Promise<void>;
  onControl(listener: (message: ControlMessage) => void): void;
  /** Takes no more events, and resolves when the batches in hand are finished. */
  close(): Promise<void>;
}

/** Stores an event that a group could not handle, with the reason, for an operator to replay. */
export type KeepDeadLetter = (letter: {
  group: string;
  event: DomainEvent;
  reason: string;
  tries: number;
  /** The event may succeed later: the dead letter gets a due time and is handled again then. */
  isLater?: boolean;
}) => Promise<void>;
