import { isFinished, RetryLaterError, type Call, type DialogIds, type DomainEvent } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { callEvent } from '../calls/call-event.js';
import { LEASE_MS } from '../calls/limits.js';
import type { TelephonyContext } from '../road-context.js';

const RETRY_MS = 250;

/** The stored record of a call on the line: its writes go one after the other, each guarded by the worker that owns it. */
export class CallRecord {
  private chain: Promise<void> = Promise.resolve();
  private isLost = false;
  private isFinished = false;

  constructor(
    private readonly context: TelephonyContext,
    /** As last written. */
    public call: Call,
    private readonly onLost: () => void,
  ) {}

  ringing(dialog: DialogIds): void {
    const at = this.context.clock.now();
    this.write({ status: 'ringing', ringingAt: at, dialog }, at);
  }

  /** Settles when it is stored, or can no longer be. */
  answered(dialog: DialogIds): Promise<void> {
    const at = this.context.clock.now();
    this.write({ status: 'answered', answeredAt: at, lastMediaAt: at, dialog }, at);
    return this.chain;
  }

  /** Renews the lease; not announced. */
  beat(lastMediaAt: Date | undefined): void {
    this.write({ leaseUntil: new Date(this.context.clock.now().getTime() + LEASE_MS), ...(lastMediaAt && { lastMediaAt }) });
  }

  /** Runs after the writes before it; for moves of money that must see the record as it is. */
  then(work: (call: Call) => Promise<Call | undefined>): Promise<Call | undefined> {
    const result = this.chain.then(async () => {
      if (this.isLost || this.isFinished) return undefined;
      const changed = await work(this.call);
      if (changed) this.call = changed;
      return changed;
    });
    this.chain = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  /** No more writes from here on; the record as it stands, or undefined where it is another's. */
  async finished(): Promise<Call | undefined> {
    this.isFinished = true;
    await this.chain;
    return this.isLost ? undefined : this.call;
  }

  /** As it stands in the store, while it is on the line and this worker's: after a reply that was lost it may know more than we. */
  async stored(): Promise<Call | undefined> {
    const call = await this.context.store.calls.get(this.call.tenantId, this.call._id);
    return call?.workerId === this.context.workerId && !isFinished(call.status) ? call : undefined;
  }

  private write(set: Partial<Call>, announceAt?: Date): void {
    // One event however often it is tried: a try whose reply was lost may have stored it.
    const event = announceAt && callEvent(this.context.ids, 'call.changed.v1', this.call, announceAt, { status: set.status });
    this.chain = this.chain.then(async () => {
      while (!this.isLost) {
        try {
          await this.patch(set, event);
          return;
        } catch (error) {
          // A lease that could not be renewed is renewed by the next beat; a state must be written.
          if (!(error instanceof RetryLaterError))
            this.context.log.error({ ...errorFields(error), callId: this.call._id }, 'a call state was not written');
          if (!announceAt || !(error instanceof RetryLaterError)) return;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    });
  }

  private async patch(set: Partial<Call>, event: DomainEvent | undefined): Promise<void> {
    const { context, call } = this;
    if (set.status && !isNews(call, set.status)) return;
    const guard = [
      ['workerId', '=', context.workerId],
      ['status', '=', call.status],
    ] as const;
    const events = event ? [event] : [];
    const changed =
      (await context.outbox.patchAndAnnounce('calls', call, guard, { set }, events)) ?? (await this.writtenBefore(set, events));
    if (!changed) {
      this.isLost = true;
      this.onLost();
      return;
    }
    this.call = changed;
  }

  /** The guard has missed: by another worker, or by our own write whose reply was lost. */
  private async writtenBefore({ status }: Partial<Call>, events: readonly DomainEvent[]): Promise<Call | undefined> {
    const stored = await this.stored();
    if (!stored || stored.status !== status) return undefined;
    this.context.outbox.announce('calls', [stored], events);
    return stored;
  }
}

/** A second 180, or one that comes after the answer, is no news. */
const isNews = (call: Call, status: Call['status']): boolean =>
  !(status === 'ringing' && call.status !== 'placing') && call.status !== status;
