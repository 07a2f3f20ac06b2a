import type { Bus } from '@turant/bus';
import type { LedgerEntry, MintId, TenantId, Wallet, WalletMove } from '@turant/domain';
import type { Op, Store } from '@turant/store';

/** Where money moves: the road's WalletCommitQueue, by its shape, for this lib may not know the road. */
export interface WalletPort {
  submit(
    tenant: TenantId,
    request: { move: WalletMove; ops: readonly Op[]; entry?: (after: Wallet) => LedgerEntry },
  ): Promise<{ outcome: 'done'; wallet: Wallet } | { outcome: 'waits' } | { outcome: 'short' } | { outcome: 'missed'; op: number }>;
}

/** What the verbs get handed; each names the part of it that it uses. */
export interface ManagementContext {
  store: Store;
  bus: Pick<Bus, 'control'>;
  ids: MintId;
  clock: { now(): Date };
  wallets: WalletPort;
}
