import { queryOptions } from '@tanstack/react-query';
import { api, asked, askedJson } from '../../api/client';
import type { TimelineEntry } from '../../api/live';
import type { Call, PageOf } from '../../api/records';

const MAX_LEAD_PAGES = 5;

/** Up to some pages of a list; a lead has few calls and entries. */
async function readPages<T>(path: string): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_LEAD_PAGES; page += 1) {
    const next: PageOf<T> = await askedJson(`${path}&limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
    all.push(...next.data);
    cursor = next.nextCursor;
    if (cursor === null) break;
  }
  return all;
}

export const leadQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['lead', leadId],
    queryFn: () => asked(api.GET('/api/leads/{leadId}', { params: { path: { leadId } } })).then(({ lead }) => lead),
  });

export const leadCallsQuery = (leadId: string) =>
  queryOptions({ queryKey: ['lead-calls', leadId], queryFn: () => readPages<Call>(`/api/calls?leadId=${encodeURIComponent(leadId)}`) });

export const leadTimelineQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['lead-timeline', leadId],
    queryFn: () => readPages<TimelineEntry>(`/api/timeline?leadId=${encodeURIComponent(leadId)}`),
  });

export const blockedQuery = (phone: string) =>
  queryOptions({
    queryKey: ['do-not-call', 'check', phone],
    queryFn: () => asked(api.GET('/api/do-not-call/check', { params: { query: { phone } } })),
  });
