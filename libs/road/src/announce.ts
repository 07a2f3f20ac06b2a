import { roundRobin } from '@turant/async';
import type { Bus } from '@turant/bus';
import type { Announcing, Call, Delivery, DomainEvent, Lead, Request } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { Store } from '@turant/store';
import { PublishedEvents, type Source } from './clear-published.js';

/** Batches on their way at once: one that waits for a retry does not hold up the others; more of them would be smaller ones. */
const MOST_UNDER_WAY = 3;
const MOST_AT_ONCE = 500;

type Documents = { leads: Lead; calls: Call; requests: Request; deliveries: Delivery };

/** `lead.accepted` carries the normalised lead; the document itself is not stored twice over, it is added here. */
function eventsOf(source: Source, document: Announcing): DomainEvent[] {
  const events = document.pending ?? [];
  return source !== 'leads'
    ? events
    : events.map((event) =>
        event.type === 'lead.accepted.v1' ? { ...event, data: { ...event.data, lead: normalisedLead(document as Lead) } } : event,
      );
}

function normalisedLead({ name, phone, email, requirement, budget, source, extra, isTest, receivedAt }: Lead): Record<string, unknown> {
  return { name, phone, email, requirement, budget, source, extra, isTest, receivedAt };
}

interface Waiting {
  source: Source;
  document: Documents[Source];
  /** Published, or failed. */
  done?: () => void;
}

/**
 * Publishes what this process has stored, at once and from memory, in batches; then takes exactly those events out of
 * their documents. What fails stays pending and is published by the sweep.
 */
export class Announcer {
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  private clearing = 0;
  private readonly published: PublishedEvents;
  private idle: (() => void)[] = [];

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly log: Logger,
    private readonly clearTogetherMs = 0,
  ) {
    this.published = new PublishedEvents(store, log, clearTogetherMs);
  }

  announce<S extends Source>(source: S, documents: readonly Documents[S][]): void {
    for (const document of documents) if (document.pending?.length) this.waiting.push({ source, document });
    this.drain();
  }

  /** Announces what was found pending. Resolves when just these are published or have failed: under load there is always more. */
  async announceAgain<S extends Source>(source: S, documents: readonly Documents[S][]): Promise<void> {
    const found = documents.filter(({ pending }) => pending?.length);
    const done = found.map((document) => new Promise<void>((resolve) => this.waiting.push({ source, document, done: resolve })));
    this.drain();
    // A crash between taking the last event out and saying so: nothing is pending, and it would be found again for ever.
    const empty = documents.filter(({ pending }) => !pending?.length);
    if (empty.length > 0) await this.store.acrossTenants[source].pending.clear(empty.map(({ _id }) => ({ id: _id, events: [] })));
    await Promise.all(done);
  }

  /** Resolves when all that was announced is published or has failed. */
  settled(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.idle.push(resolve));
  }

  private drain(): void {
    while (this.waiting.length > 0 && this.underWay < MOST_UNDER_WAY) {
      this.underWay += 1;
      void this.publish(takeInTurn(this.waiting, MOST_AT_ONCE)).finally(() => {
        this.underWay -= 1;
        this.drain();
        this.rest();
      });
    }
  }

  private async publish(batch: Waiting[]): Promise<void> {
    try {
      await this.bus.publish(batch.flatMap(({ source, document }) => eventsOf(source, document)));
      const cleared = this.clear(batch);
      if (this.clearTogetherMs === 0) await cleared;
    } catch (error) {
      this.log.warn({ ...errorFields(error), count: batch.length }, 'announcements stay pending; the sweep publishes them');
      batch.forEach(({ done }) => done?.());
    }
  }

  private async clear(batch: readonly Waiting[]): Promise<void> {
    this.clearing += 1;
    await this.published.clear(batch.map(({ source, document }) => ({ source, id: document._id, events: document.pending ?? [] })));
    this.clearing -= 1;
    batch.forEach(({ done }) => done?.());
    this.rest();
  }

  private rest(): void {
    if (this.isIdle) this.idle.splice(0).forEach((done) => done());
  }

  private get isIdle(): boolean {
    return this.underWay + this.clearing === 0;
  }
}

/** The first ones; of more than there is room for, in turn over tenants, so that nobody's lead waits behind a storm. */
function takeInTurn(waiting: Waiting[], most: number): Waiting[] {
  if (waiting.length <= most) return waiting.splice(0);
  const byTenant = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const own = byTenant.get(one.document.tenantId);
    if (own) own.push(one);
    else byTenant.set(one.document.tenantId, [one]);
  }
  const taken = new Set(roundRobin([...byTenant.values()], most));
  const rest = waiting.filter((one) => !taken.has(one));
  waiting.splice(0, waiting.length, ...rest);
  return [...taken];
}
