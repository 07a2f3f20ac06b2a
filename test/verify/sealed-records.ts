import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SCOPES, type ApiKey, type Subscription, type User } from '@turant/domain';
import { addDoNotCall, issueReceipt, refund, topUp, verify, type Difference, type KeptHead, type VerifiedTenant } from '@turant/management';
import { openSnapshots, openStore, sealedStore, type Store } from '@turant/store';
import { createVault, type Vault } from '@turant/vault';
import { anEmployee, TENANT } from '../factories/a-road.js';
import { roadParts, type RoadParts } from '../factories/road-parts.js';
import { A_STORY, History } from './history.js';
import type { Named } from './recounting.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

export const MASTER_KEY = Buffer.alloc(32, 7);
export const VAULT = createVault(MASTER_KEY);
const ACTOR = { kind: 'operator' } as const;

/** Records with one of each kind that the trail is played against: some from before the seal, some from after it. */
export class SealedRecords {
  callId = '';
  private readonly copies: string[] = [];

  private constructor(readonly parts: RoadParts) {}

  /** @param isSealed absent: everything is written as an older release writes it */
  static async make({ isSealed = true } = {}): Promise<SealedRecords> {
    const parts = await roadParts();
    const made = new SealedRecords(parts);
    const { callId } = await new History(parts).add({ ...A_STORY, durationMs: 65_000 });
    made.callId = callId;
    const { clock } = parts;
    await made.addPeople(parts.store, 'old');
    const store = isSealed ? await sealedStore({ store: parts.store, vault: VAULT, clock }) : parts.store;
    await made.addPeople(store, 'new');
    await made.addMoney(store);
    // The folder is copied, which no process may be using.
    await parts.bus.close();
    await parts.store.close();
    return made;
  }

  audited(store: Store): Store {
    const { ids, clock } = this.parts;
    return store.as({ actor: ACTOR, ids, clock, hash: (text) => VAULT.hash(text) });
  }

  private async addPeople(plain: Store, when: string): Promise<void> {
    const [store, createdAt] = [this.audited(plain), this.parts.clock.now()];
    const own = { tenantId: TENANT, createdAt };
    const user: User = {
      ...own,
      _id: `us_${when}`,
      email: `${when}@example.in`,
      name: 'Meera',
      role: 'viewer',
      status: 'active',
      passwordHash: 'x',
    };
    const key: ApiKey = {
      ...own,
      _id: `ak_${when}`,
      name: 'Key',
      hash: `hash ${when}`,
      prefix: 'tk',
      scopes: [...SCOPES],
      isOperator: true,
    };
    const subscription: Subscription = {
      ...{ ...own, _id: `sb_${when}`, place: when === 'old' ? 1 : 2, url: 'https://example.in/a', types: ['lead.created'] as never },
      ...{ secret: 'sealed', status: 'active' },
    };
    await store.engine.commit([store.users.insertOp(user), store.apiKeys.insertOp(key), store.subscriptions.insertOp(subscription)]);
    await store.apiKeys.patch(TENANT, key._id, [], { set: { revokedAt: createdAt } });
    await store.employees.patch(TENANT, anEmployee._id, [], { set: { script: { greeting: `Hello, ${when}` } } });
    const number = { ...own, number: when === 'old' ? '+918035001234' : '+918035001235', status: 'active', series: 'ordinary' } as const;
    await store.virtualNumbers.insert({ ...number, _id: `vn_${when}`, trunkIds: [] });
    const phone = when === 'old' ? '+919812300111' : '+919812300112';
    await addDoNotCall({ ...this.parts, vault: VAULT, store }, TENANT, { phone });
  }

  private async addMoney(store: Store): Promise<void> {
    const context = { ...this.parts, store, actor: ACTOR };
    const verdict = { pack: 'rules-1', at: this.parts.clock.now(), rules: [{ rule: 'country', outcome: 'pass', reason: 'IN' }] };
    await this.parts.store.calls.patch(TENANT, this.callId, [], { set: { verdict } });
    await topUp(context, TENANT, { credits: 100, reference: 'payment' });
    await refund(context, TENANT, { callId: this.callId, credits: 1, reason: 'the line was bad', reference: 'refund' });
    await issueReceipt({ ...context, vault: VAULT }, TENANT, this.callId);
    await this.parts.outbox.settled();
  }

  /** A copy of the data folder, changed by whoever can write it and has no key. */
  async altered(alter: (store: Store) => Promise<unknown>): Promise<string> {
    const copy = temporaryFolder('turant-altered-');
    this.copies.push(copy);
    mkdirSync(join(copy, 'store'));
    cpSync(join(this.parts.dataDir, 'store', 'data.mdb'), join(copy, 'store', 'data.mdb'));
    const store = await openStore({ dataDir: copy });
    await alter(store);
    await store.close();
    return copy;
  }

  async recounted(dataDir: string, vault: Vault | null = VAULT, kept?: ReadonlyMap<string, KeptHead>): Promise<Recounted> {
    const differences: Difference[] = [];
    const snapshots = await openSnapshots({ dataDir });
    const now = this.parts.clock.now();
    const order = {
      now,
      inFlightMs: 0,
      vault: vault ?? undefined,
      ...(kept && { kept }),
      onDifference: (one: Difference) => differences.push(one),
    };
    const verified = await verify(snapshots, order).finally(() => snapshots.close());
    const named = differences.map(
      ({ tenantId, check, kind, id }): Named => `${tenantId === TENANT ? '' : 'operator '}${check}: ${kind} of ${id}`,
    );
    return { named: named.sort(), verified };
  }
}

export interface Recounted {
  named: Named[];
  verified: VerifiedTenant[];
}

export const sumOf = ({ verified }: Recounted, what: 'explained' | 'unchecked'): Record<string, number> => {
  const sum: Record<string, number> = {};
  for (const { checks } of verified)
    for (const tally of Object.values(checks))
      for (const [reason, count] of Object.entries(tally[what])) sum[reason] = (sum[reason] ?? 0) + count;
  return sum;
};
