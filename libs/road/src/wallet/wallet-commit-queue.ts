import { setImmediate as turnOfEventLoop, setTimeout as pause } from 'node:timers/promises';
import { Batcher } from '@turant/async';
import { applyMove, RetryLaterError, type LedgerEntry, type TenantId, type Wallet, type WalletMove } from '@turant/domain';
import type { Op, Store } from '@turant/store';

/** A move of money, and the writes that are made with it or not at all. */
export interface WalletRequest {
  move: WalletMove;
  /** Guarded writes of the same commit. An op object that several requests share is written once. */
  ops: readonly Op[];
  /** Makes the ledger entry from the wallet after the move; absent for a reservation or a charge of 0. */
  entry?: (after: Wallet) => LedgerEntry;
}

export type WalletAnswer =
  | { outcome: 'done'; wallet: Wallet }
  /** The balance suffices, but other reservations hold too much of it. */
  | { outcome: 'waits' }
  | { outcome: 'short' }
  /** The daily cap leaves too little. */
  | { outcome: 'capped' }
  /** The op at this position missed its guard, or the ledger entry for -1. Nothing of the request was written. */
  | { outcome: 'missed'; op: number };

interface Waiting {
  request: WalletRequest;
  resolve: (answer: WalletAnswer) => void;
  reject: (error: unknown) => void;
}

const MAX_MOVES_A_COMMIT = 64;
const MAX_WALLET_CONFLICTS = 50;
const MAX_CONFLICT_PAUSE_MS = 40;

/**
 * Makes all moves of money. One commit a wallet is under way in each process; requests that arrive meanwhile share the next one
 * (docs/decisions/0013-wallet-commits-together.md). Each commit is guarded on the wallet's version against other processes' commits.
 */
export class WalletCommitQueue {
  private readonly batchers = new Map<TenantId, Batcher<Waiting>>();

  constructor(private readonly store: Store) {}

  submit(tenant: TenantId, request: WalletRequest): Promise<WalletAnswer> {
    const commit = (batch: readonly Waiting[]): Promise<void> => this.settleBatch(tenant, batch);
    // Waits for one turn of the event loop, so that calls that are placed together share the first commit.
    const batcher = this.batchers.get(tenant) ?? new Batcher<Waiting>(commit, { maxItems: MAX_MOVES_A_COMMIT, gather: turnOfEventLoop });
    this.batchers.set(tenant, batcher);
    return new Promise((resolve, reject) => {
      void batcher
        .add([{ request, resolve, reject }])
        .catch(reject)
        .finally(() => batcher.isIdle && this.batchers.delete(tenant));
    });
  }

  /** Commits the batch and answers each request. A request whose guard missed is answered and removed, and the rest is tried again. */
  private async settleBatch(tenant: TenantId, batch: readonly Waiting[]): Promise<void> {
    let rest = [...batch];
    for (let conflicts = 0; rest.length > 0;) {
      const before = await this.store.wallets.get(tenant);
      const plan = planOf(this.store, before, rest);
      const result = plan.accepted.length === 0 ? { ok: true as const } : await this.store.engine.commit(plan.ops.map(({ op }) => op));
      if (result.ok) {
        plan.accepted.forEach(({ one, after }) => one.resolve({ outcome: 'done', wallet: after }));
        plan.refused.forEach(({ one, why }) => one.resolve({ outcome: why }));
        return;
      }
      const missed = plan.ops[result.missed];
      const standing = new Set([...plan.accepted, ...plan.refused].map(({ one }) => one));
      rest = rest.filter((one) => standing.has(one));
      if (missed && missed.owners.size > 0) {
        missed.owners.forEach((position, one) => one.resolve({ outcome: 'missed', op: position }));
        rest = rest.filter((one) => !missed.owners.has(one));
      } else if (++conflicts > MAX_WALLET_CONFLICTS) throw new RetryLaterError('WALLET_BUSY', undefined, 100);
      // Another process has changed the wallet. The random pause keeps two processes from colliding again and again.
      else await pause(Math.random() * Math.min(2 ** conflicts, MAX_CONFLICT_PAUSE_MS));
    }
  }
}

interface Plan {
  /** Each op with the requests that it belongs to, and its position in each request. */
  ops: { op: Op; owners: Map<Waiting, number> }[];
  accepted: { one: Waiting; after: Wallet }[];
  /** Answered only after the commit holds: if an accepted request misses its guard, its money is available after all. */
  refused: { one: Waiting; why: 'waits' | 'short' | 'capped' }[];
}

/** Applies the moves in memory, in order. A request whose move throws is rejected with that error, and the others go on. */
function planOf(store: Store, before: Wallet, batch: readonly Waiting[]): Plan {
  let wallet = before;
  const plan: Plan = { ops: [], accepted: [], refused: [] };
  const owners = new Map<Op, Map<Waiting, number>>();
  for (const one of batch) {
    try {
      const moved = applyMove(wallet, one.request.move);
      if (!moved.ok) {
        plan.refused.push({ one, why: moved.why });
        continue;
      }
      const entry = one.request.entry?.(moved.wallet);
      wallet = moved.wallet;
      plan.accepted.push({ one, after: wallet });
      if (entry) owners.set(store.ledger.appendOp(entry), new Map([[one, -1]]));
      one.request.ops.forEach((op, position) => owners.set(op, (owners.get(op) ?? new Map<Waiting, number>()).set(one, position)));
    } catch (error) {
      one.reject(error);
    }
  }
  plan.ops.push(...[...owners].map(([op, requests]) => ({ op, owners: requests })));
  if (plan.accepted.length > 0) plan.ops.unshift({ op: store.wallets.replaceOp(before.version, wallet), owners: new Map() });
  return plan;
}
