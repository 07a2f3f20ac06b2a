import {
  isUnderWay,
  keyName,
  objectName,
  RejectedError,
  sealedObjectAbout,
  type Call,
  type KeptKind,
  type KeptObject,
  type TenantId,
} from '@turant/domain';
import type { ObjectStorage } from '@turant/storage';
import type { KeyRing } from '@turant/vault';
import type { ManagementContext } from '../management-context.js';

/** What is needed to read what was said. */
export interface KeptReader {
  storage: Pick<ObjectStorage, 'get'>;
  keys: Pick<KeyRing, 'openObjectKey'>;
}

/** A sealed object of a call, with its key. */
export interface OpenedObject {
  call: Call;
  kept: KeptObject;
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
 * @throws RejectedError CALL_NOT_FOUND; RECORDING_NOT_FOUND or TRANSCRIPT_NOT_FOUND if there is none, or none any more;
 *   RECORDING_CONFLICT or TRANSCRIPT_CONFLICT while it is written or moved; RetryLaterError STORAGE_UNAVAILABLE
 */
export async function openKept(
  { store }: Pick<ManagementContext, 'store'>,
  { storage, keys }: KeptReader,
  tenantId: TenantId,
  callId: string,
  kind: KeptKind,
): Promise<OpenedObject> {
  const call = await store.calls.get(tenantId, callId);
  if (!call) throw new RejectedError('CALL_NOT_FOUND', 'no such call');
  const kept = keptOf(call, kind);
  const [wrapped, sealed] = await Promise.all([
    storage.get(keyName(kind, tenantId, callId)),
    storage.get(objectName(kind, tenantId, callId)),
  ]);
  if (!wrapped || !sealed) {
    wrapped?.bytes.destroy();
    sealed?.bytes.destroy();
    throw notFound(kind, 'it is not in the storage');
  }
  try {
    const key = await keys.openObjectKey(tenantId, sealedObjectAbout(kind, tenantId, callId), await textOf(wrapped.bytes));
    return { call, kept, key, read: () => sealed.bytes, close: () => void sealed.bytes.destroy() };
  } catch (error) {
    sealed.bytes.destroy();
    throw error;
  }
}

function keptOf(call: Call, kind: KeptKind): KeptObject {
  const kept = call[kind];
  if (!kept) throw notFound(kind, 'the call was not recorded');
  if (isUnderWay(kept)) throw new RejectedError(`${kind.toUpperCase()}_CONFLICT`, `the ${kind} is still being written`);
  if (kept.state !== 'kept') throw notFound(kind, GONE[kept.state] ?? 'there is none');
  return kept;
}

const GONE: Readonly<Record<string, string>> = {
  failed: 'nothing of it could be written',
  expired: 'its retention has ended',
  erased: 'it was erased',
};

const notFound = (kind: KeptKind, why: string): RejectedError =>
  new RejectedError(`${kind.toUpperCase()}_NOT_FOUND`, `there is no ${kind}: ${why}`);

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
