import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { askedJson } from '../../api/client';
import { Problem } from '../../api/problem';

/** An address of the business to which events are sent (`/api/subscriptions`). */
export interface Subscription {
  subscriptionId: string;
  url: string;
  types: string[];
  description: string | null;
  status: 'active' | 'paused' | 'disabled';
  disabledReason: string | null;
  failingSince: string | null;
  lastDeliveredAt: string | null;
  oldSecretUntil: string | null;
}

export interface SubscriptionWithSecret {
  subscription: Subscription;
  secret: string;
}

export type MessageStatus = 'due' | 'sent' | 'failed' | 'given-up';

export interface Message {
  messageId: string;
  type: string;
  leadId: string | null;
  callId: string | null;
  status: MessageStatus;
  tries: number;
  occurredAt: string;
  dueAt: string | null;
  lastStatus: number | null;
  lastError: string | null;
}

/** How a test message fared. */
export interface TestOutcome {
  type: string;
  isTaken: boolean;
  status: number | null;
  reason: string | null;
  durationMs: number;
}

interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

const SHOWN_MESSAGES_A_PAGE = 50;
const ROOT = '/api/subscriptions';

/** A business has 20 subscriptions at most. Null: the service is of a version without them. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  async queryFn(): Promise<Subscription[] | null> {
    try {
      return (await askedJson<Page<Subscription>>(ROOT)).data;
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    }
  },
});

export const messagesQuery = (subscriptionId: string, status: MessageStatus | '') =>
  infiniteQueryOptions({
    queryKey: ['subscriptions', subscriptionId, 'messages', status],
    queryFn({ pageParam }) {
      const query = new URLSearchParams({ limit: String(SHOWN_MESSAGES_A_PAGE) });
      if (status !== '') query.set('status', status);
      if (pageParam !== undefined) query.set('cursor', pageParam);
      return askedJson<Page<Message>>(`${ROOT}/${subscriptionId}/messages?${query}`);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export interface SubscriptionFields {
  url: string;
  types: readonly string[];
  description: string;
}

/** An empty description is none. */
const bodyOf = ({ url, types, description }: SubscriptionFields, none: null | undefined) => ({
  ...{ url: url.trim(), types },
  description: description.trim() === '' ? none : description.trim(),
});

const post = <T>(path: string, json: unknown = {}): Promise<T> => askedJson<T>(`${ROOT}${path}`, { method: 'POST', json });

export const addSubscription = (fields: SubscriptionFields) => post<SubscriptionWithSecret>('', bodyOf(fields, undefined));

export const changeSubscription = (id: string, json: object) =>
  askedJson<{ subscription: Subscription }>(`${ROOT}/${id}`, { method: 'PATCH', json });
export const saveSubscription = (id: string, fields: SubscriptionFields) => changeSubscription(id, bodyOf(fields, null));
export const removeSubscription = (id: string) => askedJson<unknown>(`${ROOT}/${id}`, { method: 'DELETE' });
export const rotateSecret = (id: string, overlapHours: number) => post<SubscriptionWithSecret>(`/${id}/rotate`, { overlapHours });
export const testSubscription = async (id: string) => (await post<{ outcome: TestOutcome }>(`/${id}/test`)).outcome;
export const replayMessage = (id: string, messageId: string) => post<{ message: Message }>(`/${id}/messages/${messageId}/replay`);
export const replayUnsent = (id: string) => post<{ replayed: number; isMore: boolean }>(`/${id}/replay`);
