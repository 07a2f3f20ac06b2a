import { KEPT_KINDS, keyName, objectName, type Call, type KeptKind, type KeptObject, type KeptState } from '@turant/domain';
import type { Change } from '@turant/store';
import type { RoadContext } from '../road-context.js';
import type { DestroyingStorage } from './erasing-parts.js';

/** Whether there may be objects of a call: a process that died may have left some that the call does not name. */
export const mayBeKept = ({ answeredAt, recording, transcript }: Call): boolean => Boolean(answeredAt ?? recording ?? transcript);

/**
 * Destroys what was said in a call. The call says so first, because a rotation of the tenant's keys puts no key back for such a call, and a transcriber
 * that hears it meanwhile has lost its claim. It may be
 * repeated: `recordedAt` and `transcribedAt` stay, until the caller unsets them (`destroyedChange`).
 * @throws RetryLaterError STORAGE_UNAVAILABLE
 */
export async function destroySpoken(
  { store, erasing }: Pick<RoadContext, 'store' | 'erasing'>,
  call: Call,
  state: Destroyed,
  kinds: readonly KeptKind[] = KEPT_KINDS,
): Promise<void> {
  const { set } = destroyedChange(call, state, kinds);
  if (Object.keys(set).length > 0) await store.calls.patch(call.tenantId, call._id, [], { set, unset: ['transcribeAt'] });
  await destroyObjects(erasing.storage, call, kinds);
}

/**
 * Destroys the objects of a call. The keys go first: without its key an object is noise, wherever copies of it are. It may be repeated.
 * @throws RetryLaterError STORAGE_UNAVAILABLE
 */
export async function destroyObjects(
  storage: DestroyingStorage,
  { tenantId, _id }: Pick<Call, 'tenantId' | '_id'>,
  kinds: readonly KeptKind[] = KEPT_KINDS,
): Promise<void> {
  await Promise.all(kinds.map((kind) => storage.delete(keyName(kind, tenantId, _id))));
  await Promise.all(kinds.map((kind) => storage.delete(objectName(kind, tenantId, _id))));
}

type Destroyed = Extract<KeptState, 'expired' | 'erased'>;

/** Notes in a call that an object was destroyed. An object that was never kept, or was destroyed before, stays as it is. */
const destroyed = (kept: KeptObject, state: Destroyed): KeptObject => (wasKept(kept) ? { ...kept, state } : kept);

/** Whether there is anything to destroy. */
const wasKept = (kept: KeptObject | undefined): boolean =>
  kept !== undefined && kept.state !== 'failed' && kept.state !== 'expired' && kept.state !== 'erased';

/** The change of a call whose objects were destroyed. Without a recording there is nothing to transcribe. */
export function destroyedChange(
  call: Call,
  state: Destroyed,
  kinds: readonly KeptKind[] = KEPT_KINDS,
): Required<Pick<Change<Call>, 'set' | 'unset'>> {
  const { recording, transcript } = call;
  const [isRecording, isTranscript] = [kinds.includes('recording'), kinds.includes('transcript')];
  return {
    set: {
      ...(isRecording && recording && { recording: destroyed(recording, state) }),
      ...(isTranscript && transcript && { transcript: destroyed(transcript, state) }),
    },
    unset: [
      ...(isRecording ? (['recordedAt', 'transcribeAt', 'transcribeFailures'] as const) : []),
      ...(isTranscript ? (['transcribedAt'] as const) : []),
    ],
  };
}
