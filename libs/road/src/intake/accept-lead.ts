import type { Lead, LeadAnswer } from '@turant/domain';
import { decideCollision } from './decide-collision.js';
import { answerOf, leadOf, type Enquiry } from './enquiry.js';
import type { RoadContext } from '../road-context.js';

export interface Accepted extends LeadAnswer {
  isReplay: boolean;
}

interface Waiting {
  enquiry: Enquiry;
  lead: Lead;
  resolve: (accepted: Accepted) => void;
  reject: (error: unknown) => void;
}

type IntakeContext = Pick<RoadContext, 'store' | 'announcer' | 'ids' | 'clock' | 'metrics'>;

const MOST_AT_ONCE = 1000;

/**
 * The road's first step: one unordered bulk insert in flight; requests that arrive meanwhile share the next one, a lone
 * one goes at once. Resolves when the lead is durably stored: the 202 goes out after it.
 */
export class Intake {
  private waiting: Waiting[] = [];
  private isStoring = false;

  constructor(private readonly context: IntakeContext) {}

  /** @throws RejectedError IDEMPOTENCY_KEY_REUSED; RetryLaterError STORE_UNAVAILABLE, STORE_BUSY */
  accept(enquiry: Enquiry): Promise<Accepted> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ enquiry, lead: leadOf(this.context, enquiry), resolve, reject });
      if (!this.isStoring) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.isStoring = true;
    while (this.waiting.length > 0) {
      // One turn of the event loop: requests that came together share one write; a lone one waits for nobody.
      await new Promise(setImmediate);
      await this.store(this.waiting.splice(0, MOST_AT_ONCE));
    }
    this.isStoring = false;
  }

  private async store(batch: Waiting[]): Promise<void> {
    try {
      const results = await this.context.store.leads.insertMany(batch.map(({ lead }) => lead));
      const stored = batch.filter((_, position) => results[position] === 'inserted');
      this.context.metrics?.leads.inc(stored.length);
      for (const { lead, resolve } of stored) resolve({ ...answerOf(lead), isReplay: false });
      this.context.announcer.announce(
        'leads',
        stored.map(({ lead }) => lead),
      );
      for (const [position, one] of batch.entries()) if (results[position] === 'duplicate') this.collided(one);
    } catch (error) {
      batch.forEach((one) => one.reject(error));
    }
  }

  private collided({ enquiry, lead, resolve, reject }: Waiting): void {
    decideCollision(this.context, enquiry, lead).then((accepted) => {
      if (!accepted.isReplay) this.context.metrics?.leads.inc();
      resolve(accepted);
    }, reject);
  }
}
