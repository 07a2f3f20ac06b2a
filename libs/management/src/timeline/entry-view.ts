import type { TimelineEntry } from '@turant/domain';

export interface TimelineEntryView {
  /** Both names hold the same id: `id` in the dashboard's activity, `entryId` as every record names its own. */
  id: string;
  entryId: string;
  at: string;
  type: string;
  title: string;
  leadId?: string;
  callId?: string;
  employeeId?: string;
  detail: Readonly<Record<string, unknown>>;
}

export const entryView = ({ _id, at, type, title, leadId, callId, employeeId, detail }: TimelineEntry): TimelineEntryView => ({
  id: _id,
  entryId: _id,
  at: at.toISOString(),
  type,
  title,
  ...(leadId !== undefined && { leadId }),
  ...(callId !== undefined && { callId }),
  ...(employeeId !== undefined && { employeeId }),
  detail,
});
