import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import { MAX_PAGE, pagesQuery, readPages } from '../api/pages';

/** A filter chooses which leads are shown. The API takes one at a time. */
export type LeadFilter = { by: 'all' } | { by: 'phone' | 'email' | 'name' | 'status' | 'source'; value: string };

/** All that the page has read of leads stands under these keys; the calls and the events of a lead stand under the lead's own. */
export const leadKeys = {
  all: () => ['leads'] as const,
  lists: () => ['leads', 'list'] as const,
  each: () => ['leads', 'one'] as const,
  one: (leadId: string) => ['leads', 'one', leadId] as const,
};

/** A lead has few calls and entries. */
const MAX_LEAD_PAGES = 5;
const SOURCES_FRESH_MS = 60_000;

/** Writes a filter as the API takes it. */
export const queryOfLeads = (filter: LeadFilter): Record<string, string> => (filter.by === 'all' ? {} : { [filter.by]: filter.value });

export const leadsQuery = (filter: LeadFilter) =>
  pagesQuery([...leadKeys.lists(), filter], (page) =>
    asked(api.GET('/api/leads', { params: { query: { ...queryOfLeads(filter), ...page } } })),
  );

export const leadQuery = (leadId: string) =>
  queryOptions({
    queryKey: leadKeys.one(leadId),
    queryFn: async () => (await asked(api.GET('/api/leads/{leadId}', { params: { path: { leadId } } }))).lead,
  });

export const leadCallsQuery = (leadId: string) =>
  queryOptions({
    queryKey: [...leadKeys.one(leadId), 'calls'],
    queryFn: () => readPages((page) => asked(api.GET('/api/calls', { params: { query: { leadId, ...page } } })), MAX_LEAD_PAGES),
  });

export const leadTimelineQuery = (leadId: string) =>
  queryOptions({
    queryKey: [...leadKeys.one(leadId), 'timeline'],
    queryFn: () => readPages((page) => asked(api.GET('/api/timeline', { params: { query: { leadId, ...page } } })), MAX_LEAD_PAGES),
  });

/** The sources of the newest leads are what there is to choose. */
export const leadSourcesQuery = queryOptions({
  queryKey: [...leadKeys.all(), 'sources'],
  async queryFn() {
    const { data } = await asked(api.GET('/api/leads', { params: { query: { limit: MAX_PAGE } } }));
    return [...new Set(data.flatMap(({ source }) => source ?? []))].sort();
  },
  staleTime: SOURCES_FRESH_MS,
});
