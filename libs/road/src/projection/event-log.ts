import { toCredits, type DomainEvent } from '@turant/domain';
import type { Logger } from '@turant/observability';
import { LeadLines } from './lead-lines.js';

/**
 * Writes the lines from which an operator reads the road: one for each lead and for each call's end. They hold ids and figures, and nothing
 * that a person has typed: the reason of a refusal may quote a note of the do-not-call list.
 */
export class EventLog {
  private readonly leads: LeadLines;

  constructor(private readonly log: Logger) {
    this.leads = new LeadLines(log);
  }

  /** Takes events that have been handled. An event that comes again is a second line. */
  take(events: readonly DomainEvent[]): void {
    for (const event of events) {
      if (event.type === 'lead.accepted.v1') this.leads.add(event);
      else if (event.type === 'call.ended.v1') this.callEnded(event);
    }
  }

  /** Writes the lines that count the leads of the last second. */
  flush(): void {
    this.leads.flush();
  }

  private callEnded({ tenantId, data }: DomainEvent<'call.ended.v1'>): void {
    const { callId, leadId, status, endedBy, seconds, costPaise, sip } = data;
    const ids = { tenantId, callId, leadId };
    if (status === 'refused') return this.log.info({ ...ids, status, rule: data.rule }, 'a call was refused');
    const end = { status, endReason: data.reason, endedBy, sip: sip?.code, seconds: seconds ?? 0, cost: toCredits(costPaise ?? 0) };
    this.log.info({ ...ids, ...end }, 'a call has ended');
  }
}
