import { constants, createReadStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import {
  asTenantId,
  isFinished,
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

/** Whose object it is, where the caller knows that. */
export interface OfCall {
  call: Call;
  kind: KeptKind;
}

/**
 * Step of the road: moves what lies in the spool into the object storage: first the wrapped key, then the object, then the call says so. Each step may be
 * repeated, and is, after a crash.
 * @param path of the sealed file
 * @param of whose it is; without it the key file says so
 * @throws RetryLaterError STORAGE_UNAVAILABLE, SettingsError STORAGE_SETTINGS: it stays in the spool
 */
export async function keepSpooled(context: RecordingContext, path: string, of?: OfCall): Promise<KeepResult> {
  const found = await readKeyFile(path);
  if (!found) return nothingKept(context, path, of);
  const { kind, callId } = found;
  const tenantId = asTenantId(found.tenantId);
  const call = await context.store.calls.get(tenantId, callId);
  if (call && isOfLivingWorker(call, context.clock.now())) return 'later';
  // The tenant was deleted, or somebody had the object erased.
  if (!call?.[sinceField(kind)]) return destroy(context, path, found);
  // The process died when all was done: since then a transcriber may have replaced the object.
  if (call[kind]?.state === 'kept') return forget(path, 'kept');
  const facts = await examine(context, path, found);
  if (!facts) return destroy(context, path, found);
  const kept = factsOf(call[kind], facts);
  try {
    await context.recordings.storage.putBytes(keyName(kind, tenantId, callId), Buffer.from(found.wrappedKey));
    await context.recordings.storage.putFile(objectName(kind, tenantId, callId), path);
  } catch (error) {
    if (call[kind]?.state === 'open') await write(context, call, kind, { ...kept, state: 'spooled' });
    throw error;
  }
  if (!(await write(context, call, kind, { ...kept, state: 'kept' }))) return destroy(context, path, found);
  return forget(path, 'kept');
}

/** Without its key file an object was moved on already, or nothing of it can be read. */
async function nothingKept({ store }: RecordingContext, path: string, of: OfCall | undefined): Promise<KeepResult> {
  const call = of && (await store.calls.get(of.call.tenantId, of.call._id));
  const kept = of && call?.[of.kind];
  if (call && kept?.state === 'open') {
    const failed: KeptObject = { state: 'failed', reason: kept.reason ?? 'nothing-written' };
    const since = sinceField(of.kind);
    await store.calls.patch(call.tenantId, call._id, [[since, '>=', new Date(0)]], { set: { [of.kind]: failed }, unset: [since] });
  }
  return forget(path);
}

/** A call that is not finished, and whose worker renews its lease. */
const isOfLivingWorker = ({ status, leaseUntil }: Call, now: Date): boolean =>
  !isFinished(status) && leaseUntil !== undefined && leaseUntil > now;

type Facts = SpooledFile & { isCutOff: boolean };

/** @returns undefined if there is nothing that could be kept */
async function examine({ recordings }: RecordingContext, path: string, { kind, callId, ...found }: KeyFile): Promise<Facts | undefined> {
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
