import type { TenantId } from '@turant/domain';
import { firstIdAt } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { entryView, type TimelineEntryView } from './entry-view.js';

export interface TimelineQuery {
  leadId?: string;
  callId?: string;
  /** Only entries after this one, as the last page's end. */
  after?: string;
  since?: Date;
  until?: Date;
  limit: number;
}

/** Entries of a lead, of a call or of all, oldest first. With both a lead and a call: the call's, if it is that lead's. */
export async function listTimeline(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  query: TimelineQuery,
): Promise<Page<TimelineEntryView>> {
  const { leadId, callId, after, since, until, limit } = query;
  const from = later(after, since && firstIdAt('te', since));
  const page = await pageOf(
    limit,
    (most) => store.timeline.of(tenant, { leadId, callId }, most, from),
    ({ _id }) => _id,
  );
  const end = until && firstIdAt('te', until);
  const inTime = end === undefined ? page.data : page.data.filter(({ _id }) => _id < end);
  const data = inTime.filter((one) => leadId === undefined || one.leadId === leadId);
  return shown(inTime.length < page.data.length ? { data } : { ...page, data }, entryView);
}

const later = (a: string | undefined, b: string | undefined): string | undefined =>
  a !== undefined && b !== undefined && a > b ? a : (b ?? a);
