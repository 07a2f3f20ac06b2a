import { constants, createReadStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import {
  asTenantId,
  isFinished,
  isUnderWay,
  keyName,
  objectName,
  sealedObjectAbout,
  sinceField,
  type Call,
  type KeptKind,
  type KeptObject,
} from '@turant/domain';
import { examineSealed, keyPathOf, readKeyFile, type KeyFile, type SpooledFile } from '@turant/recordings';
import type { RecordingContext } from './recording-context.js';

/** `later`: another process may still be writing it. */
export type KeepResult = 'kept' | 'gone' | 'later';

/** The call that the object belongs to, if the caller knows it. Then its files are complete, or there are none. */
export interface OfCall {
  call: Call;
  kind: KeptKind;
}

/** The writer of a file gives it up by then (CallFile of libs/recordings: 30 s). */
const LAST_WRITE_MS = 35_000;

/**
 * Step of the road: moves what lies in the spool into the object storage: first the wrapped key, then the object, then the call says so. Each step may be
 * repeated, and is, after a crash.
 * @param path of the sealed file
 * @param of whose it is; without it the key file says so
 * @param isShared whether other processes write in the folder, too
 * @throws RetryLaterError STORAGE_UNAVAILABLE, SettingsError STORAGE_SETTINGS: it stays in the spool
 */
export async function keepSpooled(context: RecordingContext, path: string, of?: OfCall, isShared = true): Promise<KeepResult> {
  const found = await readKeyFile(path);
  // Without a whole key file an object was moved on already, or nothing of it can be read.
  if (!found) {
    if (of) await failed(context, of);
    return forget(path);
  }
  const { kind, callId } = found;
  const tenantId = asTenantId(found.tenantId);
  const call = await context.store.calls.get(tenantId, callId);
  if (call && !of && isShared && mayBeWritten(call, context.clock.now())) return 'later';
  // The tenant was deleted, or somebody had the object erased.
  if (!call?.[sinceField(kind)]) return destroy(context, path, found);
  // A process died when all was done. Since then a transcriber may have replaced the object, and a rotation its key.
  if (call[kind]?.state === 'kept') return forget(path, 'kept');
  const facts = await examine(context, path, found);
  if (!facts) {
    await failed(context, { call, kind });
    return destroy(context, path, found);
  }
  const kept = factsOf(call[kind], facts);
  try {
    await context.recordings.storage.putBytes(keyName(kind, tenantId, callId), Buffer.from(found.wrappedKey));
    await context.recordings.storage.putFile(objectName(kind, tenantId, callId), path);
  } catch (error) {
    const now = await context.store.calls.get(tenantId, callId);
    // Another process of the folder has moved it meanwhile, and it may be erased since then: our key must not stay.
    if (!now?.[sinceField(kind)]) return destroy(context, path, found);
    if (!(await isThere(path))) return 'later';
    if (now[kind]?.state === 'open') await write(context, call, kind, { ...kept, state: 'spooled' });
    throw error;
  }
  if (!(await write(context, call, kind, { ...kept, state: 'kept' }))) return destroy(context, path, found);
  return forget(path, 'kept');
}

/** There is no object, and there will be none. */
async function failed({ store }: RecordingContext, { call: { tenantId, _id }, kind }: OfCall): Promise<void> {
  const kept = (await store.calls.get(tenantId, _id))?.[kind];
  if (!kept || !isUnderWay(kept)) return;
  const since = sinceField(kind);
  const change: KeptObject = { state: 'failed', reason: kept.reason ?? 'nothing-written' };
  await store.calls.patch(tenantId, _id, [[since, '>=', new Date(0)]], { set: { [kind]: change }, unset: [since] });
}

/** Whether another process may still write the file: its worker renews the call's lease, or has just ended the call. */
function mayBeWritten({ status, leaseUntil, endedAt, endReason }: Call, now: Date): boolean {
  if (!isFinished(status)) return leaseUntil !== undefined && leaseUntil > now;
  return endReason !== 'worker-lost' && endedAt !== undefined && now.getTime() - endedAt.getTime() < LAST_WRITE_MS;
}

type Facts = SpooledFile & { isCutOff: boolean };

/** @returns undefined if there is nothing that could be kept */
async function examine(context: RecordingContext, path: string, found: KeyFile): Promise<Facts | undefined> {
  const facts = await factsIn(context, path, found);
  // The writer's process died within the first second, so that there is no sound in the file.
  const isMute = facts?.isCutOff && found.kind === 'recording' && facts.durationMs === 0;
  return facts?.bytes === 0 || isMute ? undefined : facts;
}

async function factsIn({ recordings }: RecordingContext, path: string, { kind, callId, ...found }: KeyFile): Promise<Facts | undefined> {
  const tenantId = asTenantId(found.tenantId);
  const key = await recordings.keys.openObjectKey(tenantId, sealedObjectAbout(kind, tenantId, callId), found.wrappedKey);
  const about = { tenantId, callId, kind };
  if (await isThere(path)) return examineSealed(createReadStream(path), key, about);
  // The process died after it had moved the object.
  const stored = await recordings.storage.get(objectName(kind, tenantId, callId));
  return stored && examineSealed(stored.bytes, key, about);
}

const factsOf = (before: KeptObject | undefined, { bytes, durationMs, sha256, isCutOff }: Facts): Omit<KeptObject, 'state'> => ({
  bytes,
  sha256,
  ...(durationMs > 0 && { durationMs }),
  ...(isCutOff && { isCutOff }),
  ...(before?.reason !== undefined && { reason: before.reason }),
});

/** @returns false if the object was erased meanwhile */
async function write(context: RecordingContext, { tenantId, _id }: Call, kind: KeptKind, kept: KeptObject): Promise<boolean> {
  const { store, clock, recordings } = context;
  const isHeard = recordings.isTranscribed && kind === 'recording' && kept.state === 'kept';
  const set = { [kind]: kept, ...(isHeard && { transcribeAt: clock.now() }) };
  const guard = [[sinceField(kind), '>=', new Date(0)]] as const;
  return (await store.calls.patch(tenantId, _id, guard, { set })) !== undefined;
}

/** The key goes first: without it the object cannot be opened any more. */
async function destroy({ recordings }: RecordingContext, path: string, { kind, callId, ...found }: KeyFile): Promise<KeepResult> {
  const tenantId = asTenantId(found.tenantId);
  await recordings.storage.delete(keyName(kind, tenantId, callId));
  await recordings.storage.delete(objectName(kind, tenantId, callId));
  return forget(path);
}

/** The key goes last from the spool: as long as it is there, the next process finds the rest. */
async function forget(path: string, result: KeepResult = 'gone'): Promise<KeepResult> {
  await rm(path, { force: true });
  await rm(keyPathOf(path), { force: true });
  return result;
}

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
