import { buffer } from 'node:stream/consumers';
import { everyRecord } from '@turant/async';
import { ERASED_LEADS, ERASED_TENANTS, erasedLeadName, erasedTenantName, isId, type Erasure, type TenantId } from '@turant/domain';
import type { DestroyingStorage, SignedCertificate } from './erasing-parts.js';

/**
 * The object that the storage keeps of an erasure: the proof, and the hashed numbers. If the records are restored from an older copy, the
 * hashes keep the person from being called.
 */
export interface ErasedObject extends SignedCertificate {
  hashedNumbers: readonly string[];
}

const nameOf = ({ tenantId, leadId }: { tenantId: TenantId; leadId?: string | null | undefined }): string =>
  leadId === undefined || leadId === null ? erasedTenantName(tenantId) : erasedLeadName(tenantId, leadId);

export async function putErased(storage: DestroyingStorage, erased: ErasedObject): Promise<void> {
  await storage.putBytes(nameOf(erased.certificate), Buffer.from(JSON.stringify(erased)));
}

/** The object of an erasure, or of any erasure of that lead or tenant. */
export const readErased = (storage: DestroyingStorage, of: Pick<Erasure, 'tenantId' | 'leadId'>): Promise<ErasedObject | undefined> =>
  readNamed(storage, nameOf(of));

/** @returns undefined if there is no such object, or if it is none of an erasure of that name */
export async function readNamed(storage: DestroyingStorage, name: string): Promise<ErasedObject | undefined> {
  const found = await storage.get(name);
  if (!found) return undefined;
  const read = parsed((await buffer(found.bytes)).toString('utf8'));
  return isErased(read) && nameOf(read.certificate) === name ? read : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErased(read: unknown): read is ErasedObject {
  const { certificate, signature, hashedNumbers } = (read ?? {}) as Partial<Record<keyof ErasedObject, unknown>>;
  const { format, erasureId, tenantId, at, callIds } = (certificate ?? {}) as Record<string, unknown>;
  const texts = [signature, erasureId, tenantId, at];
  return (
    format === 'turant-erasure-1' &&
    texts.every((text) => typeof text === 'string') &&
    isListOf(callIds, (one) => isId(one, 'cl')) &&
    isListOf(hashedNumbers, (one) => IS_HASHED.test(one))
  );
}

const isListOf = (read: unknown, fits: (one: string) => boolean): boolean =>
  Array.isArray(read) && read.every((one: unknown) => typeof one === 'string' && fits(one));

const IS_HASHED = /^#[0-9a-f]{64}$/;

/** Names of erased leads and tenants, in pages. */
export async function* erasedNames(storage: DestroyingStorage, pageSize = 1_000): AsyncGenerator<string> {
  for (const prefix of [ERASED_TENANTS, ERASED_LEADS]) yield* everyRecord(pageSize, (after, limit) => storage.list(prefix, limit, after));
}
