import { createHash } from 'node:crypto';
import { keyName, objectName, type KeptKind, type TenantId } from '@turant/domain';
import type { ObjectStorage } from '@turant/storage';

/** What lies in the storage of one recording or transcript. */
export interface FoundObject {
  /** The sealed bytes; absent if there is no object. */
  object?: { bytes: number; sha256: string };
  hasKey: boolean;
}

/** Reads an object whole, and looks for its key. */
export async function foundObject(
  storage: Pick<ObjectStorage, 'get'>,
  kind: KeptKind,
  tenantId: TenantId,
  callId: string,
): Promise<FoundObject> {
  const key = await storage.get(keyName(kind, tenantId, callId));
  key?.bytes.destroy();
  const object = await hashed(storage, objectName(kind, tenantId, callId));
  return { hasKey: key !== undefined, ...(object && { object }) };
}

async function hashed(storage: Pick<ObjectStorage, 'get'>, name: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const stored = await storage.get(name);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of stored.bytes as AsyncIterable<Uint8Array>) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
