import {
  PROOF_KEY,
  SEAL_OF_ALL,
  TENANT_STATUSES,
  type ApiKey,
  type DeadLetter,
  type ProofKey,
  type Seal,
  type SigningKey,
  type Tenant,
  type TenantId,
  type Trunk,
} from '@turant/domain';
import { API_KEYS, DEAD_LETTERS, SIGNING_KEYS, TENANTS, TRUNKS } from '../collections.js';
import type { Reader } from '../engine/storage-engine.js';
import { SEALS } from '../seals/seals.schema.js';
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

  /** The operator's keys of the API, with whatever tenant they are stored. */
  async *operatorKeys(): AsyncGenerator<ApiKey> {
    for await (const page of pagesOf(this.at, API_KEYS, { index: 'hash', equals: [], field: 'hash' }))
      yield* page.filter(({ isOperator }) => isOperator === true);
  }

  /** The key of proofs, sealed by the master key; absent if no process of this release has used the records yet. */
  async proofKey(): Promise<ProofKey | undefined> {
    return (await this.at.get(SEALS, PROOF_KEY)) as ProofKey | undefined;
  }

  async sealOfAll(): Promise<Seal | undefined> {
    return (await this.at.get(SEALS, SEAL_OF_ALL)) as Seal | undefined;
  }

  /** Events that a group could not handle. */
  async *deadLetters(group: string): AsyncGenerator<DeadLetter> {
    for await (const page of pagesOf(this.at, DEAD_LETTERS, { index: 'by-group', equals: [group], field: '_id' })) yield* page;
  }
}
