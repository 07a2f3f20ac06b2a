import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import { pagesQuery, readPages } from '../api/pages';
import type { Body, Connection, Delivery, PluginInfo } from '../api/records';

/** All that the page has read of connections stands under these keys; payloads, deliveries and the first lead stand under their connection's. */
export const connectionKeys = {
  all: () => ['connections'] as const,
  list: () => ['connections', 'list'] as const,
  one: (connectionId: string) => ['connections', 'one', connectionId] as const,
  deliveries: (connectionId: string) => ['connections', 'one', connectionId, 'deliveries'] as const,
};

/** Plugins change with the release only. */
const PLUGINS_FRESH_MS = 3_600_000;
const PAYLOADS_A_PAGE = 20;
const DELIVERIES_A_PAGE = 5;
/** A page of the service holds so many; further failed ones are not counted. */
export const MAX_COUNTED_DELIVERIES = 100;
const WHILE_DUE_EVERY_MS = 5_000;

export const pluginsQuery = queryOptions({
  queryKey: ['plugins'],
  queryFn: async () => (await asked(api.GET('/api/plugins'))).data,
  staleTime: PLUGINS_FRESH_MS,
});

export const isSource = ({ capabilities }: PluginInfo): boolean => capabilities.includes('source');
export const isTarget = ({ capabilities }: PluginInfo): boolean => capabilities.includes('target');

/** A business has tens of connections: they are read whole. */
export const connectionsQuery = queryOptions({
  queryKey: connectionKeys.list(),
  queryFn: () => readPages((query) => asked(api.GET('/api/connections', { params: { query } }))),
});

export const connectionQuery = (connectionId: string) =>
  queryOptions({
    queryKey: connectionKeys.one(connectionId),
    queryFn: async () => (await asked(api.GET('/api/connections/{connectionId}', { params: { path: { connectionId } } }))).connection,
  });

export type ConnectionChanges = Body<'patch', '/api/connections/{connectionId}'>;

export const changeConnection = async (connectionId: string, body: ConnectionChanges): Promise<Connection> =>
  (await asked(api.PATCH('/api/connections/{connectionId}', { params: { path: { connectionId } }, body }))).connection;

export const payloadsQuery = (connectionId: string) =>
  pagesQuery(
    [...connectionKeys.one(connectionId), 'payloads'],
    (query) => asked(api.GET('/api/connections/{connectionId}/payloads', { params: { path: { connectionId }, query } })),
    PAYLOADS_A_PAGE,
  );

/** The first lead of a connection since a time; null while there is none. */
export const firstLeadQuery = (connectionId: string, since: string) =>
  queryOptions({
    queryKey: [...connectionKeys.one(connectionId), 'first-lead', since],
    queryFn: async () => (await asked(api.GET('/api/leads', { params: { query: { connectionId, since, limit: 1 } } }))).data[0] ?? null,
  });

/** Reads the newest first, and reads them anew while one of them is still to be sent. */
export const deliveriesQuery = (connectionId: string, status: Delivery['status'] | undefined) =>
  infiniteQueryOptions({
    ...pagesQuery(
      [...connectionKeys.deliveries(connectionId), status ?? 'all'],
      (page) =>
        asked(api.GET('/api/connections/{connectionId}/deliveries', { params: { path: { connectionId }, query: { status, ...page } } })),
      DELIVERIES_A_PAGE,
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((one) => one.status === 'due')) ? WHILE_DUE_EVERY_MS : false,
  });

/** Counts those that have failed. `isMore` says that there are more than are counted. */
export const failedCountQuery = (connectionId: string) =>
  queryOptions({
    queryKey: [...connectionKeys.deliveries(connectionId), 'failed-count'],
    async queryFn() {
      const query = { status: 'failed', limit: MAX_COUNTED_DELIVERIES } as const;
      const answer = await asked(api.GET('/api/connections/{connectionId}/deliveries', { params: { path: { connectionId }, query } }));
      return { count: answer.data.length, isMore: answer.nextCursor !== null };
    },
  });
