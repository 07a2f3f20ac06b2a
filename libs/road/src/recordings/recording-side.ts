import type { Call, Employee, TenantId } from '@turant/domain';
import type { Recorder } from '@turant/recordings';
import type { ObjectStorage } from '@turant/storage';

/** The parts with which a process records calls. */
export interface RecordingSide {
  recorder: Pick<Recorder, 'record' | 'transcribe'>;
  /** Keys of objects (KeyRing of @turant/vault). */
  keys: {
    newObjectKey(tenantId: TenantId, about: string): Promise<{ key: Buffer; wrapped: string }>;
    openObjectKey(tenantId: TenantId, about: string, wrapped: string): Promise<Buffer>;
  };
  storage: Pick<ObjectStorage, 'putFile' | 'putBytes' | 'get' | 'delete'>;
  /** Where the recorder writes. */
  spoolDir: string;
  /** Whether a transcriber is to hear what was recorded. */
  isTranscribed: boolean;
}

/** Moves what was recorded into the storage (SpoolKeeper). */
export interface Spool {
  /** Notes that this process writes files of this call. */
  hold(callId: string): void;
  /** Notes that the files of this call are complete. */
  release(call: Call): void;
}

/** Whether a call of this employee is recorded. People are told so in the greeting, and only then. */
export const isToBeRecorded = (side: RecordingSide | undefined, { isRecorded = true }: Pick<Employee, 'isRecorded'>): boolean =>
  side !== undefined && isRecorded;

/** The fields that a call's record gets when its recording begins. */
export const keptFields = (at: Date): Pick<Call, 'recording' | 'recordedAt' | 'transcript' | 'transcribedAt'> => ({
  recording: { state: 'open' },
  recordedAt: at,
  transcript: { state: 'open' },
  transcribedAt: at,
});
