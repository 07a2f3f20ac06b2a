import { toCredits, type DomainEvent } from '@turant/domain';
import type { Logger } from '@turant/observability';

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

type Accepted = DomainEvent<'lead.accepted.v1'>;

const WINDOW_MS = 1_000;
/** If a window has more leads than this, one line says how many there were. */
const MAX_LINES = 100;

/**
 * A log line for each accepted lead, with ids only, up to a second after the lead. A storm of leads costs one line a second: the events are
 * counted, and the lines are written by a timer.
 */
export class LeadLines {
  private count = 0;
  private kept: Accepted[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: Pick<Logger, 'info'>) {}

  add(accepted: Accepted): void {
    this.count += 1;
    if (this.kept.length < MAX_LINES) this.kept.push(accepted);
    this.timer ??= setTimeout(() => this.flush(), WINDOW_MS).unref();
  }

  /** Writes what was added so far. */
  flush(): void {
    const { count, kept } = this;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.count = 0;
    this.kept = [];
    if (count > MAX_LINES) this.log.info({ count }, 'leads were accepted within a second');
    else for (const event of kept) this.log.info(fieldsOf(event), 'a lead was accepted');
  }
}

function fieldsOf({ tenantId, time, data: { leadId, callId, duplicateId } }: Accepted): object {
  return { tenantId, leadId, callId, duplicateId, acceptedAt: time };
}
