/** Something that a tenant should know of, for one target. */
export interface NoticeJob {
  /** The id of the delivery, the same on every try: the idempotency key. */
  readonly deliveryId: string;
  readonly event:
    | 'wallet.low'
    | 'wallet.capped'
    | 'trunk.failing'
    | 'source.silent'
    | 'source.stuck'
    | 'connection.paused'
    | 'subscription.disabled'
    | 'sign-in.refused';
  /** ISO 8601 in UTC. */
  readonly occurredAt: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** One sentence. */
  readonly title: string;
  /** Ids and figures of the event (docs/api.md). */
  readonly data: Readonly<Record<string, unknown>>;
}
