import type { DeadLetter } from '@turant/domain';

/** The event without its data: `lead.accepted` carries a person's, and the subject names the record that holds it. */
export interface DeadLetterView {
  deadLetterId: string;
  /** The step that could not handle it. */
  group: string;
  event: { id: string; type: string; time: string; tenantId: string; subject: string };
  reason: string;
  tries: number;
  at: string;
  /** When it is handled again; null: not by itself. */
  dueAt: string | null;
}

export const deadLetterView = ({ _id, group, event, reason, tries, at, dueAt }: DeadLetter): DeadLetterView => ({
  deadLetterId: _id,
  group,
  event: { id: event.id, type: event.type, time: event.time.toISOString(), tenantId: event.tenantId, subject: event.subject },
  reason,
  tries,
  at: at.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
});
