import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlMessage } from '@turant/bus';
import { applyMove, asTenantId, createIds, type TenantId, type WalletMove } from '@turant/domain';
import { openStore, type Op } from '@turant/store';
import { createVault, type Vault } from '@turant/vault';
import type { ManagementContext, WalletPort } from '../management-context.js';

export interface ContextUnderTest extends ManagementContext {
  vault: Vault;
  /** The control messages that were sent to all processes. */
  controlMessages: ControlMessage[];
  /** Moves the clock forward. */
  passes(ms: number): void;
  addTenant(): Promise<TenantId>;
  close(): Promise<void>;
}

const START = new Date('2026-11-21T09:30:00.000Z').getTime();

/** A new store in a temporary folder, a clock that stands still, and a wallet without group commit. */
export async function openContext(): Promise<ContextUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'turant-management-'));
  const store = await openStore({ dataDir });
  let nowMs = START;
  const ids = createIds(() => nowMs);
  const clock = { now: () => new Date(nowMs) };
  const controlMessages: ControlMessage[] = [];
  return {
    store,
    ids,
    clock,
    controlMessages,
    vault: createVault(randomBytes(32)),
    bus: { control: async (message) => void controlMessages.push(message) },
    wallets: plainWallet(store),
    actor: { kind: 'command-line' },
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

/** A context that is filled before the first test of a file or describe, and closed after the last. */
export function contextOfAll(): ContextUnderTest {
  const context = {} as ContextUnderTest;
  beforeAll(async () => void Object.assign(context, await openContext()));
  afterAll(() => context.close());
  return context;
}

/** The same, which is a new one for each test. */
export function contextOfEach(): ContextUnderTest {
  const context = {} as ContextUnderTest;
  beforeEach(async () => void Object.assign(context, await openContext()));
  afterEach(() => context.close());
  return context;
}

/** The wallet without its queue: one commit for each request, repeated if another commit came first. */
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
