import type { DomainEvent, TenantId, Topic } from '@turant/domain';

/** An event that a handler could not handle. */
export interface Failure {
  event: DomainEvent;
  error: unknown;
}

/** A consumer group's interest. Order is not relied upon; every event comes at least once. */
export interface Subscription {
  group: string;
  topics: readonly Topic[];
  /** Nobody waits for it: a broker may keep events back for a tenth of a second, so that more of them come together. */
  mayWait?: boolean;
  /** Store writes only, never network. Answers what failed; throwing means that all of it failed. */
  handle(events: readonly DomainEvent[]): Promise<readonly Failure[]>;
}

/** To every process, with a group of its own; best effort, and nothing but caches and running calls depends on it. */
export type ControlMessage = { kind: 'hang-up'; callId: string } | { kind: 'tenant-changed'; tenantId: TenantId };

export interface Bus {
  /** Resolves when the broker has acknowledged (Kafka) or every group has handled or dead-lettered (embedded). */
  publish(events: readonly DomainEvent[]): Promise<void>;
  /** Before `start`. */
  subscribe(subscription: Subscription): void;
  /** Resolves when every group has been joined; `publish` works before it, too. */
  start(): Promise<void>;
  control(message: ControlMessage): Promise<void>;
  onControl(listener: (message: ControlMessage) => void): void;
  /** Stops taking events; what is being handled is finished. */
  close(): Promise<void>;
}

/** Where events go that could not be handled: kept with a reason, for an operator to replay. */
export type KeepDeadLetter = (letter: {
  group: string;
  event: DomainEvent;
  reason: string;
  tries: number;
  /** It may succeed later: the store is given a due time for it, and it is handled again. */
  isLater?: boolean;
}) => Promise<void>;
