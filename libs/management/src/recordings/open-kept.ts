import { isUnderWay, keptAsOf, RejectedError, type Call, type KeptKind, type KeptObject, type TenantId } from '@turant/domain';
import { openStored, type OpenedObject } from '@turant/recordings';
import type { ObjectStorage } from '@turant/storage';
import type { KeyRing } from '@turant/vault';
import type { ManagementContext } from '../management-context.js';

/** What is needed to read what was said. */
export interface KeptReader {
  storage: Pick<ObjectStorage, 'get'>;
  keys: Pick<KeyRing, 'openObjectKey'>;
}

/** A sealed object of a call, with its key. */
export interface OpenedKept extends OpenedObject {
  call: Call;
  kept: KeptObject;
}

/**
 * Finds an object of a call in the storage, and opens its key.
 * @throws RejectedError CALL_NOT_FOUND; RECORDING_NOT_FOUND or TRANSCRIPT_NOT_FOUND if there is none, or none any more;
 *   RECORDING_CONFLICT or TRANSCRIPT_CONFLICT while it is written or moved; RetryLaterError STORAGE_UNAVAILABLE
 */
export async function openKept(
  { store, clock }: Pick<ManagementContext, 'store' | 'clock'>,
  { storage, keys }: KeptReader,
  tenantId: TenantId,
  callId: string,
  kind: KeptKind,
): Promise<OpenedKept> {
  const call = await store.calls.get(tenantId, callId);
  if (!call) throw new RejectedError('CALL_NOT_FOUND', 'no such call');
  const kept = keptOf(call, kind, clock.now());
  const opened = await openStored({ storage, keys }, tenantId, callId, kind);
  if (!opened) throw notFound(kind, 'it is not in the storage');
  return { call, kept, ...opened };
}

function keptOf(call: Call, kind: KeptKind, now: Date): KeptObject {
  const kept = keptAsOf(call[kind], call.endedAt, now);
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
