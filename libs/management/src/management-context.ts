import type { Bus } from '@turant/bus';
import type { AuditActor, DomainEvent, LedgerEntry, MintId, TenantId, Wallet, WalletMove } from '@turant/domain';
import type { Change, Guard, Op, Store } from '@turant/store';

/** Moves money: the WalletCommitQueue of libs/road, as a type of its own, because this lib may not import libs/road. */
export interface WalletPort {
  submit(
    tenant: TenantId,
    request: { move: WalletMove; ops: readonly Op[]; entry?: (after: Wallet) => LedgerEntry },
  ): Promise<{ outcome: 'done'; wallet: Wallet } | { outcome: 'waits' | 'short' | 'capped' } | { outcome: 'missed'; op: number }>;
}

/** The part of the outbox of libs/road that is used here, as a type of its own, because this lib may not import libs/road. */
export interface OutboxPort<Source, T> {
  patchAndAnnounce(source: Source, document: T, guard: Guard<T>, change: Change<T>, events: readonly DomainEvent[]): Promise<T | undefined>;
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
