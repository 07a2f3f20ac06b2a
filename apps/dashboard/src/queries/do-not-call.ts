import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import { pagesQuery } from '../api/pages';

/** All that the page has read of the do-not-call list stands under these keys. */
export const doNotCallKeys = { all: () => ['do-not-call'] as const };

export const doNotCallQuery = pagesQuery([...doNotCallKeys.all(), 'list'], (query) =>
  asked(api.GET('/api/do-not-call', { params: { query } })),
);

/** Asks whether a number is on the list. It may be written as a person types it. */
export const blockedQuery = (phone: string) =>
  queryOptions({
    queryKey: [...doNotCallKeys.all(), 'check', phone],
    queryFn: () => asked(api.GET('/api/do-not-call/check', { params: { query: { phone } } })),
  });
