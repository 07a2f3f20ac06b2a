import { everyPage } from '@turant/async';
import { derivedId, type Erasure, type ErasureCertificate, type TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import type { DestroyingStorage } from './erasing-parts.js';
import { putErased, readErased } from './erased-objects.js';

const NAMES_A_COUNT = 1_000;
const MAX_OBJECTS_A_SWEEP = 500;
/** Objects that are deleted at the same time. */
const OBJECTS_AT_ONCE = 20;

/** The folders of a tenant's objects in the order of their destruction. The keys come first: without them the rest is noise. */
const prefixesOf = (tenantId: TenantId): readonly string[] =>
  ['keys', 'recordings', 'transcripts', 'erased/leads'].map((folder) => `${folder}/${tenantId}/`);

/**
 * Destroys some of what was said in the calls of a tenant that is being deleted. When nothing is left, the certificate is signed and put into
 * the storage, where it stays: the records of the tenant go after that.
 * @returns whether nothing is left now
 * @throws RetryLaterError STORAGE_UNAVAILABLE
 */
export async function eraseTenantObjects(context: RoadContext, tenantId: TenantId): Promise<boolean> {
  const { storage } = context.erasing;
  const erased = await readErased(storage, { tenantId });
  const erasure = erased ? undefined : await begunErasure(context, tenantId);
  let left = MAX_OBJECTS_A_SWEEP;
  for (const prefix of prefixesOf(tenantId)) {
    const names = await storage.list(prefix, left);
    await deleteAll(storage, names);
    left -= names.length;
    if (left === 0) return false;
  }
  if (erasure?.certificate) await certify(context, erasure.certificate);
  return true;
}

async function deleteAll(storage: DestroyingStorage, names: readonly string[]): Promise<void> {
  for (let from = 0; from < names.length; from += OBJECTS_AT_ONCE)
    await Promise.all(names.slice(from, from + OBJECTS_AT_ONCE).map((name) => storage.delete(name)));
}

async function certify({ erasing }: RoadContext, { keyId: _, ...unsigned }: ErasureCertificate): Promise<void> {
  await putErased(erasing.storage, { ...(await erasing.sign(unsigned)), hashedNumbers: [] });
}

/** Counts before anything is deleted, and keeps the counts in the tenant's records: another process may go on. */
async function begunErasure({ store, erasing, clock }: RoadContext, tenantId: TenantId): Promise<Erasure> {
  const _id = derivedId('er', tenantId, tenantId, 'tenant');
  const known = await store.erasures.get(tenantId, _id);
  if (known) return known;
  const at = clock.now();
  const [recordings, transcripts] = [
    await count(erasing.storage, `recordings/${tenantId}/`),
    await count(erasing.storage, `transcripts/${tenantId}/`),
  ];
  const certificate: ErasureCertificate = {
    format: 'turant-erasure-1',
    erasureId: _id,
    tenantId,
    leadId: null,
    at: at.toISOString(),
    callIds: [],
    destroyed: { recordings, transcripts, requests: null, enquiries: null },
    kept: [],
    keyId: '',
  };
  const erasure: Erasure = { _id, tenantId, at, state: 'begun', certificate };
  await store.erasures.insert(erasure);
  return erasure;
}

async function count(storage: DestroyingStorage, prefix: string): Promise<number> {
  let total = 0;
  for await (const names of everyPage(NAMES_A_COUNT, (after, limit) => storage.list(prefix, limit, after))) total += names.length;
  return total;
}
