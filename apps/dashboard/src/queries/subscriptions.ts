import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import { MAX_PAGE, pagesQuery } from '../api/pages';
import type { Body, Message, Subscription } from '../api/records';

/** All that the page has read of subscriptions stands under these keys. */
export const subscriptionKeys = {
  list: () => ['subscriptions', 'list'] as const,
  messages: (subscriptionId: string) => ['subscriptions', 'messages', subscriptionId] as const,
};

const SHOWN_MESSAGES_A_PAGE = 50;

/** A business has 20 subscriptions at most. */
export const subscriptionsQuery = queryOptions({
  queryKey: subscriptionKeys.list(),
  queryFn: async () => (await asked(api.GET('/api/subscriptions', { params: { query: { limit: MAX_PAGE } } }))).data,
});

export const messagesQuery = (subscriptionId: string, status: Message['status'] | '') =>
  pagesQuery(
    [...subscriptionKeys.messages(subscriptionId), status],
    (page) =>
      asked(
        api.GET('/api/subscriptions/{subscriptionId}/messages', {
          params: { path: { subscriptionId }, query: { ...(status && { status }), ...page } },
        }),
      ),
    SHOWN_MESSAGES_A_PAGE,
  );

export type SubscriptionChanges = Body<'patch', '/api/subscriptions/{subscriptionId}'>;

export const changeSubscription = async (subscriptionId: string, body: SubscriptionChanges): Promise<Subscription> =>
  (await asked(api.PATCH('/api/subscriptions/{subscriptionId}', { params: { path: { subscriptionId } }, body }))).subscription;
