import type { TenantId, TimelineEntry } from '@turant/domain';
import { firstIdAt } from '@turant/store';
import type { ManagementContext } from './management-context.js';
import { pageOf, viewedPage, type Page } from './view.js';

interface TimelineQuery {
  leadId?: string;
  callId?: string;
  /** Id of an entry, such as the last page's `next`: only later entries are listed. */
  after?: string;
  since?: Date;
  until?: Date;
  limit: number;
}

export type TimelineEntryView = ReturnType<typeof entryView>;

export const entryView = ({ _id, at, type, title, leadId, callId, employeeId, detail }: TimelineEntry) => ({
  // The entry's id under two names: `id` in the dashboard's activity, `entryId` as every record names its own id.
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

/** Entries of a lead, of a call or of all, oldest first. With both ids: the call's entries that are about the lead. */
export async function listTimeline(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  query: TimelineQuery,
): Promise<Page<TimelineEntryView>> {
  const { leadId, callId, after, since, until, limit } = query;
  const from = later(after, since && firstIdAt('te', since));
  const page = await pageOf(
    limit,
    (count) => store.timeline.of(tenant, { leadId, callId }, count, from),
    ({ _id }) => _id,
  );
  const end = until && firstIdAt('te', until);
  const inTime = end === undefined ? page.data : page.data.filter(({ _id }) => _id < end);
  const data = inTime.filter((one) => leadId === undefined || one.leadId === leadId);
  return viewedPage(inTime.length < page.data.length ? { data } : { ...page, data }, entryView);
}

const later = (a: string | undefined, b: string | undefined): string | undefined =>
  a !== undefined && b !== undefined && a > b ? a : (b ?? a);
