import { toCredits, type DomainEvent } from '@turant/domain';
import { errorFields, type Logger, type Metrics } from '@turant/observability';
import type { Store } from '@turant/store';
import { LeadLines } from './lead-lines.js';
import { TrunkWatch } from './trunk-watch.js';

export interface EventLogParts {
  store: Pick<Store, 'acrossTenants'>;
  log: Logger;
  metrics?: Metrics;
}

/**
 * What an operator reads of the road: a line for each lead and for each call's end, and a warning about a trunk that fails. The lines hold
 * ids and figures, and nothing that a person has typed: the reason of a refusal may quote a note of the do-not-call list.
 */
export class EventLog {
  private readonly leads: LeadLines;
  private readonly trunks: TrunkWatch;

  constructor(private readonly parts: EventLogParts) {
    this.leads = new LeadLines(parts.log);
    this.trunks = new TrunkWatch(parts);
  }

  /** Takes events that have been handled. An event that comes again is a second line. */
  take(events: readonly DomainEvent[]): void {
    for (const event of events) {
      if (event.type === 'lead.accepted.v1') this.leads.add(event);
      else if (event.type === 'call.ended.v1') this.callEnded(event);
    }
    this.trunks.take(events).catch((error: unknown) => this.parts.log.warn(errorFields(error), 'the trunks could not be watched'));
  }

  /** Writes the lines about leads that are still held back (`LeadLines`). */
  flush(): void {
    this.leads.flush();
  }

  private callEnded({ tenantId, data }: DomainEvent): void {
    const { callId, leadId, status, endedBy, seconds, costPaise, sip } = data as {
      callId: string;
      leadId: string;
      status: string;
      endedBy?: string;
      seconds?: number;
      costPaise?: number;
      sip?: { code: number };
    };
    const ids = { tenantId, callId, leadId };
    if (status === 'refused') return this.parts.log.info({ ...ids, status, rule: data.rule }, 'a call was refused');
    const end = { status, endReason: data.reason, endedBy, sip: sip?.code, seconds: seconds ?? 0, cost: toCredits(costPaise ?? 0) };
    this.parts.log.info({ ...ids, ...end }, 'a call has ended');
  }
}
