import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, asked } from '../../api/client';

const DELIVERIES_A_PAGE = 5;
/** As many failed ones as are counted: a page of the service. */
export const MAX_COUNTED_DELIVERIES = 100;
const WHILE_DUE_EVERY_MS = 5_000;

interface Ask {
  status?: DeliveryStatus | undefined;
  cursor?: string | undefined;
  limit: number;
}

const readDeliveries = (connectionId: string, { status, cursor, limit }: Ask) =>
  asked(
    api.GET('/api/connections/{connectionId}/deliveries', {
      params: { path: { connectionId }, query: { limit, ...(status && { status }), ...(cursor !== undefined && { cursor }) } },
    }),
  );
export type Delivery = Awaited<ReturnType<typeof readDeliveries>>['data'][number];
export type DeliveryStatus = 'due' | 'sent' | 'failed' | 'unknown';

/** All reads of a target's deliveries begin with this key. */
export const deliveriesKey = (connectionId: string) => ['connections', connectionId, 'deliveries'] as const;

/** The newest first; read anew while one of them is to be sent. */
export const deliveriesQuery = (connectionId: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(connectionId), status ?? 'all'],
    queryFn: ({ pageParam }) => readDeliveries(connectionId, { status, cursor: pageParam, limit: DELIVERIES_A_PAGE }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((one) => one.status === 'due')) ? WHILE_DUE_EVERY_MS : false,
  });

/** How many have failed; `isMore`: more than are counted. */
export const failedCountQuery = (connectionId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(connectionId), 'failed-count'],
    async queryFn() {
      const { data, nextCursor } = await readDeliveries(connectionId, { status: 'failed', limit: MAX_COUNTED_DELIVERIES });
      return { count: data.length, isMore: nextCursor !== null };
    },
  });

export const replayDelivery = (connectionId: string, { deliveryId, status }: Delivery) =>
  asked(
    api.POST('/api/connections/{connectionId}/deliveries/{deliveryId}/replay', {
      params: { path: { connectionId, deliveryId } },
      body: { evenIfUnknown: status === 'unknown' },
    }),
  );
