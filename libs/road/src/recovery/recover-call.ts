import type { Call } from '@turant/domain';
import { CALL_LEASE_MS } from '../calls/limits.js';
import { toLineTrunk } from '../calls/to-line-trunk.js';
import type { TelephonyContext } from '../road-context.js';
import { settleCall } from '../calls/settle-call.js';
import { retryUntil } from '../retry-until.js';

/** The lease of a recovery outlasts the line and an absent store. If this worker dies, another one recovers the call. */
const RECOVERY_MS = 2 * CALL_LEASE_MS;

/**
 * Ends the call of a lost worker: takes it over by a guarded write, ends it on the line by its stored dialog ids, and settles it as
 * `unknown`, charged up to the last audio that was stored. The call is never dialled again.
 * @returns false if another worker was faster
 */
export async function recoverCall(context: TelephonyContext, found: Call): Promise<boolean> {
  const { store, clock, lines, vault } = context;
  const leaseUntil = new Date(clock.now().getTime() + RECOVERY_MS);
  const endMs = clock.monotonicMs() + RECOVERY_MS;
  const call = await retryUntil(clock, endMs, () => takeOver(context, found, leaseUntil));
  if (!call) return false;
  const trunk = await retryUntil(clock, endMs, async () => (call.trunkId ? store.acrossTenants.trunks.get(call.trunkId) : undefined));
  const state = call.status === 'answered' ? 'answered' : call.status === 'ringing' ? 'ringing' : 'placing';
  // The line comes first, at most 5 seconds: if this process dies between the two, a settled call would stay up and be found by nobody.
  if (trunk && call.dialog) await lines.abandon(call.dialog, toLineTrunk(vault, trunk), state);
  const end = {
    status: 'unknown',
    endedBy: 'system',
    endReason: 'worker-lost',
    endedAt: clock.now(),
    durationMs: knownMs(call),
  } as const;
  return retryUntil(clock, endMs, () => settleCall(context, call, end));
}

/** @returns undefined if another worker was faster. If the reply to an earlier try was lost, the stored call is this worker's already. */
async function takeOver({ store, workerId }: TelephonyContext, found: Call, leaseUntil: Date): Promise<Call | undefined> {
  const guard = [
    ['workerId', '=', found.workerId ?? ''],
    ['leaseUntil', '=', found.leaseUntil ?? new Date(0)],
    ['status', '=', found.status],
  ] as const;
  const call = await store.calls.patch(found.tenantId, found._id, guard, { set: { workerId, leaseUntil } });
  if (call) return call;
  const stored = await store.calls.get(found.tenantId, found._id);
  return stored?.workerId === workerId && stored.leaseUntil?.getTime() === leaseUntil.getTime() ? stored : undefined;
}

/** The length of the call that is known: from the answer to the last audio that was stored. */
function knownMs({ answeredAt, lastMediaAt }: Call): number | undefined {
  if (!answeredAt) return undefined;
  return Math.max(0, (lastMediaAt ?? answeredAt).getTime() - answeredAt.getTime());
}
