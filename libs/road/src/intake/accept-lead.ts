import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { Batcher } from '@turant/async';
import type { Lead } from '@turant/domain';
import type { Accepted, LeadIntake, RoadContext } from '../road-context.js';
import { decideCollision } from './decide-collision.js';
import { answerOf, leadOf } from './enquiry.js';

type IntakeContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock' | 'metrics'>;

interface Write {
  readonly lead: Lead;
  isDuplicate?: boolean;
}

const MAX_LEADS_A_WRITE = 1000;

/**
 * Step of the road: stores an enquiry as a lead. One unordered bulk insert is under way; leads that arrive meanwhile share the next one.
 * `accept` resolves when the lead is durably stored: the 202 goes out after it.
 */
export function acceptLead(context: IntakeContext): LeadIntake {
  // Each batch gathers for one turn of the event loop, so that requests that arrive together share one write.
  const writes = new Batcher<Write>((batch) => insertLeads(context, batch), { maxItems: MAX_LEADS_A_WRITE, gather: turnOfEventLoop });
  return {
    accept: async (enquiry): Promise<Accepted> => {
      const write: Write = { lead: leadOf(context, enquiry) };
      await writes.add([write]);
      if (!write.isDuplicate) return { ...answerOf(write.lead), isReplay: false };
      const accepted = await decideCollision(context, enquiry, write.lead);
      if (!accepted.isReplay) context.metrics?.leads.inc();
      return accepted;
    },
  };
}

async function insertLeads({ outbox, metrics }: IntakeContext, batch: readonly Write[]): Promise<void> {
  const results = await outbox.insertAndAnnounce(
    'leads',
    batch.map(({ lead }) => lead),
  );
  for (const [position, write] of batch.entries()) write.isDuplicate = results[position] === 'duplicate';
  metrics?.leads.inc(results.filter((result) => result === 'inserted').length);
}
