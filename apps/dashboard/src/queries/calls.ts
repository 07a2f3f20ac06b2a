import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import { MAX_PAGE, pagesQuery } from '../api/pages';
import { isUnderWay, type CallStatus, type WholeCall } from '../api/records';

export type CallFilter = { by: 'all' } | { by: 'status' | 'employeeId'; value: string };

/** All that the page has read of calls stands under these keys. */
export const callKeys = {
  all: () => ['calls'] as const,
  lists: () => ['calls', 'list'] as const,
  each: () => ['calls', 'one'] as const,
  one: (callId: string) => ['calls', 'one', callId] as const,
};

/** What is written after the call's end, such as its recording, is told by no event. */
const CALL_AGAIN_MS = 5_000;

/** Each reading is an act that is noted: it happens once, and nothing is kept of it. */
const READ_ONCE = { staleTime: Infinity, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Writes a filter as the API takes it. */
export const queryOfCalls = (filter: CallFilter): Record<string, string> => (filter.by === 'all' ? {} : { [filter.by]: filter.value });

export const callsQuery = (filter: CallFilter) =>
  pagesQuery([...callKeys.lists(), filter], (page) =>
    asked(api.GET('/api/calls', { params: { query: { ...queryOfCalls(filter), ...page } } })),
  );

const isStillChanging = ({ status, recording, transcript }: WholeCall): boolean =>
  isUnderWay(status) || [recording, transcript].some((kept) => kept?.state === 'open' || kept?.state === 'spooled');

export const callQuery = (callId: string) =>
  queryOptions({
    queryKey: callKeys.one(callId),
    queryFn: async () => (await asked(api.GET('/api/calls/{callId}', { params: { path: { callId } } }))).call,
    refetchInterval: ({ state: { data } }) => (data && isStillChanging(data) ? CALL_AGAIN_MS : false),
  });

export const callTimelineQuery = (callId: string) =>
  queryOptions({
    queryKey: [...callKeys.one(callId), 'timeline'],
    queryFn: async () => (await asked(api.GET('/api/timeline', { params: { query: { callId, limit: MAX_PAGE } } }))).data,
  });

/** Calls that are not placed yet: those that wait for something, and those that wait for a time. */
export const waitingCallsQuery = queryOptions({
  queryKey: [...callKeys.all(), 'waiting'],
  async queryFn() {
    const read = (status: CallStatus) => asked(api.GET('/api/calls', { params: { query: { status, limit: MAX_PAGE } } }));
    const [requested, scheduled] = await Promise.all([read('requested'), read('scheduled')]);
    return [...requested.data, ...scheduled.data];
  },
  refetchInterval: CALL_AGAIN_MS,
});

/* What is read of a call by itself stands beside the call and not below it: an event of the call does not read it anew. */

/** The recording as WAV, and what is made of it: what is played and what is drawn come from the same bytes. */
export const recordingQuery = <T>(callId: string, decoded: (wav: ArrayBuffer) => Promise<T>) =>
  queryOptions({
    ...READ_ONCE,
    queryKey: [...callKeys.all(), 'recording', callId],
    async queryFn() {
      const params = { path: { callId }, query: { format: 'wav' } };
      return decoded(await asked(api.GET('/api/calls/{callId}/recording', { params, parseAs: 'arrayBuffer' })));
    },
  });

export const transcriptQuery = (callId: string) =>
  queryOptions({
    ...READ_ONCE,
    queryKey: [...callKeys.all(), 'transcript', callId],
    queryFn: async () => (await asked(api.GET('/api/calls/{callId}/transcript', { params: { path: { callId } } }))).transcript,
  });

export const receiptQuery = (callId: string) =>
  queryOptions({
    queryKey: [...callKeys.all(), 'receipt', callId],
    queryFn: () => asked(api.GET('/api/calls/{callId}/receipt', { params: { path: { callId } } })),
    staleTime: Infinity,
  });

/** The public keys by which anybody checks a receipt. */
export const receiptKeysQuery = queryOptions({
  queryKey: [...callKeys.all(), 'receipt-keys'],
  queryFn: async () => (await asked(api.GET('/api/receipt-key'))).keys,
});
