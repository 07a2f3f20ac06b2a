import type { LedgerEntry, TenantId, Wallet } from '@turant/domain';
import { insertOp, patchOp, type StorageEngine, type InsertOp, type PatchOp, type Reader } from '../engine/storage-engine.js';
import { LEDGER, WALLETS } from '../collections.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';

const empty = (tenant: TenantId): Wallet => ({ _id: tenant, balancePaise: 0, availablePaise: 0, version: 0 });

/** Each tenant has one wallet, whose id is the tenant's. */
export class Wallets {
  constructor(private readonly engine: StorageEngine) {}

  async get(tenant: TenantId, at: Reader = this.engine): Promise<Wallet> {
    return (await at.get(WALLETS, tenant)) ?? empty(tenant);
  }

  /** Notes since when the wallet is low; undefined: it is not. Commits of money are not disturbed. */
  async markLow(tenant: TenantId, since: Date | undefined): Promise<void> {
    await this.engine.patch(patchOp(WALLETS, tenant, [], since ? { set: { lowSince: since } } : { unset: ['lowSince'] }));
  }

  /** Sets the daily cap; undefined: there is none. A reservation that is being committed is planned again. */
  async setDailyCap(tenant: TenantId, dailyCapPaise: number | undefined): Promise<void> {
    const inc = { version: 1 };
    const change = dailyCapPaise === undefined ? { unset: ['dailyCapPaise' as const], inc } : { set: { dailyCapPaise }, inc };
    const first = { ...empty(tenant), version: 1, ...(dailyCapPaise !== undefined && { dailyCapPaise }) };
    await this.engine.patch(patchOp(WALLETS, tenant, [], change, first));
  }

  /** Replaces the wallet, guarded on its `version`. */
  replaceOp(version: number, after: Wallet): PatchOp<Wallet> {
    const { balancePaise, availablePaise, version: next, spentDay, spentPaise } = after;
    const spent = spentDay === undefined ? {} : { spentDay, spentPaise };
    const change = { set: { balancePaise, availablePaise, version: next, ...spent } };
    return patchOp(WALLETS, after._id, [['version', '=', version]], change, version === 0 ? after : undefined);
  }
}

/** Append-only. */
export class Ledger extends TenantRepository<LedgerEntry> {
  protected override readonly idPrefix = 'le';

  constructor(engine: StorageEngine) {
    super(engine, LEDGER);
  }

  appendOp(entry: LedgerEntry): InsertOp<LedgerEntry> {
    return insertOp(LEDGER, entry);
  }

  async withKey(tenant: TenantId, key: string): Promise<LedgerEntry | undefined> {
    return (await this.find(tenant, { index: 'key', equals: [key], limit: 1 }))[0];
  }

  list(tenant: TenantId, page: PageQuery): Promise<LedgerEntry[]> {
    return this.page(tenant, 'newest', page);
  }
}
