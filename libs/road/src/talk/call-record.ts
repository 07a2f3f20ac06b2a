import { isFinished, RetryLaterError, type Call, type CallTold, type DialogIds, type DomainEvent } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { callEvent } from '../calls/call-event.js';
import { CALL_LEASE_MS } from '../calls/limits.js';
import { keptFields } from '../recordings/recording-side.js';
import { STORE_RETRY_MS } from '../retry-until.js';
import type { TelephonyContext } from '../road-context.js';

/** The stored record of a call on the line. Its writes form a serial queue, and each write is guarded on the worker that owns the call. */
export class CallRecord {
  private chain: Promise<void> = Promise.resolve();
  private isLost = false;
  private isFinished = false;

  constructor(
    private readonly context: TelephonyContext,
    /** The call as it was last written. */
    public call: Call,
    private readonly onLost: () => void,
  ) {}

  ringing(dialog: DialogIds): void {
    const at = this.context.clock.now();
    this.write({ status: 'ringing', ringingAt: at, dialog }, { at, status: 'ringing' });
  }

  /** Resolves when the answer is stored, or when the call is lost to another worker. */
  answered(dialog: DialogIds | undefined, isRecorded: boolean): Promise<void> {
    const at = this.context.clock.now();
    const set = {
      status: 'answered',
      answeredAt: at,
      lastMediaAt: at,
      ...(dialog && { dialog }),
      ...(isRecorded && keptFields(at)),
    } as const;
    this.write(set, { at, status: 'answered' });
    return this.chain;
  }

  /** The call was joined with another one. */
  joined(): void {
    const at = this.context.clock.now();
    this.write({ joinedAt: at }, { at, status: 'joined' });
  }

  /** Renews the lease, without an event. */
  beat(lastMediaAt: Date | undefined): void {
    this.write({ leaseUntil: new Date(this.context.clock.now().getTime() + CALL_LEASE_MS), ...(lastMediaAt && { lastMediaAt }) });
  }

  /** Runs `work` after all earlier writes, for moves of money that need the current record. */
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

  /** Ends all writes. @returns the last record, or undefined if another worker owns the call */
  async finished(): Promise<Call | undefined> {
    this.isFinished = true;
    await this.chain;
    return this.isLost ? undefined : this.call;
  }

  /** The record from the store, if the call is unfinished and this worker's. After a lost reply it may be newer than `call`. */
  async stored(): Promise<Call | undefined> {
    const call = await this.context.store.calls.get(this.call.tenantId, this.call._id);
    return call?.workerId === this.context.workerId && !isFinished(call.status) ? call : undefined;
  }

  /** @param news what the write announces; absent for a write without an event */
  private write(set: Partial<Call>, news?: { at: Date; status: CallTold['status'] }): void {
    // All tries write the same event: a try whose reply was lost may have stored it.
    const event = news && callEvent(this.context.ids, 'call.changed.v1', this.call, news.at, { status: news.status });
    this.chain = this.chain.then(async () => {
      while (!this.isLost) {
        try {
          await this.patch(set, event);
          return;
        } catch (error) {
          // A lease that could not be renewed is renewed by the next beat, but what is announced must be written.
          if (!(error instanceof RetryLaterError))
            this.context.log.error({ ...errorFields(error), callId: this.call._id }, 'a call state was not written');
          if (!news || !(error instanceof RetryLaterError)) return;
          await new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS));
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

  /** Called when the guard has missed. @returns the record if an earlier try, whose reply was lost, has stored it */
  private async writtenBefore({ status }: Partial<Call>, events: readonly DomainEvent[]): Promise<Call | undefined> {
    const stored = await this.stored();
    if (!stored || stored.status !== status) return undefined;
    this.context.outbox.announce('calls', [stored], events);
    return stored;
  }
}

/** A second 180, or a 180 after the answer, changes nothing. */
const isNews = (call: Call, status: Call['status']): boolean =>
  !(status === 'ringing' && call.status !== 'placing') && call.status !== status;
