import type { Call } from '@turant/domain';
import { LEASE_MS } from '../calls/limits.js';
import { lineTrunk } from '../calls/line-trunk.js';
import type { TelephonyContext } from '../road-context.js';
import { settleCall } from '../calls/settle-call.js';
import { retryUntil } from '../retry-until.js';

/** Longer than the line and a store that is away for a while take; a recoverer that dies, too, is noticed after it. */
const RECOVERY_MS = 2 * LEASE_MS;

/**
 * A call whose worker is gone: taken over by a guarded write, ended on the line by its stored dialog ids, never dialled
 * again. It ends as `unknown`, charged for the time it is known to have been up.
 * @returns false where another was faster
 */
export async function recoverCall(context: TelephonyContext, found: Call): Promise<boolean> {
  const { store, clock, lines, vault } = context;
  const leaseUntil = new Date(clock.now().getTime() + RECOVERY_MS);
  const endMs = clock.monotonicMs() + RECOVERY_MS;
  const call = await retryUntil(clock, endMs, () => takenOver(context, found, leaseUntil));
  if (!call) return false;
  const trunk = await retryUntil(clock, endMs, async () => (call.trunkId ? store.acrossTenants.trunks.get(call.trunkId) : undefined));
  const state = call.status === 'answered' ? 'answered' : call.status === 'ringing' ? 'ringing' : 'placing';
  // On the line first, five seconds at most: once it is settled nobody looks for it any more, should we die in between.
  if (trunk && call.dialog) await lines.abandon(call.dialog, lineTrunk(vault, trunk), state);
  const end = {
    status: 'unknown',
    endedBy: 'system',
    endReason: 'worker-lost',
    endedAt: clock.now(),
    durationMs: knownMs(call),
  } as const;
  return retryUntil(clock, endMs, () => settleCall(context, call, end));
}

/** Undefined where another was faster; ours, too, where only the reply to an earlier try was lost. */
async function takenOver({ store, workerId }: TelephonyContext, found: Call, leaseUntil: Date): Promise<Call | undefined> {
  const guard = [
    ['workerId', '=', found.workerId ?? ''],
    ['leaseUntil', '=', found.leaseUntil ?? new Date(0)],
    ['status', '=', found.status],
  ] as const;
  const taken = await store.calls.patch(found.tenantId, found._id, guard, { set: { workerId, leaseUntil } });
  if (taken) return taken;
  const stored = await store.calls.get(found.tenantId, found._id);
  return stored?.workerId === workerId && stored.leaseUntil?.getTime() === leaseUntil.getTime() ? stored : undefined;
}

/** From the answer to the last audio that was written down. */
function knownMs({ answeredAt, lastMediaAt }: Call): number | undefined {
  if (!answeredAt) return undefined;
  return Math.max(0, (lastMediaAt ?? answeredAt).getTime() - answeredAt.getTime());
}
