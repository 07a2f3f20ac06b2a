import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../../api/client';

/** What is read anew when money has moved. */
export const MONEY = ['money'] as const;

const readWallet = async () => (await asked(api.GET('/api/wallet'))).wallet;
export type Wallet = Awaited<ReturnType<typeof readWallet>>;

const WALLET_AGAIN_MS = 15_000;

/** Calls that run spend on. */
export const walletQuery = queryOptions({ queryKey: [...MONEY, 'wallet'], queryFn: readWallet, refetchInterval: WALLET_AGAIN_MS });
