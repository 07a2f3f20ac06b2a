import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, asked } from '../../api/client';

const MAX_PAGE = 100;
const PAYLOADS_A_PAGE = 20;
/** Plugins change with the release only. */
const PLUGINS_FRESH_MS = 3_600_000;

const readPlugins = async () => (await asked(api.GET('/api/plugins'))).data;
export type PluginInfo = Awaited<ReturnType<typeof readPlugins>>[number];

export const pluginsQuery = queryOptions({ queryKey: ['plugins', 'all'], queryFn: readPlugins, staleTime: PLUGINS_FRESH_MS });

const readConnection = async (connectionId: string) =>
  (await asked(api.GET('/api/connections/{connectionId}', { params: { path: { connectionId } } }))).connection;
export type Connection = Awaited<ReturnType<typeof readConnection>>;

/** A business has tens of connections: they are read whole. */
async function readConnections(): Promise<Connection[]> {
  const all: Connection[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: MAX_PAGE, ...(cursor !== undefined && { cursor }) };
    const { data, nextCursor } = await asked(api.GET('/api/connections', { params: { query } }));
    all.push(...data);
    if (nextCursor === null) return all;
    cursor = nextCursor;
  }
}

export const connectionsQuery = queryOptions({ queryKey: ['connections', 'all'], queryFn: readConnections });

export const connectionQuery = (connectionId: string) =>
  queryOptions({ queryKey: ['connections', connectionId], queryFn: () => readConnection(connectionId) });

const readPayloads = (connectionId: string, cursor: string | undefined) =>
  asked(
    api.GET('/api/connections/{connectionId}/payloads', {
      params: { path: { connectionId }, query: { limit: PAYLOADS_A_PAGE, ...(cursor !== undefined && { cursor }) } },
    }),
  );
export type Payload = Awaited<ReturnType<typeof readPayloads>>['data'][number];

export const payloadsQuery = (connectionId: string) =>
  infiniteQueryOptions({
    queryKey: ['connections', connectionId, 'payloads'],
    queryFn: ({ pageParam }) => readPayloads(connectionId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const leadQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['lead-read', leadId],
    queryFn: async () => (await asked(api.GET('/api/leads/{leadId}', { params: { path: { leadId } } }))).lead,
  });

export const isSource = ({ capabilities }: PluginInfo): boolean => capabilities.includes('source');
export const isTarget = ({ capabilities }: PluginInfo): boolean => capabilities.includes('target');
