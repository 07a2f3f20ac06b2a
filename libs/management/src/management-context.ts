import type { Bus } from '@turant/bus';
import type { AuditActor, LedgerEntry, MintId, TenantId, Wallet, WalletMove } from '@turant/domain';
import type { Op, Store } from '@turant/store';

/** Moves money: the WalletCommitQueue of libs/road, as a type of its own, because this lib may not import libs/road. */
export interface WalletPort {
  submit(
    tenant: TenantId,
    request: { move: WalletMove; ops: readonly Op[]; entry?: (after: Wallet) => LedgerEntry },
  ): Promise<{ outcome: 'done'; wallet: Wallet } | { outcome: 'waits' | 'short' | 'capped' } | { outcome: 'missed'; op: number }>;
}

/** What the functions of this lib need; each function picks the part that it uses. */
export interface ManagementContext {
  store: Store;
  bus: Pick<Bus, 'control'>;
  ids: MintId;
  clock: { now(): Date };
  wallets: WalletPort;
  /** Who acts, where a function appends to the audit trail by itself; the others change records by a store that does. */
  actor: AuditActor;
}
