import { setTimeout as sleep } from 'node:timers/promises';
import { optimistic } from '@turant/async';
import { RejectedError, RetryLaterError, type Trunk } from '@turant/domain';
import { findTrunk, type TrunksContext } from './trunks-context.js';

/** 50 tries with 100 ms between them: a worker holds a permit for milliseconds, and the permit of a dead worker ends after 3 s. */
const PERMIT_TRIES = 50;
const PERMIT_PAUSE_MS = 100;

type RemoveContext = Pick<TrunksContext, 'store' | 'ids' | 'clock'>;

/**
 * Deletes a trunk on which no call is up and no number is registered. It is done under the trunk's permit: a call that a worker is placing
 * meanwhile either counts as open, or misses its permit.
 * @throws RejectedError TRUNK_NOT_FOUND, TRUNK_SEEDED_CONFLICT, TRUNK_IN_USE; RetryLaterError TRUNK_CONTESTED
 */
export async function removeTrunk(context: RemoveContext, trunkId: string): Promise<void> {
  const trunk = await findTrunk(context, trunkId);
  if (!trunk.isManaged) throw new RejectedError('TRUNK_SEEDED_CONFLICT');
  const permitId = await acquirePermit(context, trunk);
  const { trunks } = context.store.acrossTenants;
  try {
    const why = await whyInUse(context, trunkId);
    if (why !== undefined) throw new RejectedError('TRUNK_IN_USE', why);
    if (await trunks.remove(trunkId, permitId)) return;
  } finally {
    await trunks.releasePermit(trunkId, permitId, context.clock.now());
  }
  throw contested();
}

async function acquirePermit({ store, ids, clock }: RemoveContext, trunk: Trunk): Promise<string> {
  const permitId = ids('tr');
  const isAcquired = (): Promise<boolean> => store.acrossTenants.trunks.acquirePermit(trunk, permitId, clock.now());
  const pause = (): Promise<void> => sleep(PERMIT_PAUSE_MS);
  await optimistic(async () => (await isAcquired()) || undefined, { tries: PERMIT_TRIES, pause, contested });
  return permitId;
}

const contested = (): RetryLaterError =>
  new RetryLaterError('TRUNK_CONTESTED', 'calls are being placed on this trunk; drain it first', 1000);

async function whyInUse({ store: { acrossTenants } }: RemoveContext, trunkId: string): Promise<string | undefined> {
  const [calls, numbers] = await Promise.all([acrossTenants.calls.countOpenOn(trunkId), acrossTenants.virtualNumbers.inUse()]);
  if (calls > 0) return `calls are on the line over this trunk, ${calls} now: drain it, and remove it when they have ended`;
  const registered = numbers.filter(({ trunkIds }) => trunkIds.includes(trunkId)).length;
  return registered > 0 ? `numbers are registered on this trunk, ${registered} now: release them, or take the trunk off them` : undefined;
}
