import { TENANT_STATUSES, type DeadLetter, type SigningKey, type Tenant, type TenantId, type Trunk } from '@turant/domain';
import { DEAD_LETTERS } from '../dead-letters/dead-letters.schema.js';
import type { Reader } from '../engine/storage-engine.js';
import { SIGNING_KEYS } from '../signing-keys/signing-keys.schema.js';
import { TENANTS } from '../tenants/tenants.schema.js';
import { TRUNKS } from '../trunks/trunks.schema.js';
import { pagesOf } from './pages-of.js';
import { RecordsAt } from './records-at.js';

/** All records of one moment, for whoever recounts them. */
export class Snapshot {
  constructor(private readonly at: Reader) {}

  async *tenants(): AsyncGenerator<Tenant> {
    for (const status of TENANT_STATUSES)
      for await (const page of pagesOf(this.at, TENANTS, { index: 'by-status', equals: [status], field: '_id' })) yield* page;
  }

  recordsOf(tenant: TenantId): RecordsAt {
    return new RecordsAt(this.at, tenant);
  }

  /** The keys by which receipts are signed, retired ones included. */
  signingKeys(): Promise<SigningKey[]> {
    return this.at.find(SIGNING_KEYS, { index: 'versions' });
  }

  /** In the order in which they are tried. There are at most 100 (libs/management: trunks.ts). */
  trunks(): Promise<Trunk[]> {
    return this.at.find(TRUNKS, { index: 'by-order', limit: 100 });
  }

  /** Events that a group could not handle. */
  async *deadLetters(group: string): AsyncGenerator<DeadLetter> {
    for await (const page of pagesOf(this.at, DEAD_LETTERS, { index: 'by-group', equals: [group], field: '_id' })) yield* page;
  }
}
