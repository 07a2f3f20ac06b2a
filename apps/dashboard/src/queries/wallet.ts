import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import { pagesQuery } from '../api/pages';

/** All that the page has read of money stands under these keys. */
export const walletKeys = { all: () => ['wallet'] as const };

const WALLET_AGAIN_MS = 15_000;

/** Calls that run spend on. */
export const walletQuery = queryOptions({
  queryKey: [...walletKeys.all(), 'balance'],
  queryFn: async () => (await asked(api.GET('/api/wallet'))).wallet,
  refetchInterval: WALLET_AGAIN_MS,
});

export const ledgerQuery = pagesQuery([...walletKeys.all(), 'ledger'], (query) =>
  asked(api.GET('/api/wallet/ledger', { params: { query } })),
);
