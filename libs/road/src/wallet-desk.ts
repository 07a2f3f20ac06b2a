import { applyMove, RetryLaterError, type LedgerEntry, type TenantId, type Wallet, type WalletMove } from '@turant/domain';
import type { Op, Store } from '@turant/store';

/** One party's wish: a move of money, and what must be written with it or not at all. */
export interface WalletRequest {
  move: WalletMove;
  /** Guarded writes of the same commit. */
  ops: readonly Op[];
  /** The ledger entry, from the wallet as it is after the move; none for a reservation or a charge of 0. */
  entry?: (after: Wallet) => LedgerEntry;
}

export type WalletAnswer =
  | { outcome: 'done'; wallet: Wallet }
  /** Only other reservations stand in the way. */
  | { outcome: 'waits' }
  | { outcome: 'short' }
  /** Position among the request's own ops, or -1 for its ledger entry: nothing of the request was written. */
  | { outcome: 'missed'; op: number };

interface Waiting {
  request: WalletRequest;
  resolve: (answer: WalletAnswer) => void;
  reject: (error: unknown) => void;
}

const MOST_AT_ONCE = 64;
const MOST_CONFLICTS = 50;

/**
 * Money moves here. One commit in flight a wallet and process; callers meanwhile share the next (one by one, sixteen
 * callers make 113 reservations a second, shared 11,000: reference/road.md section 3). Guarded on the wallet's version,
 * so that other processes' commits are seen.
 */
export class WalletDesk {
  private readonly waiting = new Map<TenantId, Waiting[]>();

  constructor(private readonly store: Store) {}

  submit(tenant: TenantId, request: WalletRequest): Promise<WalletAnswer> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(tenant);
      if (queue) {
        queue.push({ request, resolve, reject });
        return;
      }
      this.waiting.set(tenant, [{ request, resolve, reject }]);
      void this.drain(tenant);
    });
  }

  private async drain(tenant: TenantId): Promise<void> {
    const queue = this.waiting.get(tenant) ?? [];
    while (queue.length > 0) {
      const batch = queue.splice(0, MOST_AT_ONCE);
      try {
        await this.settleBatch(tenant, batch);
      } catch (error) {
        batch.forEach((one) => one.reject(error));
      }
    }
    this.waiting.delete(tenant);
  }

  /** Commits what can be, answering each; a request whose own guard missed is taken out and the rest tried again. */
  private async settleBatch(tenant: TenantId, batch: readonly Waiting[]): Promise<void> {
    let rest = [...batch];
    for (let conflicts = 0; rest.length > 0; ) {
      const before = await this.store.wallets.get(tenant);
      const plan = planOf(this.store, before, rest);
      if (plan.taken.length === 0) return;
      const result = await this.store.door.commit(plan.ops.map(({ op }) => op));
      if (result.ok) {
        plan.taken.forEach(({ one, after }) => one.resolve({ outcome: 'done', wallet: after }));
        return;
      }
      rest = plan.taken.map(({ one }) => one);
      const missed = plan.ops[result.missed];
      if (missed?.owner) {
        missed.owner.resolve({ outcome: 'missed', op: missed.position });
        rest = rest.filter((one) => one !== missed.owner);
      } else if (++conflicts > MOST_CONFLICTS) throw new RetryLaterError('WALLET_BUSY', 'the wallet changes too fast', 100);
    }
  }
}

interface Plan {
  ops: { op: Op; owner?: Waiting; position: number }[];
  taken: { one: Waiting; after: Wallet }[];
}

/** Applies the moves in order on paper; those that the money does not allow are answered now. */
function planOf(store: Store, before: Wallet, batch: readonly Waiting[]): Plan {
  let wallet = before;
  const plan: Plan = { ops: [], taken: [] };
  for (const one of batch) {
    const moved = applyMove(wallet, one.request.move);
    if (!moved.ok) {
      one.resolve({ outcome: moved.why });
      continue;
    }
    wallet = moved.wallet;
    plan.taken.push({ one, after: wallet });
    if (one.request.entry) plan.ops.push({ op: store.ledger.appendOp(one.request.entry(wallet)), owner: one, position: -1 });
    one.request.ops.forEach((op, position) => plan.ops.push({ op, owner: one, position }));
  }
  if (plan.taken.length > 0) plan.ops.unshift({ op: store.wallets.replaceOp(before.version, wallet), position: 0 });
  return plan;
}
