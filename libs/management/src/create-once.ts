import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { optimistic } from '@turant/async';
import {
  checkSameBody,
  IDEMPOTENCY_KEY_MS,
  RejectedError,
  RetryLaterError,
  type Creation,
  type IdPrefix,
  type MintId,
  type TenantId,
} from '@turant/domain';
import type { RecordDeclaration } from '@turant/domain/records';
import { unchanged } from '@turant/store';
import type { ManagementContext } from './management-context.js';

/** The Idempotency-Key of a request, and the SHA-256 of its body, hex. */
export interface RequestKey {
  idempotencyKey: string;
  bodyHash: string;
}

/** A process that has not made its record by then is taken for dead. Making one takes milliseconds. */
const DEAD_AFTER_MS = 30_000;
/** 20 looks with 50 ms between them, for the end of another request with the same key. */
const CLAIM_TRIES = 20;
const CLAIM_PAUSE_MS = 50;

type Context = Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>;

/**
 * What has become of a key: `begun`, so that this request makes the record; `stored`, but the process may have died before it has told of it;
 * or `made`.
 */
interface Claim {
  recordId: string;
  state: 'begun' | 'stored' | 'made';
}

/**
 * Makes a record once for an Idempotency-Key, which is kept for 24 hours. The id of the record is stored before the record is made: whoever
 * repeats a request whose process died finds the record by it, or makes it.
 * @param key without one every request makes a record
 * @param make is given the ids, of which the first one of the record's kind is the stored one
 * @param finish what follows the write; it may be done again
 * @returns what was made, or the id of the record that an earlier request has made
 * @throws RejectedError IDEMPOTENCY_KEY_REUSED for another body; RetryLaterError CREATION_UNDER_WAY; and what `make` throws, which frees the key
 */
export async function createOnce<V>(
  context: Context,
  declaration: RecordDeclaration,
  tenant: TenantId,
  key: RequestKey | undefined,
  make: (ids: MintId) => Promise<V>,
  finish: (recordId: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ made: V } | { madeBefore: string }> {
  if (!key) return { made: await make(context.ids) };
  const { creations, engine } = context.store;
  const _id = claimIdOf(tenant, declaration.collection, key.idempotencyKey);
  const { recordId, state } = await claim(context, declaration, { _id, tenantId: tenant, bodyHash: key.bodyHash });
  const settle = (): Promise<unknown> => creations.patch(tenant, _id, [['recordId', '=', recordId]], { set: { isMade: true } });
  if (state === 'made') return { madeBefore: recordId };
  if (state === 'stored') {
    await finish(recordId);
    await context.bus.control({ kind: 'tenant-changed', tenantId: tenant });
    await settle();
    return { madeBefore: recordId };
  }
  try {
    const made = await make(firstIdIs(recordId, declaration.id.prefix, context.ids));
    await settle();
    return { made };
  } catch (error) {
    // Of these classes nothing was stored. After any other error it is not known, and the key keeps the id.
    if (error instanceof RejectedError || error instanceof RetryLaterError)
      await engine.delete(creations.deleteOp(tenant, _id, [['recordId', '=', recordId]]));
    throw error;
  }
}

/** The refusal of a repeat whose answer would show a secret again. @param what what the record is called in answers */
export const createdBefore = (what: string, recordId: string): RejectedError =>
  new RejectedError('CREATED_BEFORE', `this ${what} was made before: ${recordId}`);

const claimIdOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Ids of which the first one with the prefix is this one. */
function firstIdIs(id: string, prefix: IdPrefix, ids: MintId): MintId {
  let next: string | undefined = id;
  return (wanted) => {
    const given = wanted === prefix ? next : undefined;
    if (given !== undefined) next = undefined;
    return given ?? ids(wanted);
  };
}

function claim(
  { store: { creations, engine }, ids, clock }: Context,
  { collection, id }: RecordDeclaration,
  key: Pick<Creation, '_id' | 'tenantId' | 'bodyHash'>,
): Promise<Claim> {
  const { _id, tenantId: tenant } = key;
  const attempt = async (): Promise<Claim | undefined> => {
    const begunAt = clock.now();
    const recordId = ids(id.prefix);
    const expiresAt = new Date(begunAt.getTime() + IDEMPOTENCY_KEY_MS);
    if (await creations.insert({ ...key, recordId, begunAt, expiresAt })) return { recordId, state: 'begun' };
    const known = await creations.get(tenant, _id);
    if (!known) return undefined;
    if (known.expiresAt <= begunAt) {
      await engine.delete(creations.deleteOp(tenant, _id, [['recordId', '=', known.recordId]]));
      return undefined;
    }
    checkSameBody(known, key);
    if (known.isMade) return { recordId: known.recordId, state: 'made' };
    if (await engine.get({ name: collection }, known.recordId)) return { recordId: known.recordId, state: 'stored' };
    const isDead = begunAt.getTime() - known.begunAt.getTime() >= DEAD_AFTER_MS;
    const isTaken = isDead && (await creations.patch(tenant, _id, unchanged(known, 'begunAt'), { set: { begunAt } }));
    return isTaken ? { recordId: known.recordId, state: 'begun' } : undefined;
  };
  return optimistic(attempt, {
    tries: CLAIM_TRIES,
    pause: () => sleep(CLAIM_PAUSE_MS),
    contested: () => new RetryLaterError('CREATION_UNDER_WAY'),
  });
}
