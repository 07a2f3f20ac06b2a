import { KEPT_KINDS, keyName, RejectedError, sealedObjectAbout, type KeptKind, type TenantId, type TenantKey } from '@turant/domain';
import type { KeyRing, TenantKeyRecords } from './key-ring.js';

const NAMES_A_PAGE = 500;
/** A wrapped key is about 100 bytes. */
const MAX_WRAPPED_BYTES = 1_000;

/** The objects that hold wrapped keys: the object storage of `libs/storage`, as a type of its own. */
export interface KeyObjects {
  get(name: string): Promise<{ bytes: AsyncIterable<Uint8Array> } | undefined>;
  putBytes(name: string, bytes: Uint8Array): Promise<void>;
  list(prefix: string, limit: number, after?: string): Promise<string[]>;
  delete(name: string): Promise<void>;
}

export interface RotationParts {
  ring: KeyRing;
  records: TenantKeyRecords & { remove(key: TenantKey): Promise<void> };
  objects: KeyObjects;
  /** Whether the object of a call was destroyed. The record must say so before its key is deleted. */
  isDestroyed(tenantId: TenantId, kind: KeptKind, callId: string): Promise<boolean>;
  /** Whether the tenant has an object that is being written or moved: its key is not in the object storage yet. */
  isUnderWay(tenantId: TenantId): Promise<boolean>;
  /** Whether nobody can still be about to wrap a key by the version before this one. */
  isSettled(newest: TenantKey): boolean;
}

export interface TenantRotation {
  /** Undefined: the tenant has no key yet, so that there is nothing to rotate. */
  version?: number;
  /** Keys of objects that were wrapped anew by this run. */
  rewrapped: number;
  /** Keys of objects that nobody can open: they have been changed, or the tenant's key is gone. */
  unreadable: number;
  /** Whether the older keys of the tenant are gone. If not, run it again later. */
  isDone: boolean;
}

/**
 * Gives a tenant a new key: new objects use it at once, the keys of stored objects are wrapped anew one after the other, and then the older
 * keys of the tenant are deleted. No object is rewritten. It may be killed at any point: the next run goes on.
 */
export async function rotateTenantKey(parts: RotationParts, tenantId: TenantId): Promise<TenantRotation> {
  const { ring, records, isUnderWay, isSettled } = parts;
  const found = await records.all(tenantId);
  if (found.length === 0) return { rewrapped: 0, unreadable: 0, isDone: true };
  const newest = found.length > 1 ? (found.at(-1) as TenantKey) : await ring.addTenantKey(tenantId);
  // Asked before the pass: what is being moved now may come into the storage behind it.
  const mayRemove = isSettled(newest) && !(await isUnderWay(tenantId));
  const { rewrapped, unreadable } = await rewrapAll(parts, tenantId);
  if (mayRemove) for (const old of found.filter(({ version }) => version < newest.version)) await records.remove(old);
  return { version: newest.version, rewrapped, unreadable, isDone: mayRemove };
}

async function rewrapAll(parts: RotationParts, tenantId: TenantId): Promise<{ rewrapped: number; unreadable: number }> {
  const counts = { rewrapped: 0, unreadable: 0, same: 0 };
  for (const kind of KEPT_KINDS) {
    const prefix = keyName(kind, tenantId, '');
    let names: string[];
    let after: string | undefined;
    do {
      names = await parts.objects.list(prefix, NAMES_A_PAGE, after);
      for (const name of names) counts[await rewrapOne(parts, tenantId, kind, name.slice(prefix.length))] += 1;
      after = names.at(-1);
    } while (names.length === NAMES_A_PAGE);
  }
  return counts;
}

async function rewrapOne(
  { ring, objects, isDestroyed }: RotationParts,
  tenantId: TenantId,
  kind: KeptKind,
  callId: string,
): Promise<'rewrapped' | 'unreadable' | 'same'> {
  const name = keyName(kind, tenantId, callId);
  const removeIfDestroyed = async (): Promise<boolean> => {
    const isGone = await isDestroyed(tenantId, kind, callId);
    if (isGone) await objects.delete(name);
    return isGone;
  };
  // A run that was killed may have put back a key that was being destroyed.
  if (await removeIfDestroyed()) return 'same';
  const wrapped = await readWrapped(objects, name);
  if (wrapped === undefined) return 'same';
  const anew = await rewrapped(ring, tenantId, sealedObjectAbout(kind, tenantId, callId), wrapped);
  if (anew === 'unreadable' || anew === undefined) return anew ?? 'same';
  await objects.putBytes(name, Buffer.from(anew.wrapped));
  // If it was destroyed since it was read, it has just been put back.
  await removeIfDestroyed();
  return 'rewrapped';
}

async function rewrapped(
  ring: KeyRing,
  tenantId: TenantId,
  about: string,
  wrapped: string,
): Promise<{ wrapped: string } | 'unreadable' | undefined> {
  try {
    const anew = await ring.rewrapObjectKey(tenantId, about, wrapped);
    return anew === undefined ? undefined : { wrapped: anew };
  } catch (error) {
    if (error instanceof RejectedError) return 'unreadable';
    throw error;
  }
}

async function readWrapped(objects: KeyObjects, name: string): Promise<string | undefined> {
  const found = await objects.get(name);
  if (!found) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of found.bytes) {
    size += chunk.length;
    if (size > MAX_WRAPPED_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
