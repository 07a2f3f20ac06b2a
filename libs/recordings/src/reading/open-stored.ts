import type { Readable } from 'node:stream';
import { keyName, objectName, sealedObjectAbout, type KeptKind, type TenantId } from '@turant/domain';

/** Where objects and their keys lie (ObjectStorage of libs/storage), and what unwraps the keys (KeyRing of libs/vault). */
export interface StoredObjects {
  storage: { get(name: string): Promise<{ bytes: Readable } | undefined> };
  keys: { openObjectKey(tenantId: TenantId, about: string, wrapped: string): Promise<Buffer> };
}

/** A sealed object of a call, with its key. */
export interface OpenedObject {
  key: Buffer;
  /** The sealed bytes; called once at most. */
  read: () => AsyncIterable<Uint8Array>;
  /** To be called at last, whether the bytes were read or not. */
  close: () => void;
}

/** The key file of an object is a line of text. */
const MAX_KEY_BYTES = 4_096;

/**
 * Finds an object of a call in the storage, and opens its key.
 * @returns undefined if it is not there
 * @throws RetryLaterError STORAGE_UNAVAILABLE; RejectedError OBJECT_KEY_GONE, OBJECT_KEY_DAMAGED
 */
export async function openStored(
  { storage, keys }: StoredObjects,
  tenantId: TenantId,
  callId: string,
  kind: KeptKind,
): Promise<OpenedObject | undefined> {
  const wrapped = await storage.get(keyName(kind, tenantId, callId));
  if (!wrapped) return undefined;
  const key = await keys.openObjectKey(tenantId, sealedObjectAbout(kind, tenantId, callId), await textOf(wrapped.bytes));
  const sealed = await storage.get(objectName(kind, tenantId, callId));
  return sealed && { key, read: () => sealed.bytes, close: () => void sealed.bytes.destroy() };
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > MAX_KEY_BYTES) throw new Error('the wrapped key of an object is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
