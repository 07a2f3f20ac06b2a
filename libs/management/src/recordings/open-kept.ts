import { isUnderWay, keptAsOf, RejectedError, type Call, type KeptKind, type KeptObject, type TenantId } from '@turant/domain';
import { openStored, type OpenedObject } from '@turant/recordings';
import type { ObjectStorage } from '@turant/storage';
import type { KeyRing } from '@turant/vault';
import { found } from '../found.js';
import type { ManagementContext } from '../management-context.js';

/** What is needed to read what was said. */
export interface KeptReader {
  storage: Pick<ObjectStorage, 'get'>;
  keys: Pick<KeyRing, 'openObjectKey'>;
  /** Where calls of this machine that last are written; absent where there are none. */
  spoolDir?: string;
}

/** A sealed object of a call, with its key. */
export interface OpenedKept extends OpenedObject {
  call: Call;
  kept: KeptObject;
}

/**
 * Finds an object of a call in the storage, and opens its key.
 * @throws RejectedError CALL_NOT_FOUND; RECORDING_NOT_FOUND or TRANSCRIPT_NOT_FOUND if there is none, or none any more;
 *   RECORDING_CONFLICT or TRANSCRIPT_CONFLICT while it is written or moved; RetryLaterError STORAGE_UNAVAILABLE. Reading a recording throws
 *   RejectedError RECORDING_DAMAGED at its end, if it has not the size that its record names
 */
export async function openKept(
  { store, clock }: Pick<ManagementContext, 'store' | 'clock'>,
  { storage, keys }: KeptReader,
  tenantId: TenantId,
  callId: string,
  kind: KeptKind,
): Promise<OpenedKept> {
  const call = found(await store.calls.get(tenantId, callId), 'CALL_NOT_FOUND');
  const kept = keptOf(call, kind, clock.now());
  const opened = await openStored({ storage, keys }, tenantId, callId, kind);
  if (!opened) throw notFound(kind, 'it is not in the storage');
  const { bytes } = kept;
  // A transcript is written anew when its words have come: for a moment its record has the size of before.
  if (kind !== 'recording' || bytes === undefined) return { call, kept, ...opened };
  return { call, kept, ...opened, read: () => wholeOf(opened.read(), bytes, callId) };
}

/** Sealed bytes that were cut off anywhere open as a shorter recording: their size tells it. */
async function* wholeOf(chunks: AsyncIterable<Uint8Array>, bytes: number, callId: string): AsyncGenerator<Uint8Array, void, undefined> {
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    yield chunk;
  }
  if (read !== bytes)
    throw new RejectedError('RECORDING_DAMAGED', `the recording of ${callId} in the storage is not whole: ${read} of ${bytes} bytes`);
}

function keptOf(call: Call, kind: KeptKind, now: Date): KeptObject {
  const kept = keptAsOf(call[kind], call.endedAt, now);
  if (!kept) throw notFound(kind, 'the call was not recorded');
  if (isUnderWay(kept)) throw new RejectedError(CONFLICT[kind]);
  if (kept.state !== 'kept') throw notFound(kind, GONE[kept.state] ?? 'there is none');
  return kept;
}

const GONE: Readonly<Record<string, string>> = {
  failed: 'nothing of it could be written',
  expired: 'its retention has ended',
  erased: 'it was erased',
};

const CONFLICT = { recording: 'RECORDING_CONFLICT', transcript: 'TRANSCRIPT_CONFLICT' } as const;
const NOT_FOUND = { recording: 'RECORDING_NOT_FOUND', transcript: 'TRANSCRIPT_NOT_FOUND' } as const;

const notFound = (kind: KeptKind, why: string): RejectedError => new RejectedError(NOT_FOUND[kind], `there is no ${kind}: ${why}`);
