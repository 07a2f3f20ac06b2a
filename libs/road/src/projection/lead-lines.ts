import type { DomainEvent } from '@turant/domain';
import type { Logger } from '@turant/observability';

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
