import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlMessage } from '@turant/bus';
import { applyMove, asTenantId, createIds, type TenantId, type WalletMove } from '@turant/domain';
import { openStore, type Op } from '@turant/store';
import type { ManagementContext, WalletPort } from '../management-context.js';

export interface ContextUnderTest extends ManagementContext {
  /** What was sent to all processes. */
  told: ControlMessage[];
  /** Moves the clock. */
  passes(ms: number): void;
  addTenant(): Promise<TenantId>;
  close(): Promise<void>;
}

const START = new Date('2026-11-21T09:30:00.000Z').getTime();

/** A store of its own in a temporary folder, a clock that stands still, and a wallet that moves without sharing commits. */
export async function openContext(): Promise<ContextUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'turant-management-'));
  const store = await openStore({ dataDir });
  let nowMs = START;
  const ids = createIds(() => nowMs);
  const clock = { now: () => new Date(nowMs) };
  const told: ControlMessage[] = [];
  return {
    store,
    ids,
    clock,
    told,
    bus: { control: async (message) => void told.push(message) },
    wallets: plainWallet(store),
    passes: (ms) => void (nowMs += ms),
    async addTenant() {
      const _id = asTenantId(ids('tn'));
      await store.tenants.insert({
        _id,
        name: 'Acme',
        status: 'active',
        region: 'IN',
        timeZone: 'Asia/Kolkata',
        defaultTier: 'standard',
        createdAt: clock.now(),
      });
      return _id;
    },
    async close() {
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The road's desk without its queue: one commit a request, again where another one came between. */
function plainWallet(store: ManagementContext['store']): WalletPort {
  return {
    async submit(tenant, { move, ops, entry }) {
      for (;;) {
        const before = await store.wallets.get(tenant);
        const moved = applyMove(before, move satisfies WalletMove);
        if (!moved.ok) return { outcome: moved.why };
        const all: Op[] = [
          store.wallets.replaceOp(before.version, moved.wallet),
          ...(entry ? [store.ledger.appendOp(entry(moved.wallet))] : []),
          ...ops,
        ];
        const result = await store.engine.commit(all);
        if (result.ok) return { outcome: 'done', wallet: moved.wallet };
        if (result.missed > 0) return { outcome: 'missed', op: entry ? result.missed - 2 : result.missed - 1 };
      }
    },
  };
}
