import { setTimeout as pause } from 'node:timers/promises';
import { optimistic } from '@turant/async';
import { RetryLaterError, type AuditActor, type AuditedAct, type MintId, type TenantId } from '@turant/domain';
import type { CommitResult, Op, StorageEngine } from '../engine/storage-engine.js';
import { plainOf } from './act-of-change.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { chainEntries, type UnchainedEntry } from './entry-hash.js';
import { inTurn } from './in-turn.js';
import type { Proof } from '../sealing/proof.js';

/** What an entry takes besides the act; a `ManagementContext` and the parts of a process have it. */
export interface AuditContext {
  store: { engine: StorageEngine; proof?: Proof | undefined };
  ids: MintId;
  clock: { now(): Date };
}

/** Tries while other processes append to the same trail. */
const MAX_APPEND_TRIES = 40;
const MAX_APPEND_PAUSE_MS = 40;

/**
 * Repeats an attempt until it answers something else than undefined. The random pause keeps processes from colliding again and again.
 * @throws RetryLaterError AUDIT_CONTESTED
 */
export const untilAppended = <R>(attempt: () => Promise<R | undefined>): Promise<R> =>
  optimistic(attempt, {
    tries: MAX_APPEND_TRIES,
    pause: (missed) => pause(Math.random() * Math.min(2 ** missed, MAX_APPEND_PAUSE_MS)),
    contested: () => new RetryLaterError('AUDIT_CONTESTED', undefined, 100),
  });

/** An entry without its place in the trail. */
export const entryOf = (
  { ids, clock }: Pick<AuditContext, 'ids' | 'clock'>,
  tenantId: TenantId,
  actor: AuditActor,
  act: AuditedAct,
): UnchainedEntry => ({
  _id: ids('au'),
  tenantId,
  at: clock.now(),
  who: plainOf(actor) as AuditActor,
  ...(plainOf(act) as AuditedAct),
});

/**
 * Writes that append entries to the trail, for the commit of what they tell of. If another entry comes first, the commit misses one of
 * them: then it is planned again, with new ones.
 */
export async function auditOps(context: AuditContext, tenant: TenantId, actor: AuditActor, acts: readonly AuditedAct[]): Promise<Op[]> {
  const trail = new AuditTrail(context.store.engine);
  const head = await trail.head(tenant);
  const entries = acts.map((act) => entryOf(context, tenant, actor, act));
  return trail.appendOps(tenant, chainEntries(entries, head, context.store.proof), head);
}

/**
 * Appends one entry by itself: for a read, before its answer, and for an order whose act is no write of the store, before the act.
 * @throws RetryLaterError AUDIT_CONTESTED, STORE_UNAVAILABLE: then the act must not be done
 */
export async function appendAudit(context: AuditContext, tenant: TenantId, actor: AuditActor, act: AuditedAct): Promise<void> {
  const { engine } = context.store;
  await inTurn(engine, [tenant], () =>
    untilAppended(async (): Promise<CommitResult | undefined> => {
      const result = await engine.commit(await auditOps(context, tenant, actor, [act]));
      return result.ok ? result : undefined;
    }),
  );
}
